import { MultiSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQueries } from '../../../api/auth/users.ts'
import { messages } from '../messages.ts'
import { toUserOptions, type UserOption } from './user-options.ts'

interface UserPickerProps {
  readonly label: string
  readonly 'data-autofocus'?: boolean
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (usernames: string[]) => void
}

const TYPING_MS = 200

/** Chooses several users by username or name. The server searches, so it works with any number of users. */
export function UserPicker({ chosen, onChange, ...field }: UserPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useQuery(userQueries.found(search))
  const options = toUserOptions(found.data ?? [])
  const unknown = chosen.filter((username) => !options.some(({ value }) => value === username))
  return (
    <MultiSelect
      {...field}
      data={[...options, ...unknown.map((username) => ({ value: username, label: username, fullName: '' }))]}
      value={[...chosen]}
      onChange={onChange}
      placeholder={chosen.length === 0 ? 'Search users' : ''}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={() => options.filter(({ value }) => !chosen.includes(value))}
      renderOption={({ option }) => <Option {...(option as UserOption)} />}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No such user'}
      error={found.isError ? messages.usersFailed : undefined}
      searchable
      // An open list lies over the buttons below: it comes with a click or a letter, and goes with a choice.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      maxDropdownHeight={220}
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
      styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
    />
  )
}

function Option({ value, fullName }: UserOption) {
  return (
    <div>
      {value}
      {fullName !== '' && (
        <Text size="xs" c="dimmed">
          {fullName}
        </Text>
      )}
    </div>
  )
}
