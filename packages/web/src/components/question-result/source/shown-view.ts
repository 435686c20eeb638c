import { columnKeys, type ExecutionResult } from '@soundings/contract'
import { shapedColumn } from '../../../charts/drawing/chart-data/shaped-column.ts'
import type { Measure } from '../tools/MeasureChoices.tsx'
import { fittingViewTypes, proposedViewType, shapeOf, type ViewType } from '@soundings/query'

type Result = Pick<ExecutionResult, 'table'>

const shapeOfResult = ({ table }: Result) => shapeOf(table.columns.map(shapedColumn))

/** The view types in which the result can be shown. */
export const offeredViews = (result: Result): ViewType[] => fittingViewTypes(shapeOfResult(result))

/** What can be drawn as bars or lines of its own: limits belong to their rate. */
export const measuresOf = ({ table: { columns } }: ExecutionResult): Measure[] => {
  const keys = columnKeys(columns)
  return columns.flatMap(({ type, rate, label, format }, at) =>
    type === 'MEASURE' && !rate?.limit ? [{ key: keys[at] ?? '', label, format }] : [],
  )
}

/** The wanted view where the result allows it, otherwise the one that is proposed. */
export const shownView = (wanted: ViewType, result: ExecutionResult): ViewType =>
  offeredViews(result).includes(wanted) ? wanted : proposedViewType(shapeOfResult(result), wanted)
