import { useId, useState } from 'react'
import type { ScopeColumn } from '@soundings/query'
import { lazily } from '../../ui/load/lazily.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import type { HistoryStep } from './editor-extensions.ts'
import type { CheckedFormula } from './checked-formula.ts'
import classes from './FormulaEditor.module.css'

interface FormulaEditorProps {
  readonly label: string
  /** What is written at first; another text later replaces what is written. */
  readonly text: string
  /** The columns that can be named: `formulaScope` of the catalog and the base table. */
  readonly scope: readonly ScopeColumn[]
  /** Once when it opens, then 100 ms after each pause in typing. */
  readonly onChange: (checked: CheckedFormula) => void
  /** The cursor stands in it as soon as it is there. */
  readonly withFocus?: boolean
  /** Undo or redo was pressed, and the editor has no step of its own left. */
  readonly onHistoryEnd?: (step: HistoryStep) => void
}

const FormulaCode = lazily(
  () => import('./FormulaCode.tsx'),
  () => <SkeletonBlock height={64} />,
)

/** Where a calculated column is written, with its errors at their place and what it will give. */
export function FormulaEditor({ label, text, scope, onChange, withFocus = false, onHistoryEnd }: FormulaEditorProps) {
  const id = useId()
  const [checked, setChecked] = useState<CheckedFormula>()
  const [help, setHelp] = useState<string>()
  const [error] = checked && 'errors' in checked ? checked.errors : []
  const isEmpty = checked?.text.trim() === ''
  const isWrong = error !== undefined && !isEmpty
  return (
    <div className={classes.editor} data-wrong={isWrong}>
      <FormulaCode
        label={label}
        describedBy={`${id}-remark`}
        text={text}
        scope={scope}
        withFocus={withFocus}
        onHelp={setHelp}
        onHistoryEnd={onHistoryEnd}
        onRead={(read) => {
          setChecked(read)
          onChange(read)
        }}
      />
      {help !== undefined && <p className={classes.help}>{help}</p>}
      <p id={`${id}-remark`} className={classes.remark} role="status">
        {remarkOf(checked, isWrong ? error.message : undefined)}
      </p>
    </div>
  )
}

function remarkOf(checked: CheckedFormula | undefined, problem: string | undefined): string {
  if (problem !== undefined) return problem
  return checked && 'explanation' in checked
    ? checked.explanation
    : 'Measures, numbers, + - * / and functions: type a letter for suggestions'
}
