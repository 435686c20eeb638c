import type { Summaries } from '@soundings/contract'
import { createByteBuffer, takeBytes } from '@soundings/engines/row-formats/byte-buffer'
import {
  formatCell,
  isFinerSummary,
  isSummarised,
  numberWriter,
  withoutMark,
  type ResultColumn,
  type SummaryName,
} from '@soundings/query'
import { type Cell, nameOfSummary, placeOfTotalLabel, type Row, type TableSummaries } from '../format.ts'
import { EMPTY_CELL, boldNumberCell, cellWriter, roundedDecimal, textCell } from './cells.ts'
import { type BookStyles, styles } from './package/styles.ts'

type SummaryRow = Summaries['rows'][number]

/** Rows with figures: one above each group whenever a new one begins, and those of everything at the end. */
export function createGroupRows(
  columns: readonly ResultColumn[],
  { shown, groupedBy: grouped, byDepth }: TableSummaries,
  nullText: string,
  book: BookStyles,
) {
  const known = byDepth.map(({ rows }) => new Map(rows.map((row) => [keyOf(row.group), row])))
  const totalLabelAt = placeOfTotalLabel(columns, shown)
  let current: readonly Cell[] = []
  let hasBegun = false

  function write(row: SummaryRow | undefined, name: string, labelAt: number, level: number): string {
    return shown
      .map((summary) => {
        const label = `${name}${row ? ` (${row.count})` : ''}${nameOfSummary(summary, shown)}`
        const cells = columns.map((column, at) =>
          at === labelAt ? textCell(label, styles.bold) : summaryCell(row, at, summary, column, book),
        )
        if (labelAt === columns.length) cells.push(textCell(label, styles.bold))
        return `<row${level > 0 ? ` outlineLevel="${level}"` : ''}>${cells.join('')}</row>`
      })
      .join('')
  }

  return {
    /** How deep the rows between lie. */
    level: grouped.length,
    rowsEach: shown.length,
    /** The totals of everything, which are often wider than any value. */
    totals: shown.map((summary): Row => columns.map((_, at) => valueOf(byDepth[0]?.rows[0], at, summary))),

    /** What has to stand above this row, level by level. */
    before(row: Row): string[] {
      const values = grouped.map((position) => formatCell(columns[position]!, row[position] ?? null) as Cell)
      const changed = hasBegun ? values.findIndex((value, at) => value !== current[at]) : 0
      hasBegun = true
      current = values
      if (changed < 0) return []
      return values.slice(changed).map((value, index) => {
        const depth = changed + index + 1
        const group = values.slice(0, depth)
        return write(
          known[depth]?.get(keyOf(group)),
          value === null ? nullText : nameOf(columns[grouped[depth - 1]!], value),
          grouped[depth - 1]!,
          depth - 1,
        )
      })
    },

    total: (): string => (byDepth[0]?.rows[0] ? write(byDepth[0].rows[0], 'Total', totalLabelAt, 0) : ''),
  }
}

export type GroupRows = ReturnType<typeof createGroupRows>

/** As the screen names the group. */
const nameOf = (column: ResultColumn | undefined, value: NonNullable<Cell>): string =>
  withoutMark(column?.format && typeof value !== 'boolean' ? numberWriter(column.format)(value) : String(value))

const keyOf = (group: readonly Cell[]) => JSON.stringify(group)

const valueOf = (row: SummaryRow | undefined, position: number, summary: SummaryName): Cell =>
  row?.figures.find((each) => each.column === position)?.[summary] ?? null

function boldCell(column: ResultColumn, value: Cell, book: BookStyles): string {
  const buffer = createByteBuffer()
  cellWriter(column, '', book, true)(buffer, value)
  return Buffer.from(takeBytes(buffer)).toString()
}

function summaryCell(
  row: SummaryRow | undefined,
  position: number,
  summary: SummaryName,
  column: ResultColumn,
  book: BookStyles,
): string {
  if (!isSummarised(summary, column)) return EMPTY_CELL
  const stored = valueOf(row, position, summary)
  if (stored === null || typeof stored === 'boolean') return EMPTY_CELL
  if (column.dataType === 'DATE' && summary !== 'count') return boldCell(column, stored, book)
  const value = typeof stored === 'string' ? (roundedDecimal(stored) ?? stored) : stored
  if (typeof value === 'string') return textCell(value, styles.bold)
  if (summary === 'count') return boldNumberCell(value, book.ofNumber({ kind: 'MEASURE', numberKind: 'integer' }, true))
  return boldNumberCell(
    value,
    book.ofNumber(isFinerSummary(summary, value) ? { ...column, numberKind: 'decimal' } : column, true),
  )
}
