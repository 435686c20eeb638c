import { Autocomplete, Badge, Button, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type AuditEntry, auditOutcomes } from '@soundings/contract'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../../api/auth/users.ts'
import { type AuditFilter, auditQueries, keepAuditFile } from '../../../api/sources/audit.ts'
import { reportOutcome } from '../../../api/core/report-outcome.ts'
import { DateTime } from '../../../ui/format/badges/DateTime.tsx'
import { DataTable, type TableColumn } from '../../../ui/table/DataTable.tsx'
import { PAGE_ROWS } from '../../../ui/table/table-view.ts'
import { messages } from '../messages.ts'
import classes from './AuditPanel.module.css'
import { AuditVerificationLine } from './AuditVerificationLine.tsx'
import { actionText, actionWords } from './action-words.ts'

const TYPING_PAUSE_MS = 250
const NAMES = 20
const everything: AuditFilter = { username: '', action: '', object: '', outcome: '', firstDay: '', lastDay: '' }

/** In words, and found by its name in files and in the API as well. */
const actions = Object.entries(actionWords)
  .map(([value, label]) => ({ value, label }))
  .toSorted((left, right) => left.label.localeCompare(right.label))

const columns: readonly TableColumn<AuditEntry>[] = [
  { title: 'Time', cell: ({ at }) => <DateTime at={at} />, width: '196px' },
  { title: 'Username', cell: ({ username }) => username, width: '12%' },
  { title: 'Action', cell: ({ action }) => <span title={action}>{actionText(action)}</span>, width: '16%' },
  { title: 'Object', cell: (entry) => <AuditObject entry={entry} />, width: '20%' },
  { title: 'Outcome', cell: ({ outcome }) => <OutcomeLabel outcome={outcome} />, width: '112px' },
  { title: 'Rows', cell: ({ rows }) => rows ?? '-', width: '72px', align: 'end' },
  { title: 'Detail', cell: ({ detail }) => <span title={detail}>{detail || '-'}</span> },
  { title: 'Address', cell: ({ address }) => address || '-', width: '152px' },
]

/** Who did what, when and with what outcome, newest first. The server pages and filters it. */
export function AuditPanel() {
  const [typed, setTyped] = useState(everything)
  const [filter] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const [wanted, setWanted] = useState({ filter, page: 1 })
  const page = wanted.filter === filter ? wanted.page : 1

  const audit = useQuery({
    ...auditQueries.page(filter, { page: page - 1, size: PAGE_ROWS }),
    placeholderData: keepPreviousData,
  })
  const users = useQuery(userQueries.page({ page: 0, size: NAMES, sort: 'username', search: filter.username.trim() }))
  const objects = useQuery(auditQueries.recentObjects())
  const file = useMutation({ mutationFn: keepAuditFile })
  const isFiltered = Object.values(filter).some((value) => value !== '')

  const names = { username: users.data?.reply.map(({ username }) => username), object: objects.data }
  const choice = (name: keyof typeof names, placeholder: string, maxLength: number) => (
    <Autocomplete
      aria-label={`Filter by ${name}`}
      placeholder={placeholder}
      data={names[name] ?? []}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      limit={8}
      maxLength={maxLength}
      clearable
    />
  )
  const day = (name: 'firstDay' | 'lastDay', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth={52}
      value={typed[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )

  return (
    <>
      <AuditVerificationLine />
      <div className={classes.filters}>
        {choice('username', 'Username', 64)}
        <Select
          aria-label="Filter by action"
          placeholder="Action"
          data={actions}
          value={typed.action || null}
          onChange={(action) => setTyped({ ...typed, action: action ?? '' })}
          filter={({ options, search }) =>
            options.filter(
              (option) =>
                'value' in option &&
                `${option.label} ${option.value}`.toLowerCase().includes(search.trim().toLowerCase()),
            )
          }
          renderOption={({ option }) => (
            <div>
              {option.label}
              <Text size="xs" c="dimmed">
                {option.value}
              </Text>
            </div>
          )}
          comboboxProps={{ width: 320, position: 'bottom-start' }}
          searchable
          clearable
        />
        {choice('object', 'Object', 200)}
        <Select
          aria-label="Filter by outcome"
          placeholder="Outcome"
          data={auditOutcomes}
          value={typed.outcome || null}
          onChange={(outcome) => setTyped({ ...typed, outcome: outcome ?? '' })}
          clearable
        />
        {day('firstDay', 'From')}
        {day('lastDay', 'To')}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={file.isPending}
          onClick={() => void reportOutcome(file.mutateAsync(typed), { failed: () => messages.auditExportFailed })}
        >
          Export CSV
        </Button>
      </div>
      <DataTable
        label="Audit"
        rows={audit.data?.reply ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ action, username }) => `${username}: ${actionText(action)}`}
        query={audit}
        errorText={messages.auditFailed}
        emptyText={isFiltered ? messages.auditNothingFound : messages.auditEmpty}
        paging={{ page, totalRows: audit.data?.total ?? 0, onPage: (next) => setWanted({ filter, page: next }) }}
      />
    </>
  )
}

/** The record keeps the number, by which it is filtered; people know the name. */
function AuditObject({ entry: { object, objectName } }: { entry: AuditEntry }) {
  if (objectName === '') return object || '-'
  return (
    <span title={`${objectName} (${object})`}>
      {objectName} <span className={classes.number}>{object}</span>
    </span>
  )
}

const colors = { success: 'green', refused: 'amber', failed: 'red' } satisfies Record<AuditEntry['outcome'], string>

function OutcomeLabel({ outcome }: { outcome: AuditEntry['outcome'] }) {
  return (
    <Badge variant="light" color={colors[outcome]} radius="sm" tt="none" fw={600}>
      {outcome}
    </Badge>
  )
}
