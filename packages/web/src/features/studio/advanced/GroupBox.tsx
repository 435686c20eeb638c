import { useDraggable, useDroppable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Tooltip } from '../../../ui/layer/Tooltip.tsx'
import {
  addCondition,
  addConditionGroup,
  isGroupNode,
  removeAdvanced,
  setGroupOperator,
} from '../model/filters/advanced-filters.ts'
import type { FilterGroupItem } from '../model/studio-state.ts'
import { FilterPopup } from '../panel/FilterPopup.tsx'
import { useStudio } from '../studio-context.ts'
import classes from './Advanced.module.css'
import { ConditionRow } from './ConditionRow.tsx'
import { type Gap, gapId } from './tree-places.ts'
import { DragHandle } from '../../../ui/list/DragHandle.tsx'

const operators = [
  { value: 'and', label: 'And' },
  { value: 'or', label: 'Or' },
]

interface GroupBoxProps {
  readonly group: FilterGroupItem
  readonly isNested?: boolean
  /** Part of a group that is being dragged, so that nothing can be dropped here. */
  readonly isInside?: boolean
}

/** A group of conditions and further groups, joined by and or by or. */
export function GroupBox({ group, isNested = false, isInside = false }: GroupBoxProps) {
  const { act } = useStudio()
  const words = `the ${group.operator} group of ${group.items.length}`
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: group.id,
    disabled: !isNested,
    data: { words },
  })
  return (
    <div
      ref={setNodeRef}
      className={classes.group}
      role="group"
      aria-label={words}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      <div className={classes.groupHead}>
        {isNested && (
          <DragHandle label={words} ref={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
        )}
        <SegmentedControl
          size="xs"
          data={operators}
          value={group.operator}
          aria-label="Joined by"
          onChange={(operator) =>
            void act((before) => setGroupOperator(before, group.id, operator as FilterGroupItem['operator']))
          }
        />
        {isNested && (
          <Tooltip label="Remove the group">
            <IconButton
              className={classes.remove}
              size={22}
              aria-label={`Remove ${words}`}
              onClick={() => void act((before) => removeAdvanced(before, group.id))}
            >
              <IconX size={16} />
            </IconButton>
          </Tooltip>
        )}
      </div>
      {group.items.map((node, index) => (
        <Fragment key={node.id}>
          <DropGap gap={{ groupId: group.id, index }} isInside={isInside || isDragging} />
          {isGroupNode(node) ? (
            <GroupBox group={node} isNested isInside={isInside || isDragging} />
          ) : (
            <ConditionRow item={node} />
          )}
        </Fragment>
      ))}
      <DropGap gap={{ groupId: group.id, index: group.items.length }} isInside={isInside || isDragging} />
      <div className={classes.groupFoot}>
        <FilterPopup
          label="Add a condition"
          onDone={(filter) => act((before) => addCondition(before, group.id, filter))}
          target={(open) => (
            <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} />} onClick={open}>
              Condition
            </Button>
          )}
        />
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => void act((before) => addConditionGroup(before, group.id))}
        >
          Group
        </Button>
      </div>
    </div>
  )
}

/** A place between two nodes. Those inside of what is being dragged take nothing. */
function DropGap({ gap, isInside }: { gap: Gap; isInside: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: gapId(gap), disabled: isInside })
  return <div ref={setNodeRef} className={classes.gap} data-over={isOver || undefined} />
}
