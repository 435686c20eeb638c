import type { PivotColumn, PivotLine, PivotPlaces } from '@soundings/query'
import type { Cell, ViewProps } from '../chart-type.ts'
import { segmentActions } from '../drawing/segment-actions.ts'
import { SegmentMenu } from '../drawing/SegmentMenu.tsx'
import type { PivotWords } from './pivot-words.ts'

/** A cell that was pointed at, and where. */
export interface PointedCell {
  readonly line: PivotLine
  readonly column: PivotColumn
  readonly x: number
  readonly y: number
}

interface CellMenuProps {
  readonly view: ViewProps
  readonly places: PivotPlaces
  readonly words: PivotWords
  readonly pointed: PointedCell
  readonly onClose: () => void
}

/** What can be done with a cell, as with a segment of a chart: its groups are those of its line and of its column. */
export function CellMenu({ view: { result, source, onZoom }, places: { down, across, measures }, words, pointed: { line, column, x, y }, onClose }: CellMenuProps) {
  const { columns } = result.table
  const groups = [...line.group.map((value, at) => [down[at], value] as const), ...column.group.map((value, at) => [across[at], value] as const)]
  const dimensions = groups.flatMap(([at, value]): { at: number; column: (typeof columns)[number]; value: Cell }[] => {
    const meta = columns[at ?? -1]
    return meta && at !== undefined ? [{ at, column: meta, value }] : []
  })
  const [first, ...others] = dimensions
  // The rows of all others are no values that a filter could name.
  if (!first || column.kind === 'other') return null
  const measure = columns[measures[column.measure] ?? -1]
  const actions = segmentActions({ column: first.column, value: first.value, others, measure, source, canZoom: onZoom !== undefined })
  if (actions.length === 0) return null
  const title = dimensions.map(({ at, value }) => words.valueText(at, value)).join(' · ')
  return <SegmentMenu title={title} x={x} y={y} actions={actions} onZoom={(zoom) => onZoom?.(zoom)} onClose={onClose} />
}
