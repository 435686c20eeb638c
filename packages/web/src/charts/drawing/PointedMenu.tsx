import type { ViewProps } from '../chart-type.ts'
import { categoryText, dimensionsOf, type ChartData, type Row } from './chart-data.ts'
import { messages } from './messages.ts'
import { segmentActions } from './segment-actions.ts'
import { SegmentMenu } from './SegmentMenu.tsx'

/** A row of the result that was pointed at, and where. */
export interface PointedRow {
  readonly row: Row
  /** The position of the measure that was pointed at. */
  readonly measure?: number | undefined
  readonly x: number
  readonly y: number
}

interface PointedMenuProps {
  readonly view: ViewProps
  readonly axis: number | undefined
  readonly data: ChartData
  readonly pointed: PointedRow
  readonly onClose: () => void
}

/** The menu of a segment. What was added up over other dimensions has none of their values. */
export function PointedMenu({ view: { result, source, onZoom }, axis, data, pointed: { row, measure, x, y }, onClose }: PointedMenuProps) {
  const column = axis === undefined ? undefined : result.table.columns[axis]
  if (!column || axis === undefined) return null
  const value = row[axis] ?? null
  const others = dimensionsOf(result.table).flatMap((at) => {
    const other = at === axis || data.isSummed ? undefined : result.table.columns[at]
    return other ? [{ column: other, value: row[at] ?? null }] : []
  })
  const actions = segmentActions({ column, value, others, measure: measure === undefined ? undefined : result.table.columns[measure], source, canZoom: onZoom !== undefined })
  if (actions.length === 0) return null
  const place = value === null && data.time?.isFilled ? messages.noDate : categoryText(column, value)
  const title = [place, ...others.map((each) => categoryText(each.column, each.value))].join(' · ')
  return <SegmentMenu title={title} x={x} y={y} actions={actions} onZoom={(zoom) => onZoom?.(zoom)} onClose={onClose} />
}
