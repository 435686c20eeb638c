import { closestCenter, type CollisionDetection } from '@dnd-kit/core'

/** The gap beside the pointer or the finger: a tall group hangs below the hand that drags it. The keyboard has no hand. */
export const nearestGap: CollisionDetection = (drag) => {
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
