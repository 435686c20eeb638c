import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AuditEntry } from '@soundings/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQueries } from '../../api/audit.ts'
import { userQueries } from '../../api/users.ts'
import { RunTime } from '../../ui/format/RunTime.tsx'
import { DataTable, type TableColumn } from '../../ui/table/DataTable.tsx'
import { PAGE_ROWS } from '../../ui/table/table-view.ts'
import { messages } from './messages.ts'
import { OutcomeLabel } from './OutcomeLabel.tsx'
import classes from './AuditPanel.module.css'

const TYPING_PAUSE_MS = 250

const columns: readonly TableColumn<AuditEntry>[] = [
  { title: 'Time', cell: ({ at }) => <RunTime at={at} />, width: '196px' },
  { title: 'Username', cell: ({ username }) => username, width: '14%' },
  { title: 'Action', cell: ({ action }) => action, width: '17%' },
  { title: 'Object', cell: ({ object }) => object || '-', width: '14%' },
  { title: 'Outcome', cell: ({ outcome }) => <OutcomeLabel outcome={outcome} />, width: '112px' },
  { title: 'Rows', cell: ({ rows }) => rows ?? '-', width: '72px', align: 'end' },
  { title: 'Detail', cell: ({ detail }) => <span title={detail}>{detail || '-'}</span> },
  { title: 'Address', cell: ({ address }) => address, width: '128px' },
]

/** Who did what, when and with what outcome, newest first. The server pages and filters it. */
export function AuditPanel() {
  const [typed, setTyped] = useState({ username: '', action: '' })
  const [filter] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const [wanted, setWanted] = useState({ filter, page: 1 })
  const page = wanted.filter === filter ? wanted.page : 1

  const audit = useQuery({ ...auditQueries.page({ ...filter, page: page - 1, size: PAGE_ROWS }), placeholderData: keepPreviousData })
  const users = useQuery(userQueries.list())
  const actions = useQuery(auditQueries.recentActions())
  const isFiltered = filter.username !== '' || filter.action !== ''

  return (
    <>
      <div className={classes.filters}>
        <Autocomplete
          aria-label="Filter by username"
          placeholder="Username"
          data={users.data?.map(({ username }) => username) ?? []}
          value={typed.username}
          onChange={(username) => setTyped({ ...typed, username })}
          limit={8}
          maxLength={64}
          clearable
        />
        <Autocomplete
          aria-label="Filter by action"
          placeholder="Action"
          data={actions.data ?? []}
          value={typed.action}
          onChange={(action) => setTyped({ ...typed, action })}
          maxLength={64}
          clearable
        />
      </div>
      <DataTable
        label="Audit"
        rows={audit.data?.reply ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ action, username }) => `${action} by ${username}`}
        query={audit}
        errorText={messages.auditFailed}
        emptyText={isFiltered ? messages.auditNothingFound : messages.auditEmpty}
        paging={{ page, totalRows: audit.data?.total ?? 0, onPage: (next) => setWanted({ filter, page: next }) }}
      />
    </>
  )
}
