import { Stack } from '@mantine/core'
import { DateField } from '../../../ui/date/DateField.tsx'
import { inputOf, textAt, withValueAt } from '../filter-draft.ts'
import { useDateBounds } from './use-date-bounds.ts'
import type { ValueFieldsProps } from './value-fields.ts'

export function DateValues({ draft, onChange }: ValueFieldsProps) {
  const bounds = useDateBounds(draft.target)
  const labels = inputOf(draft) === 'two' ? ['From', 'To'] : ['Date']
  return (
    <Stack gap="sm">
      {labels.map((label, at) => (
        <DateField
          key={label}
          label={label}
          value={textAt(draft, at)}
          {...bounds}
          onChange={(date) => onChange(withValueAt(draft, at, date))}
        />
      ))}
    </Stack>
  )
}
