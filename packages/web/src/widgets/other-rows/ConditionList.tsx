import { ActionIcon, Tooltip } from '@mantine/core'
import type { Filter, FilterGroup } from '@soundings/query'
import { IconX } from '@tabler/icons-react'
import classes from './OtherRows.module.css'

interface ConditionListProps<Item> {
  readonly inWords: (item: Item) => string
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
}

/** Conditions that all have to hold, in words; each can be taken away. */
export function ConditionList<Item extends Filter | FilterGroup>({
  inWords,
  items,
  onChange,
}: ConditionListProps<Item>) {
  return items.map((item, at) => {
    const words = inWords(item)
    return (
      <div key={`${at} ${words}`} className={classes.condition}>
        <span className={classes.words} title={words}>
          where {words}
        </span>
        <Tooltip label="Remove">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Remove ${words}`}
            onClick={() => onChange(items.filter((other) => other !== item))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
    )
  })
}
