import {
  absenceReason,
  absentText,
  cellFormatter,
  formatCell,
  isFigure,
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
}

/** Values as the page shows them: a mail is read by people, the file beside it by programs. */
export function headOf(columns: readonly ResultColumn[], rows: readonly Row[], nullText: string): Head {
  const formats = columns.map((column, at) => {
    return cellFormatter({ ...column, isDateGroup: isPrinted(column.grouping) }, () =>
      rows.some((row) => isFigure(row[at]) && !isWhole(row[at])),
    )
  })
  const texts = rows.map((row) =>
    columns.map((column, at) => {
      const value = formatCell(column, row[at] ?? null) as Row[number]
      if (value === null) return absenceReason(column) === undefined ? nullText : absentText
      return withoutMark(formats[at]!(value))
    }),
  )
  return { labels: columns.map(({ label }) => label), rows: texts }
}
