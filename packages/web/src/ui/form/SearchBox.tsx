import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label?: string
  /** For a box that steers a list: its role, keys and so on. */
  readonly inputProps?: TextInputProps & { readonly 'data-autofocus'?: boolean }
}

export function SearchBox({ value, onChange, label = 'Search', inputProps }: SearchBoxProps) {
  return (
    <TextInput
      {...inputProps}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} />
      }
      rightSectionPointerEvents="auto"
      miw="min(220px, 100%)"
    />
  )
}
