import { useDebouncedCallback } from '@mantine/hooks'
import { derivationTitle, formulaScope } from '@soundings/query'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { FormulaEditor } from '../../../../components/formula-editor/FormulaEditor.tsx'
import { setFormulaText } from '../../model/columns/computed.ts'
import { catalogOf, type ComputedItem } from '../../model/studio-state.ts'
import { useStudio } from '../../studio-context.ts'
import { FormatItem, FormatOf } from '../FormatItem.tsx'
import { OutputMenu } from '../OutputMenu.tsx'
import { OutputWords } from '../OutputWords.tsx'
import { ShowAs, ShowAsItem } from '../ShowAs.tsx'
import { useOutputActions } from '../use-output-actions.ts'
import classes from '../Panel.module.css'

const PAUSE_MS = 250
/** The editor reads 100 ms after the last key, and the question hears of it after the pause. */
const SETTLED_MS = PAUSE_MS + 150

/** A calculated column with its formula. What is typed reaches the question after a pause. */
export function ComputedRow({ item }: { item: ComputedItem }) {
  const { state, act, preview, undo, redo, isChanged } = useStudio()
  const { words, menu } = useOutputActions(item)
  const { tables, baseTableId } = state
  const scope = useMemo(
    () => (baseTableId === undefined ? [] : formulaScope(catalogOf({ tables }), baseTableId)),
    [tables, baseTableId],
  )
  const take = useDebouncedCallback(
    (text: string) => void act((before) => setFormulaText(before, item.id, text), item.id),
    {
      delay: PAUSE_MS,
      flushOnUnmount: true,
    },
  )
  // A column that came back by undo or redo leaves the focus, and with it the keys for the next step, where it is.
  const [isNew] = useState(item.text === '' && isChanged)
  const [isShowingAs, setShowingAs] = useState(false)
  const [isFormatting, setFormatting] = useState(false)
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    setTimeout(preview, SETTLED_MS)
  }
  return (
    <>
      <div className={classes.item}>
        <OutputWords
          item={item}
          note={item.derived ? `${derivationTitle(item.derived)} · Calculated` : 'Calculated'}
          {...words}
        />
        <OutputMenu item={item} {...menu}>
          <ShowAsItem item={item} onOpen={() => setShowingAs(true)} />
          <FormatItem item={item} onOpen={() => setFormatting(true)} />
        </OutputMenu>
        <ShowAs item={item} isOpen={isShowingAs} onClose={() => setShowingAs(false)} />
        <FormatOf item={item} isOpen={isFormatting} onClose={() => setFormatting(false)} />
      </div>
      {/* A person who leaves the field or runs the preview from it means what they have just typed. */}
      <div className={classes.formula} onBlur={() => take.flush()} onKeyDownCapture={handleKey}>
        <FormulaEditor
          label={`Formula of ${item.label}`}
          text={item.text}
          scope={scope}
          withFocus={isNew}
          onChange={({ text }) => (text === item.text ? take.cancel() : take(text))}
          onHistoryEnd={(step) => {
            take.flush()
            if (step === 'undo') undo()
            else redo()
          }}
        />
      </div>
    </>
  )
}
