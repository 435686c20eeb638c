import { EngineError } from '../../../engine-error.ts'
import { COLUMNS_MAX } from '../texts/delimited.ts'
import type { BookParts } from './book-parts.ts'
import { dateText, numberText } from './cell-text.ts'
import { type Book, unescaped } from './read-book.ts'

export interface SheetRow {
  /** As Excel counts. */
  readonly line: number
  readonly values: (string | null)[]
  /** Positions of cells that hold texts, also those that look like numbers. */
  readonly texts: number[]
}

/** The rows of a sheet that hold something. Of formulas, the value that was last computed is taken. */
export async function* readSheet(parts: BookParts, book: Book, part: string): AsyncGenerator<SheetRow> {
  let done: SheetRow[] = []
  let row: SheetRow | undefined
  let line = 0
  let cell = { at: 0, type: '', style: 0 }
  let value = ''
  let isValue = false

  function endCell() {
    const text = textOf(book, cell, value)
    if (text === null || !row) return
    if (cell.at >= COLUMNS_MAX) throw tooManyColumns()
    while (row.values.length <= cell.at) row.values.push(null)
    row.values[cell.at] = text
    if (['s', 'inlineStr', 'str'].includes(cell.type)) row.texts.push(cell.at)
  }

  const parsing = parts.read(part, {
    open({ name, attributes: { r, t = 'n', s = '0' } }) {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r)
        row = { line, values: [], texts: [] }
        cell = { at: -1, type: '', style: 0 }
      } else if (name === 'c') {
        cell = { at: r === undefined ? cell.at + 1 : columnOf(r), type: t, style: Number(s) }
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') endCell()
      else if (name === 'row' && row) {
        if (row.values.length > 0) done.push(row)
        row = undefined
      }
    },
    text: (piece) => void (isValue && (value += piece)),
  })
  for await (const _ of parsing) {
    const ready = done
    done = []
    yield* ready
  }
  yield* done
}

function textOf({ strings, dateStyles, is1904 }: Book, cell: { type: string; style: number }, value: string) {
  if (cell.type === 's') return strings[Number(value)] ?? null
  if (cell.type === 'inlineStr' || cell.type === 'str') return unescaped(value)
  if (value === '') return null
  if (cell.type === 'b') return value === '1' ? 'true' : 'false'
  if (cell.type !== 'n') return value
  const style = dateStyles[cell.style]
  return (style && dateText(Number(value), style, is1904)) ?? numberText(value)
}

/** `C5` is in column 2. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function tooManyColumns() {
  return new EngineError(
    'query-failed',
    `The sheet has more than ${COLUMNS_MAX} columns, which is the most that is possible`,
  )
}
