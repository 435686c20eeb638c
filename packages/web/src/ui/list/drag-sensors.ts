import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
  type SensorDescriptor,
  type SensorOptions,
} from '@dnd-kit/core'

const MOUSE_DISTANCE_PX = 10
const TOUCH_DELAY_MS = 180
const TOUCH_TOLERANCE_PX = 8

/** A mouse has to move and a finger has to rest before something is picked up, so that clicks and scrolling stay what they are. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter): SensorDescriptor<SensorOptions>[] {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )
}
