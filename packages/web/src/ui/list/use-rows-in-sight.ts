import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Rows beyond each edge, so that quick scrolling meets no gap. */
const MARGIN_ROWS = 8

/** Which rows of a long list can be seen, as the first and one past the last: only these are drawn. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, rows: number, rowHeight: number) {
  const inView = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN_ROWS,
  })
  const drawn = inView.getVirtualItems()
  const [from, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1]
  return { from, to: last + 1 }
}

/** Scrolls just as far as is needed to see a row wholly. */
export function showRow(box: HTMLElement | null, row: number, rowHeight: number, room = box?.clientHeight ?? 0) {
  if (box) box.scrollTop = scrollToShow(row, rowHeight, box.scrollTop, room)
}

/** How far to scroll so that a row is wholly seen; as it is when it already is. */
export function scrollToShow(row: number, rowHeight: number, scrollTop: number, room: number): number {
  const top = row * rowHeight
  return top < scrollTop ? top : Math.max(scrollTop, top + rowHeight - room)
}
