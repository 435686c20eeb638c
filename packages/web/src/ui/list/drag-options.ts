import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'

const MOUSE_DISTANCE_PX = 10
const TOUCH_DELAY_MS = 180
const TOUCH_TOLERANCE_PX = 8

/**
 * Only a hand close to the edge scrolls, at most 500 px in a second. With the library's fifth of the height and 2,000 px, the target moved
 * away under a finger that rested on it.
 */
const autoScroll = { threshold: { x: 0.06, y: 0.06 }, acceleration: 5, interval: 10 }

/** A mouse has to move and a finger has to rest before something is picked up, so that clicks and scrolling stay what they are. */
export function useDragOptions(
  coordinateGetter: KeyboardCoordinateGetter,
): Pick<DndContextProps, 'sensors' | 'autoScroll'> {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )
  return { sensors, autoScroll }
}
