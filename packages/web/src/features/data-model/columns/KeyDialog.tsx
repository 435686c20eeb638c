import { Button, Group, MultiSelect, Stack } from '@mantine/core'
import { type DbColumn, type DbTable, keyColumnsOf } from '@soundings/contract'
import { useState, type SyntheticEvent } from 'react'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from '../messages.ts'
import classes from '../model-list/ModelList.module.css'
import { useTableChange } from '../model-list/use-table-change.ts'

interface KeyDialogProps {
  readonly table: DbTable
  readonly mayEdit: boolean
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSaved: (table: DbTable) => void
}

/** The columns that tell the rows of the table apart: said by the database, or by people where it says none. */
export function KeyDialog({ opened, ...form }: KeyDialogProps) {
  return (
    <Modal
      keepsWork
      opened={opened}
      onClose={form.onClose}
      title={`Primary key of ${form.table.displayName}`}
      size={448}
    >
      {opened && <KeyForm {...form} />}
    </Modal>
  )
}

function KeyForm({ table, mayEdit, onClose, onSaved }: Omit<KeyDialogProps, 'opened'>) {
  const { declaredKey = [] } = table
  const shown = keyColumnsOf(table)
  const [chosen, setChosen] = useState<readonly string[]>(shown.filter(mayBeKey).map(({ id }) => String(id)))
  const [isTouched, setTouched] = useState(false)
  const saving = useTableChange(table, { savedText: messages.keySaved, onSaved, onClose })
  const isOfDatabase = shown.length > 0 && declaredKey.length === 0
  const isBroken = !declaredKey.every((id) => table.columns.some((column) => column.id === id && mayBeKey(column)))
  const fails = declaredKey.length > 0 && !shown.every(({ pk }) => pk)
  const warning = isBroken ? messages.keyBroken : fails ? messages.keyFails : undefined
  const isChanged = JSON.stringify(chosen.toSorted()) !== JSON.stringify(declaredKey.map(String).toSorted())

  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    setTouched(true)
    saving.clearProblem()
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isChanged) void saving.save({ declaredKey: chosen.map(Number) })
  }

  if (isOfDatabase || !mayEdit)
    return (
      <div className={classes.dialog}>
        <p className={classes.explanation}>{messages.keyExplained}</p>
        <span className={classes.target}>
          {shown.length > 0 ? shown.map(({ displayName }) => displayName).join(', ') : messages.noKey}
        </span>
        {isOfDatabase && <p className={classes.explanation}>{messages.keyOfDatabase}</p>}
        {warning !== undefined && <span className={classes.why}>{warning}</span>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </div>
    )
  return (
    <form onSubmit={save} noValidate data-unsaved={isChanged || undefined}>
      <Stack gap="md">
        <p className={classes.explanation}>{messages.keyExplained}</p>
        <MultiSelect
          label="Key columns"
          description={messages.keyChecked}
          data-autofocus
          openOnFocus={false}
          placeholder={chosen.length === 0 ? 'Choose columns' : ''}
          searchable
          clearable
          limit={100}
          maxValues={16}
          data={table.columns
            .filter(mayBeKey)
            .map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          value={[...chosen]}
          nothingFoundMessage="No such column"
          error={isTouched ? undefined : warning}
          onChange={choose}
        />
        <FormMessage text={saving.problem} />
        <FormButtons onCancel={onClose} disabled={!isChanged} loading={saving.isSaving}>
          Save
        </FormButtons>
      </Stack>
    </form>
  )
}

/** Values that cannot be compared tell no rows apart, and a formula may give the same for several. */
const mayBeKey = ({ expression, dataType }: DbColumn) => expression === undefined && dataType !== 'OTHER'
