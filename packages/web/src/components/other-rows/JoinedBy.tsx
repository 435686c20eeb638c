import { SegmentedControl } from '@mantine/core'
import type { FilterGroup } from '@soundings/query'

interface JoinedByProps {
  readonly operator: FilterGroup['operator']
  readonly onChange: (operator: FilterGroup['operator']) => void
}

const operators = [
  { value: 'and', label: 'All hold' },
  { value: 'or', label: 'Any holds' },
]

/** Whether all conditions of a list must hold or one of them. */
export function JoinedBy({ operator, onChange }: JoinedByProps) {
  return (
    <SegmentedControl
      size="xs"
      data={operators}
      value={operator}
      aria-label="How conditions are joined"
      onChange={(chosen) => onChange(chosen === 'or' ? 'or' : 'and')}
    />
  )
}
