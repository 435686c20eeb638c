import { useDroppable } from '@dnd-kit/core'
import { gapId, type Gap } from './tree-places.ts'
import classes from './Advanced.module.css'

/** A place between two nodes. Those inside of what is being dragged take nothing. */
export function DropGap({ gap, isInside }: { gap: Gap; isInside: boolean }) {
  const { setNodeRef, isOver } = useDroppable({
    id: gapId(gap),
    disabled: isInside,
    data: { words: `place ${gap.index + 1} of its group` },
  })
  return <div ref={setNodeRef} className={classes.gap} data-over={isOver || undefined} />
}
