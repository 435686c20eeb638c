import { Stack, TextInput } from '@mantine/core'
import { inputOf, textAt, valueProblemAt, withValueAt } from '../filter-draft.ts'
import type { ValueFieldsProps } from './value-fields.ts'

/** One number, or the two ends of a range. Digits are text: a field for numbers would round long ones. */
export function NumberValues({ draft, onChange }: ValueFieldsProps) {
  const labels = inputOf(draft) === 'two' ? ['Value 1', 'Value 2'] : ['Value']
  return (
    <Stack gap="sm">
      {labels.map((label, at) => (
        <TextInput
          key={label}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={100}
          value={textAt(draft, at)}
          error={valueProblemAt(draft, at)}
          onChange={(event) => onChange(withValueAt(draft, at, event.currentTarget.value))}
        />
      ))}
    </Stack>
  )
}
