import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import {
  afterFrame,
  afterScrolling,
  afterSideways,
  atRest,
  drawnRows,
  isUnfinished,
  type DrawnRows,
  type RowMeasures,
  type RowView,
} from './row-window.ts'

const REST_MS = 200

/** The rows to draw now. They follow the scrolling within the same frame; after a jump of screens the last ones come with the next frames. */
export function useRowWindow(
  box: RefObject<HTMLDivElement | null>,
  { rows, height, rowHeight, rowsAFrame }: RowMeasures,
): DrawnRows {
  const [view, setView] = useState<RowView>({ first: 0, isUpwards: false })
  const drawnAt = useRef<CSSNumberish | null>(null)

  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    let left = scrolled.scrollLeft
    const follow = () => {
      drawnAt.current = document.timeline.currentTime
      const isSideways = scrolled.scrollLeft !== left
      left = scrolled.scrollLeft
      flushSync(() =>
        setView((before) => {
          const next = afterScrolling(before, scrolled.scrollTop, { rows, height, rowHeight, rowsAFrame })
          return next === before && isSideways ? afterSideways(before) : next
        }),
      )
    }
    scrolled.addEventListener('scroll', follow, { passive: true })
    return () => scrolled.removeEventListener('scroll', follow)
  }, [box, rows, height, rowHeight, rowsAFrame])

  useEffect(() => {
    if (!view.slots && !view.isSideways) return
    const measures = { rows, height, rowHeight, rowsAFrame }
    if (!isUnfinished(view, measures)) {
      const timer = setTimeout(() => setView(atRest), REST_MS)
      return () => clearTimeout(timer)
    }
    let frame = requestAnimationFrame(function goOn(now) {
      // Asked for while scrolling is handled, it is called in that very frame, which has drawn its share already.
      if (now === drawnAt.current) frame = requestAnimationFrame(goOn)
      else flushSync(() => setView((before) => afterFrame(before, measures)))
    })
    return () => cancelAnimationFrame(frame)
  }, [view, rows, height, rowHeight, rowsAFrame])

  return drawnRows(view, { rows, height, rowHeight, rowsAFrame })
}
