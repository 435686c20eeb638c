import { Button, Group, TextInput } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import { hasAggregate } from '@soundings/query'
import { useMemo, useState } from 'react'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { FormulaEditor } from '../../../components/formula-editor/FormulaEditor.tsx'
import type { CheckedFormula } from '../../../components/formula-editor/checked-formula.ts'
import { nameProblem, scopeOf, writtenFormula, type CalculatedDraft } from './calculated-draft.ts'
import { messages } from '../messages.ts'
import classes from '../references/References.module.css'

interface CalculatedFormProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  /** Undefined for a new one. */
  readonly edited: CalculatedDraft | undefined
  readonly others: readonly CalculatedDraft[]
  readonly onDone: (draft: CalculatedDraft) => void
  readonly onCancel: () => void
}

/** Name and formula of a calculated column. */
export function CalculatedForm({ table, tables, edited, others, onDone, onCancel }: CalculatedFormProps) {
  const [name, setName] = useState(edited?.displayName ?? '')
  const [checked, setChecked] = useState<CheckedFormula>()
  const scope = useMemo(() => scopeOf(table, tables, edited?.id), [table, tables, edited])
  const [text] = useState(() => (edited ? writtenFormula(edited.formula, table, tables) : ''))
  const formula = checked && 'formula' in checked ? checked.formula : undefined
  const wrongName = nameProblem(name, table, others)
  const problem = formula && hasAggregate(formula) ? messages.noAggregates : undefined
  const isDone = name.trim() !== '' && wrongName === undefined && formula !== undefined && problem === undefined
  const title = edited ? 'Change the calculated column' : 'New calculated column'
  return (
    <section className={classes.form} aria-label={title}>
      <h3 className={classes.formTitle}>{title}</h3>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        error={wrongName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormulaEditor label="Formula" text={text} scope={scope} onChange={setChecked} />
      <FormMessage text={problem} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={!isDone}
          onClick={() => formula && onDone({ id: edited?.id, displayName: name.trim(), formula })}
        >
          Done
        </Button>
      </Group>
    </section>
  )
}
