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
  const pinnedSlots = pinned.map((at, place): Slot => ({
    at,
    index: place,
    width: widthOf(state, at),
    left: lead + pinned.slice(0, place).reduce((sum, each) => sum + widthOf(state, each), 0),
  }))
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
  const otherSlots = inSight.flatMap(({ index }): Slot[] => {
    const at = others[index]
    return at === undefined ? [] : [{ at, index: pinned.length + index, width: widths[index] ?? 0 }]
  })
  const layout = {
    lead,
    slots: [...pinnedSlots, ...otherSlots],
    gap: (inSight[0]?.start ?? fixed) - fixed,
    width: fixed + widths.reduce((sum, width) => sum + width, 0),
  }
  return { layout, rows, shown: [...pinned, ...others] }
}

function leadWidth(depth: number, isNarrow: boolean): number {
  if (depth === 0) return LEAD_WIDTH
  return isNarrow ? NARROW_GROUP_LEAD_WIDTH : GROUP_LEAD_WIDTH + DEEPER_LEAD_WIDTH * (depth - 1)
}
