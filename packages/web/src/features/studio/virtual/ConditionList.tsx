import { ActionIcon, Tooltip } from '@mantine/core'
import type { Filter, FilterGroup } from '@soundings/query'
import { IconX } from '@tabler/icons-react'
import { conditionTitle, type Place } from '../model/titles.ts'
import panel from '../panel/Panel.module.css'

interface ConditionListProps<Item> {
  readonly place: Place
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
}

/** Conditions that all have to hold, in words; each can be taken away. */
export function ConditionList<Item extends Filter | FilterGroup>({ place, items, onChange }: ConditionListProps<Item>) {
  return items.map((item, at) => {
    const words = conditionTitle(place, item)
    return (
      <div key={`${at} ${words}`} className={panel.conditionOfView}>
        <span className={panel.filterText} title={words}>where {words}</span>
        <Tooltip label="Remove">
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Remove ${words}`} onClick={() => onChange(items.filter((other) => other !== item))}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    )
  })
}
