import { useMemo, type RefObject } from 'react'
import { columnsOf } from '../../ui/list/in-sight.ts'
import { showColumn, useInSight } from '../../ui/list/use-in-sight.ts'
import { usualWidths } from '../table/columns/column-widths.ts'
import type { Layout, Slot } from '../table/grid/GridRow.tsx'
import { MARGIN_COLUMNS } from '../table/grid/use-grid-layout.ts'

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
  const line = useMemo(() => columnsOf(widths, lead), [widths, lead])
  const { from, to } = useInSight(box, line, { margin: MARGIN_COLUMNS, isSideways: true })
  const layout = useMemo((): Layout => {
    const others = widths
      .slice(from, to)
      .map((width, place): Slot => ({ at: from + place, index: from + place, width }))
    const gap = line.startOf(from) - lead
    const tracks = [lead, ...(gap > 0 ? [gap] : []), ...others.map(({ width }) => width)]
    return {
      lead,
      indent: isNarrow ? NARROW_INDENT : INDENT,
      pinned: [],
      others,
      gap,
      width: line.startOf(line.count),
      tracks: tracks.map((each) => `${each}px`).join(' '),
    }
  }, [widths, line, from, to, lead, isNarrow])
  return { layout, widths, showColumn: (at: number) => showColumn(box.current, line, at, lead) }
}
