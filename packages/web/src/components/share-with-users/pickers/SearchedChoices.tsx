import { MultiSelect, type ComboboxItem, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 200

/** What is typed, and what the server is asked for: not with every letter. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  return { typed, setTyped, search }
}

interface SearchedChoicesProps extends Pick<
  MultiSelectProps,
  'label' | 'aria-label' | 'mb' | 'renderOption' | 'clearable' | 'comboboxProps' | 'error'
> {
  readonly 'data-autofocus'?: boolean
  readonly typing: ReturnType<typeof useTypedSearch>
  /** What the server found. */
  readonly found: readonly ComboboxItem[]
  readonly isSearching: boolean
  readonly chosen: readonly ComboboxItem[]
  readonly onChange: (values: string[]) => void
  readonly placeholder: string
  readonly nothingFound: string
}

/** Chooses several of what the server finds, so it works with any number of them. */
export function SearchedChoices({
  typing: { typed, setTyped },
  found,
  isSearching,
  chosen,
  onChange,
  placeholder,
  nothingFound,
  ...field
}: SearchedChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const isIn = (list: readonly ComboboxItem[], { value }: ComboboxItem) => list.some((each) => each.value === value)
  return (
    <MultiSelect
      {...field}
      data={[...found, ...chosen.filter((each) => !isIn(found, each))]}
      value={chosen.map(({ value }) => value)}
      onChange={onChange}
      placeholder={chosen.length === 0 ? placeholder : ''}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={() => found.filter((each) => !isIn(chosen, each))}
      nothingFoundMessage={isSearching ? 'Searching…' : nothingFound}
      searchable
      // An open list lies over what is below: it comes with a click or a letter, and goes with a choice.
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      clearButtonProps={{ 'aria-label': 'Clear the choice' }}
      maxDropdownHeight={220}
      styles={{ pillsList: { maxHeight: 120, overflowY: 'auto' } }}
    />
  )
}
