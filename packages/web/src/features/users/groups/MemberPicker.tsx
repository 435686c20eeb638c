import { useQuery } from '@tanstack/react-query'
import { userQueries } from '../../../api/auth/users.ts'
import { SearchedChoices, useTypedSearch } from '../../../components/share-with-users/pickers/SearchedChoices.tsx'
import { messages } from './messages.ts'

const OFFERED = 50

interface MemberPickerProps {
  /** Usernames. */
  readonly chosen: readonly string[]
  readonly onChange: (usernames: string[]) => void
}

/** Chooses users to add. */
export function MemberPicker({ chosen, onChange }: MemberPickerProps) {
  const typing = useTypedSearch()
  const found = useQuery(userQueries.page({ page: 0, size: OFFERED, sort: 'username,asc', search: typing.search }))
  const options = (found.data?.reply ?? []).map(({ username, firstName, lastName }) => ({
    value: username,
    label: `${username} (${firstName} ${lastName})`,
  }))
  return (
    <SearchedChoices
      label="Add members"
      typing={typing}
      found={options}
      isSearching={found.isFetching}
      chosen={chosen.map((username) => ({ value: username, label: username }))}
      onChange={onChange}
      placeholder="Search users"
      nothingFound="No such user"
      error={found.isError ? messages.choicesFailed : undefined}
      clearable
    />
  )
}
