import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import type { Filter, FilterGroup } from '@soundings/query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterEditor } from '../../../widgets/filter-editor/FilterEditor.tsx'
import { Step } from '../cards/Step.tsx'
import { conditionTitle } from '../model/titles.ts'
import panel from '../panel/Panel.module.css'

interface ConditionsProps {
  readonly title: string
  readonly tables: readonly DbTable[]
  /** The table whose rows are meant. */
  readonly baseTableId: number
  readonly onDone: (where: { readonly where?: FilterGroup }) => void
  readonly onBack: () => void
}

/** Which rows count: all of them, or those for which every condition holds. */
export function Conditions({ title, tables, baseTableId, onDone, onBack }: ConditionsProps) {
  const [items, setItems] = useState<readonly Filter[]>([])
  const [isAdding, setAdding] = useState(false)
  if (isAdding) {
    return (
      <FilterEditor
        tables={tables}
        baseTableId={baseTableId}
        onCancel={() => setAdding(false)}
        onDone={(filter) => {
          setItems([...items, filter])
          setAdding(false)
        }}
      />
    )
  }
  return (
    <Step key="conditions" title={title} onBack={onBack}>
      {items.map((item, at) => {
        const words = conditionTitle({ tables, baseTableId }, item)
        return (
          <div key={`${at} ${words}`} className={panel.conditionOfView}>
            <span className={panel.filterText} title={words}>where {words}</span>
            <Tooltip label="Remove">
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${words}`} onClick={() => setItems(items.filter((other) => other !== item))}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
        )
      })}
      <Group justify="space-between" mt="sm">
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>Condition</Button>
        <Button data-autofocus onClick={() => onDone(items.length > 0 ? { where: { operator: 'and', items } } : {})}>Done</Button>
      </Group>
    </Step>
  )
}
