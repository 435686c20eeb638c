import type { Locale } from '@soundings/contract'
import {
  absenceReason,
  absentText,
  cellFormatter,
  findStyle,
  formatCell,
  isExactNumber,
  isPrinted,
  isWhole,
  withoutMark,
  type ResultColumn,
} from '@soundings/query'
import type { Row } from '../formats/format.ts'

/** The first rows, for people who read the mail and not the file. */
export interface Head {
  readonly labels: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How numbers and dates are written in it; absent in heads from before there was a choice. */
  readonly locale?: Locale | undefined
}

/** How values are written for people, each column with the decimals that its rows have. */
export const columnFormatters = (
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  locale: Locale = 'standard',
): ReturnType<typeof cellFormatter>[] =>
  columns.map((column, at) =>
    cellFormatter(
      { ...column, isDateGroup: isPrinted(column.grouping) },
      () => rows.some((row) => isExactNumber(row[at]) && !isWhole(row[at])),
      findStyle(locale),
    ),
  )

interface HeadOptions {
  readonly nullText: string
  readonly locale?: Locale | undefined
  /** Groups are texts already, as a pivot has them. To print a band once more would take the numbers off its beginning. */
  readonly arePrinted?: boolean
}

/** Values as the page shows them to the sender: a mail is read by people, the file beside it by programs. */
export function headOf(
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  { nullText, locale = 'standard', arePrinted = false }: HeadOptions,
): Head {
  const formats = columnFormatters(columns, rows, locale)
  const texts = rows.map((row) =>
    columns.map((column, at) => {
      const value = arePrinted ? (row[at] ?? null) : (formatCell(column, row[at] ?? null) as Row[number])
      if (value === null) return absenceReason(column) === undefined ? nullText : absentText
      return withoutMark(formats[at]!(value))
    }),
  )
  return { labels: columns.map(({ label }) => label), rows: texts, locale }
}
