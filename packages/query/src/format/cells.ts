import type { ColumnKind } from '../model/catalog.ts'
import { dateFormatter, type DateFormat } from './dates.ts'
import type { NumberFormat } from './numbers/number-format.ts'
import { numberWriter } from './numbers/number-writer.ts'
import { isExactNumber } from './numbers/numbers.ts'
import { standardStyle, type WritingStyle } from './styles.ts'

/** What decides how the values of a column are written. */
export interface CellFormat extends DateFormat {
  readonly kind: ColumnKind
  readonly format?: NumberFormat | undefined
}

/** An id, a code or a year is no quantity, and is known by its plain digits. */
const plainNumber: NumberFormat = { style: 'number', thousands: false }

/** The format that the numbers of a column have where no other was chosen. */
export const cellNumberFormat = ({ format, kind }: Pick<CellFormat, 'format' | 'kind'>): NumberFormat =>
  format ?? (kind === 'DIMENSION' ? plainNumber : { style: 'number' })

/**
 * How the values of a column are written for people, on screen and in mails. Without decimals of their format, numbers have two as
 * soon as one of the column has any, so that the points stand under each other; `hasDecimals` is asked at the first value.
 */
export function cellFormatter(
  cell: CellFormat,
  hasDecimals: () => boolean,
  style: WritingStyle = standardStyle,
): (value: string | number | boolean) => string {
  if (cell.dataType !== 'NUMBER') {
    const formatDate = dateFormatter(cell, style)
    return formatDate ? (value) => formatDate(String(value)) : String
  }
  let decimals: number | undefined
  const write = numberWriter(cellNumberFormat(cell), 'cell', () => (decimals ??= hasDecimals() ? 2 : 0), style)
  return (value) => (isExactNumber(value) ? write(value) : String(value))
}
