import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label?: string
}

export function SearchBox({ value, onChange, label = 'Search' }: SearchBoxProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={value !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} />}
      rightSectionPointerEvents="auto"
      miw="min(220px, 100%)"
    />
  )
}
