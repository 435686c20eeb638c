import { placeIn } from './enlarged-place.ts'

const LONG_MS = 500
const STEADY_PX = 10

/** A finger that stays, which not every browser tells as a wish for the menu. */
export function onLongPress(element: HTMLElement, onPress: (x: number, y: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: Touch | undefined
  const stop = () => clearTimeout(timer)
  const begin = ({ touches }: TouchEvent) => {
    stop()
    start = touches.length === 1 ? touches[0] : undefined
    if (!start) return
    const { clientX, clientY } = start
    timer = setTimeout(() => onPress(...placeIn(element, { clientX, clientY })), LONG_MS)
  }
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (start && touch && Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > STEADY_PX) stop()
  }
  const listeners = { touchstart: begin, touchmove: move, touchend: stop, touchcancel: stop }
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, { passive: true })
  return () => {
    stop()
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
  }
}
