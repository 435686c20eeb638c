import { Button, Group, Stack } from '@mantine/core'
import type { DatabaseSummary, DbTable, GdaFilter, User } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSaveGdaFilter } from '../../../api/sources/access-rules.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { databaseQueries } from '../../../api/sources/databases.ts'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import { userQueries } from '../../../api/auth/users.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { whileSearching, type FoundOption } from '../../../components/found-rows/found-options.ts'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { ChainChoice } from './ChainChoice.tsx'
import {
  chainTarget,
  chooseDatabase,
  chooseKey,
  emptyFields,
  fieldsOf,
  isComplete,
  keyChoices,
  toDraft,
  toKeyOption,
  type DatabaseChoice,
  type GdaFields,
} from './gda-draft.ts'
import { KeyValueField } from './KeyValueField.tsx'
import { messages } from './messages.ts'
import { useHasNoKeys } from './use-has-no-keys.ts'

const none: FoundOption = { value: 'none', label: 'None' }

/** Others are found by typing. */
const OFFERED = 50

/** What the dialog edits: nothing (closed), a new filter, or one that is there. */
export type Edited = 'new' | GdaFilter | undefined

export function GdaFormDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'Add GDA filter' : 'Edit GDA filter'}
      size={448}
    >
      {edited !== undefined && <GdaForm edited={edited} onClose={onClose} />}
    </Modal>
  )
}

/** The key, with all columns of its table, of which one may name the rows. */
function useChosenKey({ databaseId, columnId }: GdaFields) {
  const table = useQuery({
    ...tableChoices.ofColumn(databaseId ?? 0, columnId ?? 0),
    enabled: databaseId !== null && columnId !== null,
  })
  return {
    key: keyChoices(table.data ? [table.data] : []).find((choice) => choice.columnId === columnId),
    hasFailed: table.isError,
  }
}

function GdaForm({ edited, onClose }: { edited: 'new' | GdaFilter; onClose: () => void }) {
  const [fields, setFields] = useState(edited === 'new' ? emptyFields : fieldsOf(edited))
  const [database, setDatabase] = useState<DatabaseChoice | undefined>(
    edited === 'new' ? undefined : { id: edited.databaseId, displayName: edited.databaseName },
  )
  const [problem, setProblem] = useState<string>()
  const [pickedKey, setPickedKey] = useState<FoundOption>()
  const save = useSaveGdaFilter()
  const { key, hasFailed } = useChosenKey(fields)
  const keyHint = useHasNoKeys(fields.databaseId ?? undefined) ? messages.noKeys : messages.keyHint

  const pickDatabase = (option: FoundOption | null) => {
    const chosen = option === null ? undefined : { id: Number(option.value), displayName: option.label }
    setFields(chooseDatabase(fields, chosen?.id ?? null))
    setDatabase(chosen)
  }
  const pickKey = (option: FoundOption | null) => {
    const chosen = option === null || option.value === none.value ? none : option
    setFields(chooseKey(fields, chosen === none ? null : Number(chosen.value)))
    setPickedKey(chosen)
  }

  const handleSave = async () => {
    if (!key || !database) return
    if (fields.value.trim() === '') return setProblem(messages.valueMissing)
    const saving = save.mutateAsync({
      ...toDraft(fields, database.displayName, key),
      id: edited === 'new' ? undefined : edited.id,
    })
    const isSaved = await reportOutcome(saving, {
      done: messages.saved,
      failed: (cause) => cause,
      showFailure: (cause) => {
        toast.error(messages.saveFailed)
        setProblem(cause)
      },
    })
    if (isSaved) onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void handleSave()
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <FoundSelect<User>
          label="User"
          placeholder="Choose a user"
          page={(search) => userQueries.page({ page: 0, size: OFFERED, sort: 'username,asc', search })}
          toOptions={(users) => users.map(({ username }) => toUserOption(username))}
          chosen={fields.username === null ? undefined : toUserOption(fields.username)}
          onChoose={(option) => setFields({ ...fields, username: option?.value ?? null })}
          noneText="No such user"
          failed={messages.choicesFailed}
        />
        <FoundSelect<DatabaseSummary>
          label="Databases"
          placeholder="Choose a database"
          page={(search) => databaseQueries.page({ page: 0, size: OFFERED, sort: 'displayName,asc', search })}
          toOptions={(databases) => databases.map(toDatabaseOption)}
          chosen={database && toDatabaseOption(database)}
          onChoose={pickDatabase}
          noneText="No such database"
          failed={messages.choicesFailed}
        />
        <FoundSelect<DbTable>
          key={fields.databaseId}
          label="Foreign key"
          description={keyHint}
          disabled={fields.databaseId === null}
          page={(search) => tableChoices.keys(fields.databaseId ?? 0, 'any', search)}
          toOptions={(tables, search) => [...whileSearching([none], search), ...keyChoices(tables).map(toKeyOption)]}
          chosen={fields.columnId === null ? none : key ? toKeyOption(key) : pickedKey}
          onChoose={pickKey}
          noneText="No such key"
          failed={messages.choicesFailed}
        />
        <KeyValueField
          columnId={fields.columnId}
          naming={key?.naming}
          value={fields.value}
          onChange={(value) => setFields({ ...fields, value })}
        />
        <ChainChoice
          target={chainTarget(fields, database?.displayName, key)}
          chains={fields.chains}
          onChange={(chains) => setFields({ ...fields, chains })}
        />
        <FormMessage text={hasFailed ? messages.choicesFailed : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete(fields) || !key || !database} loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const toUserOption = (username: string): FoundOption => ({ value: username, label: username })
const toDatabaseOption = ({ id, displayName }: DatabaseChoice): FoundOption => ({
  value: String(id),
  label: displayName,
})
