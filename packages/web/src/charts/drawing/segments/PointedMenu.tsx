import type { ViewProps } from '../../chart-type.ts'
import { categoryText, dimensionsOf, type ChartData, type Row } from '../chart-data/chart-data.ts'
import { DrillMenu, type DrillDimension } from './DrillMenu.tsx'
import { messages } from '../messages.ts'

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

/** The groups of a segment, that of the axis first. What was added up over other dimensions has none of their values. */
export function dimensionsOfRow(
  view: ViewProps,
  axis: number | undefined,
  data: ChartData,
  row: Row,
): DrillDimension[] {
  const { columns } = view.result.table
  return [axis, ...(data.isSummed ? [] : dimensionsOf(view.result.table).filter((at) => at !== axis))].flatMap(
    (at): DrillDimension[] => {
      const column = at === undefined ? undefined : columns[at]
      if (!column || at === undefined) return []
      const value = row[at] ?? null
      return [
        {
          column,
          value,
          text: at === axis && value === null && data.time?.isFilled ? messages.noDate : categoryText(column, value),
        },
      ]
    },
  )
}

export function PointedMenu({ view, axis, data, pointed: { row, measure, x, y }, onClose }: PointedMenuProps) {
  const { columns } = view.result.table
  if (axis === undefined || !columns[axis]) return null
  return (
    <DrillMenu
      view={view}
      dimensions={dimensionsOfRow(view, axis, data, row)}
      measure={measure === undefined ? undefined : columns[measure]}
      x={x}
      y={y}
      onClose={onClose}
    />
  )
}
