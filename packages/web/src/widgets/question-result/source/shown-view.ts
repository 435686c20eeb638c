import type { ExecutionResult } from '@soundings/contract'
import { fittingViewTypes, proposedViewType, shapeOf, type ViewType } from '@soundings/query'

const shapeOfResult = ({ table }: ExecutionResult) =>
  shapeOf(table.columns.map(({ type, rate, expression }) => ({ kind: type, rate, grouping: expression.function })))

/** The view types in which the result can be shown. */
export const offeredViews = (result: ExecutionResult): ViewType[] => fittingViewTypes(shapeOfResult(result))

/** The wanted view where the result allows it, otherwise the one that is proposed. */
export const shownView = (wanted: ViewType, result: ExecutionResult): ViewType =>
  offeredViews(result).includes(wanted) ? wanted : proposedViewType(shapeOfResult(result), wanted)
