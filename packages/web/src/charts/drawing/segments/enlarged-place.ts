interface Pointing {
  readonly clientX: number
  readonly clientY: number
}

type Drawn = Pick<HTMLElement, 'offsetWidth' | 'getBoundingClientRect'>

/** Where an element is pointed at, in the pixels in which it is laid out: on a wall it is drawn larger. */
export function placeIn(element: Drawn, { clientX, clientY }: Pointing): readonly [x: number, y: number] {
  const { left, top } = element.getBoundingClientRect()
  const scale = scaleOf(element)
  return [(clientX - left) / scale, (clientY - top) / scale]
}

/** 1 where it is not enlarged: sizes of the layout are rounded. */
function scaleOf(element: Drawn): number {
  const { width } = element.getBoundingClientRect()
  return Math.abs(width - element.offsetWidth) < 1 ? 1 : width / element.offsetWidth
}

/** What the drawing library reads a place from. Wheels are not among them: it would not read how far they turn. */
const events = [
  ...['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'contextmenu'],
  ...['touchstart', 'touchmove', 'touchend'],
]

/** The library takes places from browsers, which give them as if nothing were enlarged; those that are written on the event come first. */
export function placeEventsIn(element: HTMLElement): () => void {
  const write = (event: Event) => {
    const pointing = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent)
    if (!pointing || scaleOf(element) === 1) return
    const [zrX, zrY] = placeIn(element, pointing)
    Object.assign(event, { zrX, zrY })
  }
  for (const name of events) element.addEventListener(name, write, { capture: true, passive: true })
  return () => {
    for (const name of events) element.removeEventListener(name, write, { capture: true })
  }
}
