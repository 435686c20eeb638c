import { Button, Group, Text, TextInput } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import { otherRowsFormula, type VirtualMeaning } from '@soundings/query'
import { useState } from 'react'
import { OtherRowsSteps } from '../../../components/other-rows/OtherRowsSteps.tsx'
import { nameProblem, writtenFormula, type CalculatedDraft } from './calculated-draft.ts'
import classes from '../references/References.module.css'

interface OtherRowsFormProps {
  readonly table: DbTable
  readonly tables: readonly DbTable[]
  readonly edited: CalculatedDraft
  readonly meaning: VirtualMeaning
  readonly others: readonly CalculatedDraft[]
  readonly onDone: (draft: CalculatedDraft) => void
  readonly onCancel: () => void
}

/** Name and meaning of a column of related rows or of a sequence. */
export default function OtherRowsForm({
  table,
  tables,
  edited,
  meaning: before,
  others,
  onDone,
  onCancel,
}: OtherRowsFormProps) {
  const [name, setName] = useState(edited.displayName)
  const [meaning, setMeaning] = useState(before)
  /** The tables that the meaning was chosen from, which may be more than the editor has. */
  const [known, setKnown] = useState(tables)
  const [isChanging, setChanging] = useState(false)
  const wrongName = nameProblem(name, table, others)
  if (isChanging) {
    return (
      <div className={classes.steps}>
        <OtherRowsSteps
          databaseId={table.databaseId}
          baseTableId={table.id}
          tables={tables}
          kind={meaning.kind}
          edited={meaning}
          onDone={(changed, chosenFrom) => {
            setMeaning(changed)
            setKnown(chosenFrom)
            setChanging(false)
          }}
          onBack={() => setChanging(false)}
        />
      </div>
    )
  }
  return (
    <section className={classes.form} aria-label="Change the column of other rows">
      <h3 className={classes.formTitle}>{meaning.kind === 'related' ? 'Related rows' : 'Previous or next row'}</h3>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        error={wrongName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.meaning}>
        <Text span size="sm">
          {writtenFormula(otherRowsFormula(meaning), table, known)}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
          Change what it says
        </Button>
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={name.trim() === '' || wrongName !== undefined}
          onClick={() => onDone({ id: edited.id, displayName: name.trim(), formula: otherRowsFormula(meaning) })}
        >
          Done
        </Button>
      </Group>
    </section>
  )
}
