import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { useDragOptions } from './drag-options.ts'
import { DragHandle } from './DragHandle.tsx'
import classes from './SortableList.module.css'

interface SortableListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly onMove: (from: number, to: number) => void
  readonly children: (row: Row) => ReactNode
}

/** A list whose rows are put in order by mouse, by touch and, on the handle, with Space and the arrow keys. */
export function SortableList<Row>({ label, rows, keyOf, nameOf, onMove, children }: SortableListProps<Row>) {
  const dragOptions = useDragOptions(sortableKeyboardCoordinates)
  const placeOf = (key: UniqueIdentifier | undefined) => rows.findIndex((row) => keyOf(row) === key)
  const wordsFor = (key: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const row = rows[placeOf(key)]
    const place = over === undefined ? '' : `, place ${placeOf(over) + 1} of ${rows.length}`
    return `${row === undefined ? '' : nameOf(row)}${place}`
  }
  const handleEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (from !== to && from >= 0 && to >= 0) onMove(from, to)
  }

  return (
    <DndContext
      {...dragOptions}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to leave it where it was.',
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${wordsFor(active.id, active.id)}`,
          onDragOver: ({ active, over }) =>
            over?.id === active.id ? undefined : `Moved ${wordsFor(active.id, over?.id)}`,
          onDragEnd: ({ active, over }) => `Dropped ${wordsFor(active.id, over?.id)}`,
          onDragCancel: ({ active }) => `${wordsFor(active.id, active.id)} stays where it was`,
        },
      }}
    >
      <SortableContext items={rows.map(keyOf)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {rows.map((row) => (
            <SortableRow key={keyOf(row)} id={keyOf(row)} name={nameOf(row)}>
              {children(row)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandle label={name} ref={setActivatorNodeRef} attributes={attributes} listeners={listeners} />
      <div className={classes.content}>{children}</div>
    </li>
  )
}
