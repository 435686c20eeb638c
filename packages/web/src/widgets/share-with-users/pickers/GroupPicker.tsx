import { MultiSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SharableGroup } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries } from '../../../api/auth/groups.ts'
import { membersText } from '../access/access-text.ts'
import { messages } from '../messages.ts'

interface GroupPickerProps {
  readonly label?: string
  readonly 'aria-label'?: string
  readonly chosen: readonly SharableGroup[]
  readonly onChange: (groups: SharableGroup[]) => void
}

const TYPING_MS = 200

/** Chooses several groups by name; nothing where there are none. The server searches. */
export function GroupPicker({ chosen, onChange, ...labels }: GroupPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const found = useQuery(groupQueries.sharable(search))
  const known = new Map([...(found.data ?? []), ...chosen].map((group) => [String(group.id), group]))
  const isChosen = (id: number) => chosen.some((group) => group.id === id)
  // Not before they are known: a field that goes away again would take the focus along.
  if (!found.isError && search === '' && chosen.length === 0 && (found.data ?? []).length === 0) return null
  const toOption = ({ id, name }: SharableGroup) => ({ value: String(id), label: name })
  return (
    <MultiSelect
      {...labels}
      mb={labels.label === undefined ? 0 : 'sm'}
      data={[...known.values()].map(toOption)}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      placeholder={chosen.length === 0 ? 'Search groups' : ''}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={() => (found.data ?? []).filter(({ id }) => !isChosen(id)).map(toOption)}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {membersText(known.get(option.value)?.memberCount ?? 0)}
          </Text>
        </div>
      )}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No such group'}
      error={found.isError ? messages.groupsFailed : undefined}
      searchable
      // An open list lies over what is below: it comes with a click or a letter, and goes with a choice.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      maxDropdownHeight={220}
      // Inside the popover: a click on an option elsewhere in the page would close it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
