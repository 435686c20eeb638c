import {
  type Active,
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type Over,
} from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { useDragOptions } from '../../../ui/list/drag-options.ts'
import { addAdvanced, conditionsIn, moveAdvanced, removeAdvanced } from '../model/filters/advanced-filters.ts'
import { conditionText } from '../model/question/titles.ts'
import type { FilterGroupItem, StudioState } from '../model/studio-state.ts'
import { Section } from '../panel/Section.tsx'
import { useStudio } from '../studio-context.ts'
import classes from './Advanced.module.css'
import { GroupBox } from './GroupBox.tsx'
import { nextGap } from './next-gap.ts'
import { isSamePlace, placeWithout, placeWords, readGap } from './tree-places.ts'

/** The one tree of and/or groups. Conditions and groups are dragged between groups, by mouse, touch and keyboard. */
export function AdvancedFilters() {
  const { state, act } = useStudio()
  const { advanced, baseTableId } = state
  const dragOptions = useDragOptions(nextGap)

  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (!over || !advanced) return
    const nodeId = String(active.id)
    const gap = readGap(String(over.id))
    if (isSamePlace(advanced, nodeId, gap)) return
    const { groupId, index } = placeWithout(advanced, nodeId, gap)
    void act((before) => moveAdvanced(before, nodeId, groupId, index))
  }

  return (
    <Section
      title="Advanced Filters"
      count={conditionsIn(advanced).length}
      isEmpty={!advanced}
      hint="Conditions joined with and, or, in groups of groups"
      onClear={advanced && (() => void act((before) => removeAdvanced(before, advanced.id)))}
      tools={
        !advanced &&
        baseTableId !== undefined && (
          <Button variant="subtle" size="compact-xs" onClick={() => void act(addAdvanced)}>
            Add
          </Button>
        )
      }
    >
      {advanced && (
        <DndContext
          {...dragOptions}
          collisionDetection={nearestGap}
          onDragEnd={handleEnd}
          accessibility={{ announcements: announcementsIn(state, advanced), screenReaderInstructions }}
        >
          <div className={classes.tree}>
            <GroupBox group={advanced} />
          </div>
        </DndContext>
      )}
    </Section>
  )
}

const screenReaderInstructions = {
  draggable:
    'Press Space to pick it up, the arrow keys to move it to another place or group, Space to drop it, Escape to leave it where it was.',
}

/** Every handle says what it moves. */
const wordsOf = ({ data }: Active): string => {
  const words: unknown = data.current?.words
  return typeof words === 'string' ? words : ''
}

function announcementsIn(state: StudioState, root: FilterGroupItem): Announcements {
  const placeOf = (active: Active, over: Over) =>
    placeWords(root, readGap(String(over.id)), String(active.id), ({ filter }) => conditionText(state, filter))
  return {
    onDragStart: ({ active }) => `Picked up ${wordsOf(active)}`,
    onDragOver: ({ active, over }) => `${wordsOf(active)}: ${over ? placeOf(active, over) : 'no place'}`,
    onDragEnd: ({ active, over }) => `Dropped ${wordsOf(active)}${over ? ` ${placeOf(active, over)}` : ''}`,
    onDragCancel: ({ active }) => `${wordsOf(active)} stays where it was`,
  }
}

/** The gap beside the pointer or the finger: a tall group hangs below the hand that drags it. The keyboard has no hand. */
const nearestGap: CollisionDetection = (drag) => {
  const { pointerCoordinates: hand, droppableContainers, droppableRects } = drag
  if (!hand) return closestCenter(drag)
  return droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id)
      return rect
        ? [
            {
              id: droppableContainer.id,
              data: { droppableContainer, value: Math.abs(rect.top + rect.height / 2 - hand.y) },
            },
          ]
        : []
    })
    .sort((one, other) => one.data.value - other.data.value)
}
