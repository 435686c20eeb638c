import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type RefObject } from 'react'

const MARGIN_COLUMNS = 2

/** Which of the columns that scroll sideways can be seen, and where the first of them begins. `fixed` is the width of what does not scroll. */
export function useColumnsInSight(box: RefObject<HTMLElement | null>, widths: readonly number[], fixed: number) {
  const inView = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => widths[at] ?? 0,
    paddingStart: fixed,
    scrollPaddingStart: fixed,
    overscan: MARGIN_COLUMNS,
  })
  useEffect(() => inView.measure(), [inView, widths])
  const drawn = inView.getVirtualItems()
  return {
    first: drawn[0]?.index ?? 0,
    last: drawn.at(-1)?.index ?? -1,
    start: drawn[0]?.start ?? fixed,
    showColumn: (at: number) => inView.scrollToIndex(at, { align: 'auto' }),
  }
}
