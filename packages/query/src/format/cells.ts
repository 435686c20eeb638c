import type { Unit } from '../aggregations/aggregation.ts'
import type { ColumnKind } from '../model/catalog.ts'
import { dateFormatter, type DateFormat } from './dates.ts'
import { formatFigure, isFigure } from './numbers.ts'
import { formatUnit } from './units.ts'

/** What decides how the values of a column are written. */
export interface CellFormat extends DateFormat {
  readonly kind: ColumnKind
  readonly unit: Unit | null
}

/**
 * How the values of a column are written for people, on screen and in mails. Numbers have two decimals as soon as one of the
 * column has any, so that the points stand under each other; `hasDecimals` is asked at the first value.
 */
export function cellFormatter(format: CellFormat, hasDecimals: () => boolean): (value: string | number | boolean) => string {
  const { dataType, kind, unit } = format
  if (dataType !== 'NUMBER') {
    const formatDate = dateFormatter(format)
    return formatDate ? (value) => formatDate(String(value)) : String
  }
  let decimals: number | undefined
  return (value) => {
    if (!isFigure(value)) return String(value)
    if (unit !== null) return formatUnit(value, unit)
    decimals ??= hasDecimals() ? 2 : 0
    // An id, a code or a year is no quantity, and is known by its plain digits.
    return kind === 'DIMENSION' ? formatFigure(value, decimals).replaceAll(',', '') : formatFigure(value, decimals)
  }
}
