import { ActionIcon, Button, Group, MultiSelect, Select, Tooltip } from '@mantine/core'
import type { DbTable, SharableUser, TableAccessList } from '@soundings/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { useSetTableAccess } from '../../api/databases.ts'
import { useCheckTableShares } from '../../api/share-checks.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { describeUnreached } from '../../widgets/share-with-users/unreached-text.ts'
import { messages } from './messages.ts'
import { addedShares, addRow, changeRow, hasUser, isValid, mayRemoveRow, removeRow, toAccessList, toRows, usersFor, type SharingRow } from './table-sharing-state.ts'
import classes from './TableSharingForm.module.css'

interface TableSharingFormProps {
  readonly databaseId: number
  readonly access: TableAccessList
  readonly tables: readonly DbTable[]
  readonly users: readonly SharableUser[]
  readonly onUserChosen: (isChosen: boolean) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** More options than these are found by typing; drawing hundreds at once would be slow. */
const OPTIONS_AT_ONCE = 100

export function TableSharingForm({ databaseId, access, tables, users, onUserChosen, onCancel, onSaved }: TableSharingFormProps) {
  const [rows, setRows] = useState<readonly SharingRow[]>(() => toRows(access))
  const setAccess = useSetTableAccess(databaseId)
  const checkShares = useCheckTableShares()
  const isUserChosen = hasUser(rows)
  useEffect(() => onUserChosen(isUserChosen), [isUserChosen, onUserChosen])

  const add = () => (isValid(rows) ? setRows(addRow(rows)) : toast.warning(messages.validateRows))

  /** Each outcome is asked about on its own: staying closed and seeing all rows are two decisions. */
  const mayGive = async () => {
    for (const { text, people } of describeUnreached(await checkShares(addedShares(rows, access)))) {
      if (!(await confirm({ title: messages.unreachedTitle, text, names: people, confirmLabel: 'Share' }))) return false
    }
    return true
  }

  const save = async () => {
    try {
      if (!(await mayGive())) return
      await setAccess.mutateAsync(toAccessList(rows, access))
      toast.success(messages.accessUpdated)
      onUserChosen(false)
      onSaved()
    } catch {
      toast.error(messages.accessUpdateFailed)
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isValid(rows)) void save()
    else toast.warning(messages.validateRows)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Share tables">
      <ul className={classes.rows}>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            number={at + 1}
            row={row}
            usernames={usersFor(row, rows, users.map(({ username }) => username))}
            tables={tables}
            onChange={(change) => setRows(changeRow(rows, row.key, change))}
            onRemove={mayRemoveRow(rows) ? () => setRows(removeRow(rows, row.key)) : undefined}
          />
        ))}
      </ul>
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>Add row</Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>Cancel</Button>
          <Button type="submit" disabled={!isValid(rows)} loading={setAccess.isPending}>Save</Button>
        </Group>
      </Group>
    </form>
  )
}

interface RowProps {
  readonly number: number
  readonly row: SharingRow
  readonly usernames: readonly string[]
  readonly tables: readonly DbTable[]
  readonly onChange: (change: Partial<SharingRow>) => void
  readonly onRemove: (() => void) | undefined
}

function Row({ number, row, usernames, tables, onChange, onRemove }: RowProps) {
  return (
    <li className={classes.row}>
      <Select
        className={classes.user}
        aria-label={`User of row ${number}`}
        placeholder="User"
        data={[...usernames]}
        value={row.username || null}
        onChange={(username) => onChange({ username: username ?? '' })}
        searchable
        limit={OPTIONS_AT_ONCE}
        nothingFoundMessage="No such user"
      />
      <MultiSelect
        className={classes.tables}
        aria-label={`Tables of row ${number}`}
        placeholder={row.tableIds.length === 0 ? 'Tables' : ''}
        data={tables.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        value={row.tableIds.map(String)}
        onChange={(ids) => onChange({ tableIds: ids.map(Number) })}
        searchable
        hidePickedOptions
        limit={OPTIONS_AT_ONCE}
        nothingFoundMessage="No such table"
        styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
      />
      {onRemove && (
        <Tooltip label="Delete row">
          <ActionIcon variant="subtle" color="red" size={36} aria-label={`Delete row ${number}`} onClick={onRemove}><IconTrash size={18} /></ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
