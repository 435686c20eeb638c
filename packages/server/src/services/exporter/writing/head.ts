import type { Locale } from '@soundings/contract'
import {
  absenceReason,
  absentText,
  cellFormatter,
  findStyle,
  formatCell,
  formatWithDecimals,
  isExactNumber,
  isPrinted,
  isSummarised,
  isWhole,
  withoutMark,
  type ResultColumn,
} from '@soundings/query'
import { placeOfTotalLabel, type Row, type TableSummaries, totalLabel } from '../formats/format.ts'

/** The first rows, for people who read the mail and not the file. */
export interface Head {
  readonly labels: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Of all rows; left out in heads from before there were some. */
  readonly totals?: readonly (readonly string[])[] | undefined
  /** Which columns hold numbers. */
  readonly areNumbers?: readonly boolean[] | undefined
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
  /** Undefined where there are none, or where they would be of a part of the rows. */
  readonly summaries?: TableSummaries | undefined
}

/** Values as the page shows them to the sender: a mail is read by people, the file beside it by programs. */
export function headOf(
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  { nullText, locale = 'standard', arePrinted = false, summaries }: HeadOptions,
): Head {
  const formats = columnFormatters(columns, rows, locale)
  const texts = rows.map((row) =>
    columns.map((column, at) => {
      const value = arePrinted ? (row[at] ?? null) : (formatCell(column, row[at] ?? null) as Row[number])
      if (value === null) return absenceReason(column) === undefined ? nullText : absentText
      return withoutMark(formats[at]!(value))
    }),
  )
  return {
    labels: columns.map(({ label }) => label),
    rows: texts,
    locale,
    totals: summaries && totalsOf(columns, summaries, formats, locale),
    areNumbers: columns.map(({ dataType }, at) => dataType === 'NUMBER' && !isPrinted(columns[at]!.grouping)),
  }
}

/** The summaries of all rows, as they stand below the table on the screen. */
function totalsOf(
  columns: readonly ResultColumn[],
  { shown, byDepth }: TableSummaries,
  formats: readonly ReturnType<typeof cellFormatter>[],
  locale: Locale,
): string[][] {
  const row = byDepth[0]?.rows[0]
  if (!row) return []
  const labelAt = placeOfTotalLabel(columns, shown)
  return shown.map((name) => {
    const texts = columns.map((column, at) => {
      const value = row.figures.find((each) => each.column === at)?.[name] ?? null
      if (value === null || !isSummarised(name, column)) return ''
      if (name === 'count') return formatWithDecimals(Number(value), 0, findStyle(locale))
      const shownValue = formatCell(column, value) as Row[number]
      return shownValue === null ? '' : withoutMark(formats[at]!(shownValue))
    })
    const label = totalLabel(name, shown)
    // Where each column has a total, the word stands before the first one.
    return labelAt < columns.length ? texts.with(labelAt, label) : texts.with(0, `${label} ${texts[0] ?? ''}`)
  })
}
