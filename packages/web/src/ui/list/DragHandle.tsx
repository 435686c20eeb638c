import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './DragHandle.module.css'

interface DragHandleProps {
  /** What it moves. */
  readonly label: string
  readonly ref: Ref<HTMLButtonElement>
  readonly attributes: DraggableAttributes
  readonly listeners: DraggableSyntheticListeners
}

/** What one takes hold of to move a row, by a pointer or by keys. */
export function DragHandle({ label, ref, attributes, listeners }: DragHandleProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={classes.handle}
      {...attributes}
      {...listeners}
      aria-label={`Move ${label}`}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  )
}
