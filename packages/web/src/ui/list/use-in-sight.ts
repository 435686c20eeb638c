import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { inSight, scrollToShow, type Line, type Span } from './in-sight.ts'

const STEP = 100

interface Scrolled {
  readonly margin: number
  readonly isSideways?: boolean
}

/** Which things of a long line can be seen in a box that scrolls: only these are drawn. */
export function useInSight(
  box: RefObject<HTMLElement | null>,
  line: Line,
  { margin, isSideways = false }: Scrolled,
): Span {
  const [{ begin, end }, setWindow] = useState<Window>({ begin: 0, end: 0 })
  const look = useEffectEvent(() => {
    if (!box.current) return
    const next = windowOf(box.current, isSideways)
    setWindow((before) => (before.begin === next.begin && before.end === next.end ? before : next))
  })
  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    // Within the frame in which the box has moved; later one would see a gap.
    const follow = () => flushSync(() => look())
    const resized = new ResizeObserver(() => look())
    scrolled.addEventListener('scroll', follow, { passive: true })
    resized.observe(scrolled)
    return () => {
      scrolled.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [box])
  return inSight(line, begin, end, margin)
}

/** Scrolls a box just as far as is needed to see a row wholly, in the room that headings and totals leave. */
export function showRow(box: HTMLElement | null, line: Line, at: number, room = box?.clientHeight ?? 0) {
  if (box) box.scrollTop = scrollToShow(line, at, box.scrollTop, room)
}

/** The same for a column beside what does not scroll. */
export function showColumn(box: HTMLElement | null, line: Line, at: number, fixed: number) {
  if (box) box.scrollLeft = scrollToShow(line, at, box.scrollLeft, box.clientWidth, fixed)
}

interface Window {
  readonly begin: number
  readonly end: number
}

/** What a box shows, in whole steps: a render for each pixel would find the same things. */
function windowOf(box: HTMLElement, isSideways: boolean): Window {
  const [begin, room] = isSideways ? [box.scrollLeft, box.clientWidth] : [box.scrollTop, box.clientHeight]
  return { begin: Math.floor(begin / STEP) * STEP, end: Math.ceil((begin + room) / STEP) * STEP }
}
