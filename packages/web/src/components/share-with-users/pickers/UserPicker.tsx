import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../../api/auth/users.ts'
import { SearchedChoices, useTypedSearch } from './SearchedChoices.tsx'
import { messages } from '../messages.ts'
import { toUserOptions, type UserOption } from './user-options.ts'

interface UserPickerProps {
  readonly label: string
  readonly 'data-autofocus'?: boolean
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (usernames: string[]) => void
}

/** Chooses several users by username or name. */
export function UserPicker({ chosen, ...field }: UserPickerProps) {
  const typing = useTypedSearch()
  const found = useQuery(userQueries.found(typing.search))
  return (
    <SearchedChoices
      {...field}
      typing={typing}
      found={toUserOptions(found.data ?? [])}
      isSearching={found.isFetching}
      chosen={chosen.map((username) => ({ value: username, label: username }))}
      placeholder="Search users"
      nothingFound="No such user"
      renderOption={({ option }) => <Option {...(option as UserOption)} />}
      error={found.isError ? messages.usersFailed : undefined}
      clearable
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
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
