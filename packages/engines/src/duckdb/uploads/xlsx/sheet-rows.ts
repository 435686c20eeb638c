import { EngineError } from '../../../engine-error.ts'
import { COLUMNS_MAX } from '../texts/delimited.ts'
import type { BookParts } from './book-parts.ts'
import { dateText, numberText, paddedText } from './cell-text.ts'
import { type Book, unescaped } from './read-book.ts'
import { isZero } from './stored-results.ts'

export interface SheetRow {
  /** As Excel counts. */
  readonly line: number
  readonly values: (string | null)[]
  /** Positions of cells that hold texts, also those that look like numbers. */
  readonly texts: number[]
  /** Numbers that their format shows with zeros in front, as they are stored. */
  readonly padded: { readonly at: number; readonly stored: string }[]
  /** Formulas for which no value was stored. */
  readonly uncomputed: UncomputedCell[]
}

interface UncomputedCell {
  readonly at: number
  readonly formula: string
  /** A 0 that stands for a value to be computed. */
  readonly isZero: boolean
}

interface SheetToRead {
  readonly part: string
  /** Whether a stored 0 of a formula is no result. */
  readonly isZeroUncomputed: boolean
}

const FORMULA_MAX = 100

/** The rows of a sheet that hold something, be it formulas without values. Of formulas, the value that was last computed is taken. */
export async function* readSheet(
  parts: BookParts,
  book: Book,
  { part, isZeroUncomputed }: SheetToRead,
): AsyncGenerator<SheetRow> {
  let done: SheetRow[] = []
  let row: SheetRow | undefined
  let line = 0
  let cell = { at: 0, type: '', style: 0 }
  let value = ''
  let isValue = false
  let hasValue = false
  /** Undefined for cells that are none. */
  let formula: string | undefined
  let isFormula = false

  function endCell() {
    const isUncomputed = formula !== undefined && !hasResult()
    const text = isUncomputed ? null : textOf(book, cell, value)
    if (!row || (text === null && !isUncomputed)) return
    if (cell.at >= COLUMNS_MAX) throw tooManyColumns()
    while (row.values.length <= cell.at) row.values.push(null)
    row.values[cell.at] = text
    if (isUncomputed) row.uncomputed.push({ at: cell.at, formula: formula!, isZero: value !== '' })
    else if (['s', 'inlineStr', 'str'].includes(cell.type)) row.texts.push(cell.at)
    else if (cell.type === 'n' && book.styles[cell.style]?.padding)
      row.padded.push({ at: cell.at, stored: numberText(value) })
  }

  /** A formula may have the empty text as its result. */
  const hasResult = () =>
    value === '' ? hasValue && cell.type === 'str' : !(isZeroUncomputed && isZero(cell.type, value))

  const parsing = parts.read(part, {
    open({ name, attributes: { r, t = 'n', s = '0' } }) {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r)
        row = { line, values: [], texts: [], padded: [], uncomputed: [] }
        cell = { at: -1, type: '', style: 0 }
      } else if (name === 'c') {
        cell = { at: r === undefined ? cell.at + 1 : columnOf(r), type: t, style: Number(s) }
        value = ''
        hasValue = false
        formula = undefined
      } else if (name === 'f') {
        formula = ''
        isFormula = true
      } else if (name === 'v' || name === 't') {
        isValue = true
        hasValue = true
      }
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'f') isFormula = false
      else if (name === 'c') endCell()
      else if (name === 'row' && row) {
        if (row.values.length > 0) done.push(row)
        row = undefined
      }
    },
    text(piece) {
      if (isValue) value += piece
      if (isFormula) formula = `${formula}${piece}`.slice(0, FORMULA_MAX)
    },
  })
  for await (const _ of parsing) {
    const ready = done
    done = []
    yield* ready
  }
  yield* done
}

function textOf({ strings, styles, is1904 }: Book, cell: { type: string; style: number }, value: string) {
  if (cell.type === 's') return strings[Number(value)] ?? null
  if (cell.type === 'inlineStr' || cell.type === 'str') return unescaped(value)
  if (value === '') return null
  if (cell.type === 'b') return value === '1' ? 'true' : 'false'
  if (cell.type !== 'n') return value
  const { date, padding = 0 } = styles[cell.style] ?? {}
  return (date && dateText(Number(value), date, is1904)) ?? paddedText(value, padding)
}

/** `C5` is in column 2. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The place of a column as Excel calls it. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
}

function tooManyColumns() {
  return new EngineError(
    'query-failed',
    `The sheet has more than ${COLUMNS_MAX} columns, which is the most that is possible`,
  )
}
