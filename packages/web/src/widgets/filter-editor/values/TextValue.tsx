import { TextInput } from '@mantine/core'
import { textAt, withValues } from '../filter-draft.ts'
import type { ValueFieldsProps } from './value-fields.ts'

export function TextValue({ draft, onChange }: ValueFieldsProps) {
  return (
    <TextInput
      label="Value"
      autoComplete="off"
      maxLength={2000}
      value={textAt(draft, 0)}
      onChange={(event) => onChange(withValues(draft, [event.currentTarget.value]))}
    />
  )
}
