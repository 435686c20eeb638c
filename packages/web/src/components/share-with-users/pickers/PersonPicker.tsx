import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../../api/session/account.ts'
import { userQueries } from '../../../api/auth/users.ts'
import { findUsers, toUserOptions } from './user-options.ts'
import { messages } from '../messages.ts'

interface PersonPickerProps {
  readonly label: string
  /** A username, or empty. */
  readonly value: string
  readonly onChange: (username: string) => void
}

const TYPING_MS = 200

/** Chooses one user, the viewer included. The server searches, so it works with any number of users. */
export function PersonPicker({ label, value, onChange }: PersonPickerProps) {
  const { preferred_username: username, firstName, lastName } = useAccount()
  const [typed, setTyped] = useState('')
  // What is shown of the choice is no search.
  const [search] = useDebouncedValue(typed === value ? '' : typed, TYPING_MS)
  const found = useQuery(userQueries.found(search))
  const self = findUsers(toUserOptions([{ id: 0, username, firstName, lastName }]), search)
  const options = [...self, ...toUserOptions(found.data ?? [])].map(({ value: name, fullName }) => ({
    value: name,
    label: fullName === '' ? name : `${fullName} (${name})`,
  }))
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      label={label}
      placeholder="Search users"
      data={isKnown ? options : [{ value, label: value }, ...options]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No such user'}
      error={found.isError ? messages.usersFailed : undefined}
      maxDropdownHeight={200}
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
