import { UnstyledButton } from '@mantine/core'
import { IconAdjustments, IconX, IconZoomIn } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../../ui/layer/Tooltip.tsx'
import type { FilterItem } from '../../model/studio-state.ts'
import { conditionText } from '../../model/question/titles.ts'
import { changeFilter, removeFilter } from '../../model/filters/filters.ts'
import { useStudio } from '../../studio-context.ts'
import { FilterPopup } from '../FilterPopup.tsx'
import classes from '../Panel.module.css'

/** A filter in words; a click changes it. */
export function FilterRow({ item }: { item: FilterItem }) {
  const { state, act } = useStudio()
  const { filter } = item
  const words = conditionText(state, filter)
  return (
    <div className={classes.item}>
      <FilterPopup
        label="Change the filter"
        filter={filter}
        withDynamic
        onDone={(changed) => act((before) => changeFilter(before, item.id, changed))}
        target={(open) => (
          <UnstyledButton className={classes.itemButton} onClick={open} aria-label={`Change ${words}`}>
            <span className={classes.filterText} title={words}>
              {words}
            </span>
          </UnstyledButton>
        )}
      />
      {filter.dynamic && <IconAdjustments className={classes.mark} size={16} role="img" aria-label="Dynamic filter" />}
      {filter.zooming && <IconZoomIn className={classes.mark} size={16} role="img" aria-label="From zooming" />}
      <Tooltip label="Remove">
        <IconButton
          size={22}
          aria-label={`Remove ${words}`}
          onClick={() => void act((before) => removeFilter(before, item.id))}
        >
          <IconX size={16} />
        </IconButton>
      </Tooltip>
    </div>
  )
}
