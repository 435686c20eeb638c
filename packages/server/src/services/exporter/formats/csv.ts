import { formatCell, type ResultColumn } from '@soundings/query'
import { CSV_LINE_END, CSV_MEDIA_TYPE, csvTextWriter } from '../../../platform/files/csv-text.ts'
import type { Cell, Format, Row } from './format.ts'
import { portions } from './portions.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+$/
const NUMBER_TEXT = /^-?\d+(\.\d+)?$/

/** RFC 4180 in UTF-8. Only text is ever changed: what a spreadsheet would run as a formula gets an apostrophe in front. */
export const csv: Format = {
  mediaType: CSV_MEDIA_TYPE,
  async write({ columns, batches, preferences }, sink) {
    const { csvSeparator, csvByteOrderMark } = preferences
    const writeText = csvTextWriter(csvSeparator)
    const heading = columns.map(({ label }) => writeText(label)).join(csvSeparator)
    await sink(`${csvByteOrderMark ? BYTE_ORDER_MARK : ''}${heading}${CSV_LINE_END}`)
    const cells = columns.map((column) => cellWriter(column, writeText))
    for await (const rows of batches) {
      for (const some of portions(rows)) await sink(writeRows(some, cells, csvSeparator))
    }
  },
}

type WriteCell = (value: Cell) => string

function writeRows(rows: readonly Row[], cells: readonly WriteCell[], separator: string): string {
  let text = ''
  for (const row of rows) {
    text += cells[0]?.(row[0] ?? null) ?? ''
    for (let at = 1; at < cells.length; at += 1) text += separator + cells[at]!(row[at] ?? null)
    text += CSV_LINE_END
  }
  return text
}

function cellWriter(column: ResultColumn, writeText: (text: string) => string): WriteCell {
  const isDateGroup = column.grouping !== null && column.grouping !== 'uniqueValues'
  const isMoment = column.dataType === 'DATE'
  return (value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value === null) return ''
    // Numbers that JavaScript cannot hold come as text, and a minus does not make them formulas.
    if (column.dataType === 'NUMBER' && NUMBER_TEXT.test(value)) return value
    if (isDateGroup) return writeText(String(formatCell(column, value)))
    if (isMoment && MOMENT.test(value)) return value.replace('T', ' ')
    return writeText(value)
  }
}
