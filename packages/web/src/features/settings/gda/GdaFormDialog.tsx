import { Button, Group, Select, Stack } from '@mantine/core'
import type { DatabaseSummary, GdaFilter } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSaveAccessRule } from '../../../api/access-rules.ts'
import { titleOf } from '../../../api/api-error.ts'
import { databaseQueries } from '../../../api/databases.ts'
import { tableQueries } from '../../../api/tables.ts'
import { userQueries } from '../../../api/users.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useFailureToast } from '../../../ui/toast/use-failure-toast.ts'
import { ChainChoice } from './ChainChoice.tsx'
import { chainTarget, chooseDatabase, chooseKey, emptyFields, fieldsOf, isComplete, keyChoices, toDraft, type GdaFields } from './gda-draft.ts'
import { KeyValueField } from './KeyValueField.tsx'
import { messages } from './messages.ts'

const NONE = 'none'
const USERS_OFFERED = 50

/** What the dialog edits: nothing (closed), a new filter, or one that is there. */
export type Edited = 'new' | GdaFilter | undefined

export function GdaFormDialog({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  return (
    <Modal opened={edited !== undefined} onClose={onClose} title={edited === 'new' ? 'Add GDA filter' : 'Edit GDA filter'} size={448}>
      {edited !== undefined && <GdaForm edited={edited} onClose={onClose} />}
    </Modal>
  )
}

/** What can be chosen, as far as it is known. */
function useChoices({ username, databaseId, columnId }: GdaFields, userSearch: string) {
  // Names are searched by the server, which also finds people by their first and last name; the one who is chosen is always listed.
  const users = useQuery(userQueries.page({ page: 0, size: USERS_OFFERED, sort: 'username,asc', search: userSearch === username ? '' : userSearch }))
  const databases = useQuery(databaseQueries.list())
  const tables = useQuery({ ...tableQueries.ofDatabase(databaseId ?? 0), enabled: databaseId !== null })
  useFailureToast(users, messages.choicesFailed)
  useFailureToast(databases, messages.choicesFailed)
  const keys = keyChoices(tables.data ?? [])
  return {
    usernames: [...new Set([...(username === null ? [] : [username]), ...(users.data?.reply ?? []).map((user) => user.username)])],
    databases: databases.data ?? [],
    keys,
    database: databases.data?.find(({ id }) => id === databaseId),
    key: keys.find((choice) => choice.columnId === columnId),
    hasFailed: users.isError || databases.isError || tables.isError,
  }
}

function GdaForm({ edited, onClose }: { edited: 'new' | GdaFilter; onClose: () => void }) {
  const [fields, setFields] = useState(edited === 'new' ? emptyFields : fieldsOf(edited))
  const [problem, setProblem] = useState<string>()
  const save = useSaveAccessRule()
  const [userSearch, setUserSearch] = useState('')
  const { usernames, databases, keys, database, key, hasFailed } = useChoices(fields, userSearch)

  const handleSave = async () => {
    if (!key || !database) return
    if (fields.value.trim() === '') return setProblem(messages.valueMissing)
    try {
      await save.mutateAsync({ ...toDraft(fields, database.displayName, key), id: edited === 'new' ? undefined : edited.id })
      toast.success(messages.saved)
      onClose()
    } catch (error) {
      toast.error(messages.saveFailed)
      setProblem(titleOf(error))
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void handleSave()
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <Select
          label="User"
          placeholder="Choose a user"
          searchable
          data={usernames}
          filter={({ options }) => options}
          onSearchChange={setUserSearch}
          value={fields.username}
          onChange={(username) => setFields({ ...fields, username })}
        />
        <Select
          label="Databases"
          placeholder="Choose a database"
          searchable
          data={databases.map(toChoice)}
          value={fields.databaseId === null ? null : String(fields.databaseId)}
          onChange={(id) => setFields(chooseDatabase(fields, id === null ? null : Number(id)))}
        />
        <Select
          label="Foreign key"
          description="The key column whose value limits the rows this user sees"
          searchable
          disabled={fields.databaseId === null}
          data={[
            { value: NONE, label: 'None' },
            ...keys.map(({ columnId, tableName, columnName }) => ({ value: String(columnId), label: `${tableName} · ${columnName}` })),
          ]}
          value={fields.columnId === null ? NONE : String(fields.columnId)}
          onChange={(id) => setFields(chooseKey(fields, id === null || id === NONE ? null : Number(id)))}
        />
        <KeyValueField columnId={fields.columnId} naming={key?.naming} value={fields.value} onChange={(value) => setFields({ ...fields, value })} />
        <ChainChoice target={chainTarget(fields, database?.displayName, key)} chains={fields.chains} onChange={(chains) => setFields({ ...fields, chains })} />
        <FormMessage text={hasFailed ? messages.choicesFailed : problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={!isComplete(fields) || !key || !database} loading={save.isPending}>Save</Button>
        </Group>
      </Stack>
    </form>
  )
}

const toChoice = ({ id, displayName }: DatabaseSummary) => ({ value: String(id), label: displayName })
