import type { TableColumnMeta } from '@soundings/contract'
import { dateFormatter, dateUnits } from '@soundings/query'

/** What decides how the dates of a column are written. */
export const dateFormatOf = ({ oceanDataType, dataPattern, expression }: TableColumnMeta) => ({
  dataType: oceanDataType,
  dateKind: dataPattern === 'YYYY-MM-DD' ? ('date' as const) : ('timestamp' as const),
  isDateGroup: dateUnits.some((unit) => unit === expression.function),
})

/** How the dates of a column are written; undefined for groups of dates, which are texts already, and for other columns. */
export const dateWriterOf = (column: TableColumnMeta): ((date: string) => string) | undefined => dateFormatter(dateFormatOf(column))
