import type { TableColumnMeta } from '@soundings/contract'
import { dateUnits } from '@soundings/query'
import { formatDay, formatMoment } from '../ui/format/dates.ts'

/** How the dates of a column are written; nothing for groups of dates, which are texts already, and for other columns. */
export function dateWriterOf({ oceanDataType, dataPattern, expression }: TableColumnMeta): ((date: string) => string) | undefined {
  if (oceanDataType !== 'DATE' || dateUnits.some((unit) => unit === expression.function)) return undefined
  return dataPattern === 'YYYY-MM-DD' ? formatDay : formatMoment
}
