import type { ExecutionResult, TableColumnMeta } from '@soundings/contract'
import { cellNumberFormat, spreadsheetCell, withoutMark } from '@soundings/query'
import { cellFormatter, numberWriter } from '../../../ui/format/number-writer.ts'
import { isExactNumber, isWhole } from '../../../ui/format/numbers.ts'
import type { Cell } from '../../chart-type.ts'
import { dateFormatOf } from '../../date-text.ts'
import { factsOf } from '../columns/column-facts.ts'

/** How the values of a column are written; NULL is left to the caller. */
export type CellWriter = (value: NonNullable<Cell>) => string

const writerOf = (column: TableColumnMeta, hasDecimals: () => boolean): CellWriter =>
  cellFormatter({ ...dateFormatOf(column), kind: column.type, format: column.format }, hasDecimals)

/** `finer` are columns of which numbers outside of the rows have decimals, such as totals. */
export const cellWriters = ({ columns, data }: ExecutionResult['table'], finer?: ReadonlySet<number>): CellWriter[] =>
  columns.map((column, at) =>
    remembering(writerOf(column, () => finer?.has(at) === true || factsOf(data).hasDecimals(at))),
  )

/** Every digit of a number that a cell rounds, for people who point at it. */
export function exactText(
  { oceanDataType, type, format }: TableColumnMeta,
  value: Cell | undefined,
  shown: string,
): string | undefined {
  if (oceanDataType !== 'NUMBER' || !isExactNumber(value) || isWhole(value)) return undefined
  const exact = numberWriter(cellNumberFormat({ kind: type, format }), 'full')(value)
  return isWithIdleZeros(shown, exact) ? undefined : exact
}

/** Whether a text is another one, or that one with zeros behind its last decimal. */
function isWithIdleZeros(text: string, other: string): boolean {
  if (text.length <= other.length) return text === other
  const same = [...other].findIndex((letter, at) => letter !== text[at])
  const start = same < 0 ? other.length : same
  const end = text.length - (other.length - start)
  return text.slice(end) === other.slice(start) && /^[.,]?0+$/.test(text.slice(start, end))
}

const REMEMBERED = 2000

/** The same values come again and again while one scrolls, and writing dates and decimals is dear. */
function remembering(write: CellWriter): CellWriter {
  if (write === String) return write
  const texts = new Map<NonNullable<Cell>, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    if (texts.size >= REMEMBERED) texts.clear()
    const text = write(value)
    texts.set(value, text)
    return text
  }
}

/** Cells with their headings, as spreadsheets take them from the clipboard. Tabs and line breaks inside a cell become spaces. */
export function toClipboard(
  headings: readonly string[],
  columns: readonly Pick<TableColumnMeta, 'oceanDataType'>[],
  rows: readonly (readonly Cell[])[],
): string {
  const heads = headings.map((heading) => toField(heading))
  const lines = rows.map((cells) => cells.map((cell, at) => toField(cell, columns[at]?.oceanDataType)))
  return [heads, ...lines].map((fields) => fields.join('\t')).join('\n')
}

/** A spreadsheet takes all up to the next quote, also in other cells, for the text of one that begins with a quote. */
function toField(cell: Cell, dataType: TableColumnMeta['oceanDataType'] = 'STRING'): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = spreadsheetCell({ dataType }, withoutMark(cell).replace(/[\t\r\n]+/g, ' '))
  return text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}
