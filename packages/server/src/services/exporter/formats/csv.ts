import { formatCell, type ResultColumn } from '@soundings/query'
import type { Cell, Format, Row } from './format.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** Spreadsheets take what begins like this for a formula. */
const FORMULA_LIKE = /^[=+\-@\t\r]/
/** Most texts are like this and can be written as they are. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 .:_()/-]*[A-Za-z0-9.:_()/-])?$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+$/
const NUMBER_TEXT = /^-?\d+(\.\d+)?$/

/** RFC 4180 in UTF-8. Only text is ever changed: what a spreadsheet would run as a formula gets an apostrophe in front. */
export const csv: Format = {
  mediaType: 'text/csv; charset=utf-8',
  async write({ columns, batches, preferences }, sink) {
    const { csvSeparator, csvByteOrderMark } = preferences
    const writeText = textWriter(csvSeparator)
    const heading = columns.map(({ label }) => writeText(label)).join(csvSeparator)
    await sink(`${csvByteOrderMark ? BYTE_ORDER_MARK : ''}${heading}${LINE_END}`)
    const cells = columns.map((column) => cellWriter(column, writeText))
    for await (const rows of batches) if (rows.length > 0) await sink(writeRows(rows, cells, csvSeparator))
  },
}

type WriteCell = (value: Cell) => string

function writeRows(rows: readonly Row[], cells: readonly WriteCell[], separator: string): string {
  let text = ''
  for (const row of rows) {
    text += cells[0]?.(row[0] ?? null) ?? ''
    for (let at = 1; at < cells.length; at += 1) text += separator + cells[at]!(row[at] ?? null)
    text += LINE_END
  }
  return text
}

function textWriter(separator: string): (text: string) => string {
  const mustBeQuoted = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}"\\r\\n]|^\\s|\\s$|^$`)
  return (text) => {
    if (PLAIN.test(text)) return text
    const harmless = FORMULA_LIKE.test(text) ? `'${text}` : text
    return mustBeQuoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
  }
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
