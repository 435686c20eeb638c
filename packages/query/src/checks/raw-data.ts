import type { OutputColumn } from '../model/query.ts'

const isRaw = (column: OutputColumn) => column.design === 'view' && column.aggregation === 'none'

/** Raw data shows rows as they are; calculated columns may stand beside them. */
export const isRawData = (columns: readonly OutputColumn[]) => columns.some(isRaw)

/** Why the columns cannot be one question: raw data stands next to a view or a group. */
export const rawDataProblem = (columns: readonly OutputColumn[]): string | undefined =>
  isRawData(columns) && columns.some((column) => !isRaw(column) && column.design !== 'computed')
    ? 'Raw data cannot be combined with views or groups'
    : undefined
