import { TagsInput } from '@mantine/core'
import { joinTags, splitTags } from './tags.ts'

interface TagInputProps {
  readonly label: string
  /** Comma text, as it is stored. */
  readonly value: string
  readonly onChange: (tags: string) => void
  /** Tags in use elsewhere, offered while typing. */
  readonly suggestions?: readonly string[]
}

/** Free-form tags: type and press Enter or comma. */
export function TagInput({ label, value, onChange, suggestions = [] }: TagInputProps) {
  return (
    <TagsInput
      label={label}
      value={splitTags(value)}
      onChange={(tags) => onChange(joinTags(tags))}
      data={[...suggestions]}
      placeholder={value === '' ? 'Type and press Enter' : ''}
      splitChars={[',']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': 'Remove all tags' }}
    />
  )
}
