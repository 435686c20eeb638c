import type { TableColumnMeta } from '@soundings/contract'
import { findDateUnit } from '@soundings/query'
import { dateFormatter } from '../ui/format/dates.ts'

/** What decides how the dates of a column are written. */
export const dateFormatOf = ({ oceanDataType, dataPattern, expression }: TableColumnMeta) => ({
  dataType: oceanDataType,
  dateKind: dataPattern === 'YYYY-MM-DD' ? ('date' as const) : ('timestamp' as const),
  isDateGroup: findDateUnit(expression.function) !== undefined,
})

/** How the dates of a column are written; undefined for groups of dates, which are texts already, and for other columns. */
export const dateWriterOf = (column: TableColumnMeta): ((date: string) => string) | undefined =>
  dateFormatter(dateFormatOf(column))
