import { Button, Group } from '@mantine/core'
import type { DbTable } from '@soundings/contract'
import { filterWords, type Filter, type FilterGroup } from '@soundings/query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { writingStyle } from '../../ui/format/style/writing-style.ts'
import { FilterEditor } from '../filter-editor/FilterEditor.tsx'
import { Step } from '../steps/Step.tsx'
import { JoinedBy } from './JoinedBy.tsx'
import { ConditionList } from './ConditionList.tsx'
import { wordsGround } from './virtual-label.ts'

interface ConditionsProps {
  readonly title: string
  readonly tables: readonly DbTable[]
  /** The table whose rows are meant. */
  readonly baseTableId: number
  /** What it begins with. */
  readonly where?: FilterGroup | undefined
  readonly onDone: (where: { readonly where?: FilterGroup }) => void
  readonly onBack: () => void
}

/** Which rows count: all of them, or those for which every condition holds, or one of them. */
export function Conditions({ title, tables, baseTableId, where, onDone, onBack }: ConditionsProps) {
  const [items, setItems] = useState<readonly (Filter | FilterGroup)[]>(where?.items ?? [])
  const [joinedBy, setJoinedBy] = useState(where?.operator ?? 'and')
  // A choice that is not offered has no line of help.
  const operator = items.length > 1 ? joinedBy : 'and'
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
      <ConditionList
        inWords={(item) => filterWords({ ...wordsGround({ tables, baseTableId }), style: writingStyle() }, item)}
        items={items}
        onChange={setItems}
      />
      {items.length > 1 && <JoinedBy operator={operator} onChange={setJoinedBy} />}
      <Group justify="space-between" mt="sm">
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          Condition
        </Button>
        <Button data-autofocus onClick={() => onDone(items.length > 0 ? { where: { operator, items } } : {})}>
          Done
        </Button>
      </Group>
    </Step>
  )
}
