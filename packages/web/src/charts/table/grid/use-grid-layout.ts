import type { TableColumnMeta } from '@soundings/contract'
import { useMemo, type RefObject } from 'react'
import { columnsOf } from '../../../ui/list/in-sight.ts'
import { showColumn, useInSight } from '../../../ui/list/use-in-sight.ts'
import { factsOf, type Rows } from '../columns/column-facts.ts'
import {
  COLUMN_WIDTH,
  headingWidth,
  leastWidth,
  pinsWithRoom,
  tightWidth,
  usualWidths,
} from '../columns/column-widths.ts'
import { columnsInSight, widthOf, type GridState } from './grid-state.ts'
import type { Layout, Slot } from './GridRow.tsx'

export const MARGIN_COLUMNS = 2
const LEAD_WIDTH = 72
const GROUP_LEAD_WIDTH = 220
const NARROW_GROUP_LEAD_WIDTH = 104
const GROUP_INDENT = 48
const NARROW_GROUP_INDENT = 16
const NARROW = 600

interface GridLayout {
  readonly layout: Layout
  /** All columns in their order, pinned ones first. */
  readonly shown: readonly number[]
  /** Their widths, in the same order. */
  readonly widths: readonly number[]
  /** Scrolls to a column in sight, by its place among all of them. */
  readonly showColumn: (place: number) => void
}

/** Which columns are in sight, and where they stand. Pins that would cover the others scroll with them. */
export function useGridLayout(
  state: GridState,
  columns: readonly TableColumnMeta[],
  box: RefObject<HTMLDivElement | null>,
  boxWidth: number,
  rows: Rows,
): GridLayout {
  const lead = leadWidth(state.grouped.length, boxWidth < NARROW)
  const indent = boxWidth < NARROW ? NARROW_GROUP_INDENT : GROUP_INDENT
  const isTight = boxWidth < NARROW && state.grouped.length > 0
  const usual = useMemo(() => {
    const inSight = columnsInSight(state)
    const inOrder = [...inSight.pinned, ...inSight.others]
    const least = inOrder.map((at) => {
      if (!columns[at]) return COLUMN_WIDTH
      const hasOffsets = columns[at].oceanDataType === 'DATE' && factsOf(rows).hasOffsets(at)
      return isTight && !hasOffsets ? tightWidth(columns[at]) : leastWidth(columns[at], hasOffsets)
    })
    const headings = inOrder.map((at) => (columns[at] ? headingWidth(columns[at]) : COLUMN_WIDTH))
    const found = usualWidths(least, boxWidth - lead, headings)
    return new Map(inOrder.map((at, place) => [at, found[place] ?? COLUMN_WIDTH]))
  }, [columns, state, boxWidth, lead, rows, isTight])
  const { pinned, others } = useMemo(() => {
    const inSight = columnsInSight(state)
    if (inSight.others.length === 0) return inSight
    const kept =
      boxWidth < NARROW
        ? 0
        : pinsWithRoom(
            inSight.pinned.map((at) => widthOf(state, at, usual.get(at))),
            boxWidth - lead,
          )
    return { pinned: inSight.pinned.slice(0, kept), others: [...inSight.pinned.slice(kept), ...inSight.others] }
  }, [state, boxWidth, lead, usual])
  const widths = useMemo(() => others.map((at) => widthOf(state, at, usual.get(at))), [state, others, usual])
  const pinnedSlots = useMemo(() => {
    const own = pinned.map((at) => widthOf(state, at, usual.get(at)))
    return pinned.map((at, index): Slot => {
      const left = own.slice(0, index).reduce((sum, width) => sum + width, lead)
      return { at, index, width: own[index] ?? 0, left }
    })
  }, [state, pinned, lead, usual])
  const fixed = lead + pinnedSlots.reduce((sum, { width }) => sum + width, 0)

  const line = useMemo(() => columnsOf(widths, fixed), [widths, fixed])
  const { from, to } = useInSight(box, line, { margin: MARGIN_COLUMNS, isSideways: true })
  // Stays the same while one scrolls up and down, so that headings are not drawn anew at every step.
  const layout = useMemo((): Layout => {
    const otherSlots = others
      .slice(from, to)
      .map((at, place): Slot => ({ at, index: pinned.length + from + place, width: widths[from + place] ?? 0 }))
    const gap = line.startOf(from) - fixed
    const tracks = [
      lead,
      ...pinnedSlots.map(({ width }) => width),
      ...(gap > 0 ? [gap] : []),
      ...otherSlots.map(({ width }) => width),
    ]
    return {
      lead,
      indent,
      pinned: pinnedSlots,
      others: otherSlots,
      gap,
      width: line.startOf(line.count),
      tracks: tracks.map((each) => `${each}px`).join(' '),
    }
  }, [lead, indent, pinnedSlots, pinned, others, widths, line, from, to, fixed])
  return {
    layout,
    shown: [...pinned, ...others],
    widths: [...pinnedSlots.map(({ width }) => width), ...widths],
    // Pinned columns are always there.
    showColumn: (place) => place >= pinned.length && showColumn(box.current, line, place - pinned.length, fixed),
  }
}

function leadWidth(depth: number, isNarrow: boolean): number {
  if (depth === 0) return LEAD_WIDTH
  return isNarrow ? NARROW_GROUP_LEAD_WIDTH : GROUP_LEAD_WIDTH + GROUP_INDENT * (depth - 1)
}
