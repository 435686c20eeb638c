import { Button, Group } from '@mantine/core'
import type { DbTable, SharableUser, TableAccessList } from '@soundings/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { useSetTableAccess } from '../../../api/sources/databases.ts'
import { useCheckTableShares } from '../../../api/auth/share-checks.ts'
import { userQueries } from '../../../api/auth/users.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { FoundSelect } from '../../../components/found-rows/FoundSelect.tsx'
import { describeUnreached } from '../../../components/share-with-users/unreached-text.ts'
import { messages } from '../messages.ts'
import {
  addedShares,
  addRow,
  changeRow,
  hasUser,
  isValid,
  mayRemoveRow,
  removeRow,
  toAccessList,
  takenBy,
  toRows,
  type SharingRow,
} from './table-sharing-state.ts'
import classes from './TableSharingForm.module.css'
import { type TableNames, TablesSelect } from './TablesSelect.tsx'

interface TableSharingFormProps {
  readonly databaseId: number
  readonly access: TableAccessList
  /** The tables that are shared already. */
  readonly shared: readonly DbTable[]
  readonly onUserChosen: (isChosen: boolean) => void
  readonly onCancel: () => void
  readonly onSaved: () => void
}

/** As many rows as are drawn at first, and with each click on more of them. */
const ROWS_AT_ONCE = 25

export function TableSharingForm({
  databaseId,
  access,
  shared,
  onUserChosen,
  onCancel,
  onSaved,
}: TableSharingFormProps) {
  const [names, setNames] = useState<TableNames>(() => new Map(shared.map(({ id, displayName }) => [id, displayName])))
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const [rows, setRows] = useState<readonly SharingRow[]>(() => toRows(access))
  const setAccess = useSetTableAccess(databaseId)
  const checkShares = useCheckTableShares()
  const isUserChosen = hasUser(rows)
  useEffect(() => onUserChosen(isUserChosen), [isUserChosen, onUserChosen])

  const add = () => {
    if (!isValid(rows)) return toast.warning(messages.validateRows)
    setRows(addRow(rows))
    setShown(Math.max(shown, rows.length + 1))
  }

  /** Each outcome is asked about on its own: staying closed and seeing all rows are two decisions. */
  const mayGive = async () => {
    for (const { text, receivers } of describeUnreached(await checkShares(addedShares(rows, access)))) {
      if (!(await confirm({ title: messages.unreachedTitle, text, names: receivers, confirmLabel: 'Share' })))
        return false
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
        {rows.slice(0, shown).map((row, at) => (
          <Row
            key={row.key}
            number={at + 1}
            databaseId={databaseId}
            row={row}
            takenUsernames={takenBy(row, rows)}
            names={names}
            onNamed={(found) => setNames((before) => new Map([...before, ...found]))}
            onChange={(change) => setRows(changeRow(rows, row.key, change))}
            onRemove={mayRemoveRow(rows) ? () => setRows(removeRow(rows, row.key)) : undefined}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Group gap="xs" mt="xs" c="dimmed" fz="sm">
          {messages.peopleShown(shown, rows.length)}
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            Show more
          </Button>
        </Group>
      )}
      <Group justify="space-between" gap="xs" mt="md">
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
          Add row
        </Button>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isValid(rows)} loading={setAccess.isPending}>
            Save
          </Button>
        </Group>
      </Group>
    </form>
  )
}

interface RowProps {
  readonly number: number
  readonly databaseId: number
  readonly row: SharingRow
  readonly takenUsernames: ReadonlySet<string>
  readonly names: TableNames
  readonly onNamed: (names: TableNames) => void
  readonly onChange: (change: Partial<SharingRow>) => void
  readonly onRemove: (() => void) | undefined
}

function Row({ number, databaseId, row, takenUsernames, names, onNamed, onChange, onRemove }: RowProps) {
  return (
    <li className={classes.row}>
      <FoundSelect<SharableUser>
        className={classes.user}
        aria-label={`User of row ${number}`}
        placeholder="User"
        page={(search) => userQueries.foundPage(search, takenUsernames.size)}
        toOptions={(users) =>
          users.filter(({ username }) => !takenUsernames.has(username)).map(({ username }) => toOption(username))
        }
        chosen={row.username === '' ? undefined : toOption(row.username)}
        onChoose={(option) => onChange({ username: option?.value ?? '' })}
        noneText="No such user"
        failed={messages.usersFailed}
      />
      <TablesSelect
        aria-label={`Tables of row ${number}`}
        databaseId={databaseId}
        tableIds={row.tableIds}
        names={names}
        onNamed={onNamed}
        onChange={(tableIds) => onChange({ tableIds })}
      />
      {onRemove && (
        <Tooltip label="Delete row">
          <IconButton isDanger size={36} aria-label={`Delete row ${number}`} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        </Tooltip>
      )}
    </li>
  )
}

const toOption = (username: string) => ({ value: username, label: username })
