import type { Filter, FilterGroup } from '@soundings/query'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Tooltip } from '../../ui/layer/Tooltip.tsx'
import classes from './OtherRows.module.css'

interface ConditionListProps<Item> {
  readonly inWords: (item: Item) => string
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
}

/** Conditions in words; each can be taken away. */
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
          <IconButton
            size={22}
            aria-label={`Remove ${words}`}
            onClick={() => onChange(items.filter((other) => other !== item))}
          >
            <IconX size={16} />
          </IconButton>
        </Tooltip>
      </div>
    )
  })
}
