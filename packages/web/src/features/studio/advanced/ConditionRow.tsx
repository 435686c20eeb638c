import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import { changeCondition, removeAdvanced } from '../model/filters/advanced-filters.ts'
import { conditionText } from '../model/question/titles.ts'
import type { FilterItem } from '../model/studio-state.ts'
import { FilterPopup } from '../panel/FilterPopup.tsx'
import panel from '../panel/Panel.module.css'
import { useStudio } from '../studio-context.ts'
import { DragHandle } from '../../../ui/list/DragHandle.tsx'
import classes from './Advanced.module.css'

/** One condition in words; a click changes it in place. */
export function ConditionRow({ item }: { item: FilterItem }) {
  const { state, act } = useStudio()
  const words = conditionText(state, item.filter)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: item.id,
    data: { words },
  })
  return (
    <div
      ref={setNodeRef}
      className={classes.condition}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      <DragHandle label={words} ref={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
      <FilterPopup
        label="Change the condition"
        filter={item.filter}
        onDone={(changed) => act((before) => changeCondition(before, item.id, changed))}
        target={(open) => (
          <UnstyledButton className={panel.itemButton} onClick={open} aria-label={`Change ${words}`}>
            <span className={panel.filterText} title={words}>
              {words}
            </span>
          </UnstyledButton>
        )}
      />
      <Tooltip label="Remove">
        <IconButton
          size={22}
          aria-label={`Remove ${words}`}
          onClick={() => void act((before) => removeAdvanced(before, item.id))}
        >
          <IconX size={16} />
        </IconButton>
      </Tooltip>
    </div>
  )
}
