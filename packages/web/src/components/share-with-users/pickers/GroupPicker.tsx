import { Text } from '@mantine/core'
import type { SharableGroup } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { groupQueries } from '../../../api/auth/groups.ts'
import { SearchedChoices, useTypedSearch } from './SearchedChoices.tsx'
import { membersText } from '../access/access-text.ts'
import { messages } from '../messages.ts'

interface GroupPickerProps {
  readonly label?: string
  readonly 'aria-label'?: string
  readonly chosen: readonly SharableGroup[]
  readonly onChange: (groups: SharableGroup[]) => void
}

const toOption = ({ id, name }: SharableGroup) => ({ value: String(id), label: name })

/** Chooses several groups by name; nothing where there are none. */
export function GroupPicker({ chosen, onChange, ...labels }: GroupPickerProps) {
  const typing = useTypedSearch()
  const found = useQuery(groupQueries.sharable(typing.search))
  const known = new Map([...(found.data ?? []), ...chosen].map((group) => [String(group.id), group]))
  // Not before they are known: a field that goes away again would take the focus along.
  if (!found.isError && typing.search === '' && chosen.length === 0 && (found.data ?? []).length === 0) return null
  return (
    <SearchedChoices
      {...labels}
      mb={labels.label === undefined ? 0 : 'sm'}
      typing={typing}
      found={(found.data ?? []).map(toOption)}
      isSearching={found.isFetching}
      chosen={chosen.map(toOption)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      placeholder="Search groups"
      nothingFound="No such group"
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {membersText(known.get(option.value)?.memberCount ?? 0)}
          </Text>
        </div>
      )}
      error={found.isError ? messages.groupsFailed : undefined}
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
