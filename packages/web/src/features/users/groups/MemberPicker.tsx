import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../../api/auth/users.ts'
import { messages } from './messages.ts'

const TYPING_MS = 200
const OFFERED = 50

/** Chooses users to add. The server searches, so it works with any number of users. */
export function MemberPicker({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (usernames: string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useQuery(userQueries.page({ page: 0, size: OFFERED, sort: 'username,asc', search }))
  const options = (found.data?.reply ?? []).map(({ username, firstName, lastName }) => ({
    value: username,
    label: `${username} (${firstName} ${lastName})`,
  }))
  const unknown = chosen.filter((username) => !options.some(({ value }) => value === username))
  return (
    <MultiSelect
      label="Add members"
      placeholder={chosen.length === 0 ? 'Search users' : ''}
      data={[...options, ...unknown.map((username) => ({ value: username, label: username }))]}
      value={[...chosen]}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={() => options.filter(({ value }) => !chosen.includes(value))}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No such user'}
      error={found.isError ? messages.choicesFailed : undefined}
      searchable
      // An open list lies over what is below: it comes with a click or a letter, and goes with a choice.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      maxDropdownHeight={220}
      styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
    />
  )
}
