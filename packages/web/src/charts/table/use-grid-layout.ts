import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, type RefObject } from 'react'
import { columnsInSight, widthOf, type GridState } from './grid-state.ts'
import { ROW_HEIGHT, type Layout, type Slot } from './GridRow.tsx'

const LEAD_WIDTH = 72
const GROUP_LEAD_WIDTH = 220
const NARROW_GROUP_LEAD_WIDTH = 150
const DEEPER_LEAD_WIDTH = 48
const NARROW = 600

interface GridLayout {
  readonly layout: Layout
  readonly rows: Virtualizer<HTMLDivElement, Element>
  /** All columns in their order, pinned ones first. */
  readonly shown: readonly number[]
}

/** Which rows and columns are in sight, and where they stand. On narrow screens pins would cover everything, so they scroll. */
export function useGridLayout(state: GridState, lines: number, box: RefObject<HTMLDivElement | null>, boxWidth: number): GridLayout {
  const { pinned, others } = useMemo(() => {
    const inSight = columnsInSight(state)
    return boxWidth < NARROW ? { pinned: [], others: [...inSight.pinned, ...inSight.others] } : inSight
  }, [state, boxWidth])
  const lead = leadWidth(state.grouped.length, boxWidth < NARROW)
  const widths = useMemo(() => others.map((at) => widthOf(state, at)), [state, others])
  const pinnedSlots = useMemo(() => {
    let left = lead
    return pinned.map((at, index): Slot => {
      const slot = { at, index, width: widthOf(state, at), left }
      left += slot.width
      return slot
    })
  }, [state, pinned, lead])
  const fixed = lead + pinnedSlots.reduce((sum, { width }) => sum + width, 0)

  const rows = useVirtualizer({ count: lines, getScrollElement: () => box.current, estimateSize: () => ROW_HEIGHT, overscan: 8 })
  const columns = useVirtualizer({
    horizontal: true,
    count: others.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => widths[at] ?? 0,
    paddingStart: fixed,
    overscan: 2,
  })
  useEffect(() => columns.measure(), [columns, widths])

  const inSight = columns.getVirtualItems()
  const [first = 0, last = -1, start = fixed] = [inSight[0]?.index, inSight.at(-1)?.index, inSight[0]?.start]
  // Stays the same while one scrolls up and down, so that headings are not drawn anew at every step.
  const layout = useMemo((): Layout => {
    const otherSlots = others.slice(first, last + 1).map((at, place): Slot => ({ at, index: pinned.length + first + place, width: widths[first + place] ?? 0 }))
    return { lead, slots: [...pinnedSlots, ...otherSlots], gap: start - fixed, width: fixed + widths.reduce((sum, width) => sum + width, 0) }
  }, [lead, pinnedSlots, pinned, others, widths, first, last, start, fixed])
  return { layout, rows, shown: [...pinned, ...others] }
}

function leadWidth(depth: number, isNarrow: boolean): number {
  if (depth === 0) return LEAD_WIDTH
  return isNarrow ? NARROW_GROUP_LEAD_WIDTH : GROUP_LEAD_WIDTH + DEEPER_LEAD_WIDTH * (depth - 1)
}
