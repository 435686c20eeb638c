import { Group, Radio } from '@mantine/core'
import { textAt, withValues } from '../filter-draft.ts'
import type { ValueFieldsProps } from './value-fields.ts'

const truthful = new Set(['1', 'true'])

export function BooleanValue({ draft, onChange }: ValueFieldsProps) {
  return (
    <Radio.Group
      label="Value"
      value={truthful.has(textAt(draft, 0)) ? '1' : '0'}
      onChange={(value) => onChange(withValues(draft, [value]))}
    >
      <Group gap="md" mt={4}>
        <Radio value="1" label="True" />
        <Radio value="0" label="False" />
      </Group>
    </Radio.Group>
  )
}
