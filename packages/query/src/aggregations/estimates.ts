import type { OutputColumn } from '../model/query.ts'
import { isEstimate } from './registry.ts'

/** Whether the numbers of a column are estimates, or are made of one. */
export const isEstimated = (column: OutputColumn): boolean =>
  column.design === 'view' &&
  (isEstimate(column.aggregation) || (column.rate ? isEstimate(column.rate.over.aggregation) : false))

/** The name of a column wherever it is shown: an estimate says so, whatever people call it. */
export const shownLabel = (column: OutputColumn): string =>
  isEstimated(column) && !/\babout\b/i.test(column.label) ? `About ${column.label}` : column.label
