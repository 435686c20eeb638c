import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** With the arrow keys, what is dragged goes from gap to gap, from the top of the tree to its end. */
export const nextGap: KeyboardCoordinateGetter = (
  event,
  { context: { droppableContainers, droppableRects, over, collisionRect, active } },
) => {
  const step = steps[event.code]
  if (step === undefined || !collisionRect) return undefined
  event.preventDefault()
  const gaps = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((one, other) => one.rect.top - other.rect.top || other.rect.left - one.rect.left)
  const at = gaps.findIndex(({ id }) => id === over?.id)
  const middle = collisionRect.top + collisionRect.height / 2
  // Not over a gap yet: the nearest one in that direction.
  const from =
    at >= 0
      ? at + step
      : step > 0
        ? gaps.findIndex(({ rect }) => rect.top > middle)
        : gaps.findLastIndex(({ rect }) => rect.top < middle)
  const target = gaps[from]?.rect
  if (!target || !active) return undefined
  return {
    x: target.left + target.width / 2 - collisionRect.width / 2,
    y: target.top + target.height / 2 - collisionRect.height / 2,
  }
}
