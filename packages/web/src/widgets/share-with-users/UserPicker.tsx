import { MultiSelect, Text } from '@mantine/core'
import type { SharableUser } from '@soundings/contract'
import { useState } from 'react'
import { findUsers, toUserOptions, type UserOption } from './user-options.ts'

interface UserPickerProps {
  readonly label: string
  readonly users: readonly SharableUser[]
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (usernames: string[]) => void
  readonly error?: string | undefined
}

/** More options than these are found by typing; drawing thousands at once would be slow. */
const OPTIONS_AT_ONCE = 100

/** Chooses several users, searching by username or name. */
export function UserPicker({ label, users, chosen, onChange, error }: UserPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const offered = toUserOptions(users.filter(({ username }) => !chosen.includes(username)))
  return (
    <MultiSelect
      label={label}
      data={toUserOptions(users)}
      value={[...chosen]}
      onChange={onChange}
      placeholder={chosen.length === 0 ? 'Search users' : ''}
      filter={({ search }) => findUsers(offered, search).slice(0, OPTIONS_AT_ONCE)}
      renderOption={({ option }) => <Option {...(option as UserOption)} />}
      nothingFoundMessage="No such user"
      error={error}
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
      {fullName !== '' && <Text size="xs" c="dimmed">{fullName}</Text>}
    </div>
  )
}
