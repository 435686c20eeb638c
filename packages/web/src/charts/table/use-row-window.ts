import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rowPosition, rowWindow, type RowWindow } from './row-window.ts'

/** The rows to draw now. They follow the scrolling within the same frame. */
export function useRowWindow(box: RefObject<HTMLDivElement | null>, rows: number, height: number, rowHeight: number): RowWindow {
  const [position, setPosition] = useState({ first: 0, isUpwards: false })
  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    const follow = () => flushSync(() => setPosition((before) => rowPosition(scrolled.scrollTop, before, rowHeight)))
    scrolled.addEventListener('scroll', follow, { passive: true })
    return () => scrolled.removeEventListener('scroll', follow)
  }, [box, rowHeight])
  return rowWindow(position, rows, height, rowHeight)
}
