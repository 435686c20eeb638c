import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tableChoices } from '../../../api/sources/table-choices.ts'
import { whileSearching } from '../../../components/found-rows/found-options.ts'
import { messages } from '../messages.ts'
import classes from './TableSharingForm.module.css'

export type TableNames = ReadonlyMap<number, string>

interface TablesSelectProps {
  readonly 'aria-label': string
  readonly databaseId: number
  readonly tableIds: readonly number[]
  readonly names: TableNames
  readonly onNamed: (names: TableNames) => void
  readonly onChange: (tableIds: number[]) => void
}

/** More options than these are found by typing. */
const OPTIONS_AT_ONCE = 100

/** Chooses several tables. The server searches with every letter, beginning when the list is opened. */
export function TablesSelect({ databaseId, tableIds, names, onNamed, onChange, ...labels }: TablesSelectProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const found = useQuery({
    ...tableChoices.names(databaseId, { page: 0, size: OPTIONS_AT_ONCE, search }),
    enabled: isOpen,
  })
  const options = (found.data?.reply ?? []).map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  const offered = (found.isPlaceholderData ? whileSearching(options, search) : options).filter(
    ({ value }) => !tableIds.includes(Number(value)),
  )
  const chosen = tableIds.map((id) => ({ value: String(id), label: names.get(id) ?? messages.unknownTable }))

  const change = (values: readonly string[]) => {
    onNamed(
      new Map(options.filter(({ value }) => values.includes(value)).map(({ value, label }) => [Number(value), label])),
    )
    onChange(values.map(Number))
  }

  return (
    <MultiSelect
      {...labels}
      className={classes.tables}
      placeholder={tableIds.length === 0 ? 'Tables' : ''}
      data={[...chosen, ...offered]}
      filter={() => offered}
      value={tableIds.map(String)}
      onChange={change}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No such table'}
      error={found.isError ? messages.tablesFailed(databaseId) : undefined}
      styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
    />
  )
}
