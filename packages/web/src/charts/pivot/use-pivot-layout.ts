import { useMemo, type RefObject } from 'react'
import { usualWidths } from '../table/columns/column-widths.ts'
import type { Layout, Slot } from '../table/grid/GridRow.tsx'
import { useColumnsInSight } from '../table/grid/use-columns-in-sight.ts'

const [LEAD_WIDTH, LEAD_STEP, NARROW_LEAD_WIDTH, NARROW] = [200, 32, 132, 600]
const [INDENT, NARROW_INDENT] = [20, 12]

/** Which columns are in sight. The headings of lines stay at the edge. */
export function usePivotLayout(
  box: RefObject<HTMLDivElement | null>,
  boxWidth: number,
  depth: number,
  least: readonly number[],
  headings: readonly number[],
) {
  const isNarrow = boxWidth < NARROW
  const lead = isNarrow ? NARROW_LEAD_WIDTH : LEAD_WIDTH + LEAD_STEP * (depth - 1)
  const widths = useMemo(() => usualWidths(least, boxWidth - lead, headings, 0), [least, headings, boxWidth, lead])
  const { first, last, start, showColumn } = useColumnsInSight(box, widths, lead)
  const layout = useMemo((): Layout => {
    const others = widths
      .slice(first, last + 1)
      .map((width, place): Slot => ({ at: first + place, index: first + place, width }))
    const gap = start - lead
    const tracks = [lead, ...(gap > 0 ? [gap] : []), ...others.map(({ width }) => width)]
    return {
      lead,
      indent: isNarrow ? NARROW_INDENT : INDENT,
      pinned: [],
      others,
      gap,
      width: widths.reduce((sum, each) => sum + each, lead),
      tracks: tracks.map((each) => `${each}px`).join(' '),
    }
  }, [widths, first, last, start, lead, isNarrow])
  return { layout, widths, showColumn }
}
