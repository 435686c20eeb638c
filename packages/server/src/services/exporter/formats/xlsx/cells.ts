import {
  absenceReason,
  formatCell,
  isNumberOrTime,
  startsLikeFormula,
  withoutMark,
  type ResultColumn,
} from '@soundings/query'
import {
  isFormulaSafe,
  type ByteBuffer,
  plainCharacters,
  putBytes,
  putNumber,
  putPlain,
  putText,
} from '@soundings/engines/row-formats/byte-buffer'
import { type Cell, isTextGroup } from '../format.ts'
import {
  dayNumber,
  FIRST_TRUE_DAY,
  fractionOfDay,
  isCalendarMoment,
  LAST_DAY,
  SECONDS_PER_DAY,
  secondOfDay,
} from './days.ts'
import { type BookStyles, styles } from './package/styles.ts'
import { toXml } from './package/xml-text.ts'

export const EMPTY_CELL = '<c/>'
/** Excel takes no longer text in a cell. */
export const CELL_CHARACTERS_MAX = 32_767
/** Most texts are like this and can be written as they are; an underscore may begin an escape. */
const PLAIN = plainCharacters('&<>_')
const TEXT_OPEN = Buffer.from('<c t="inlineStr"><is><t>')
const TEXT_CLOSE = Buffer.from('</t></is></c>')
const VALUE_CLOSE = Buffer.from('</v></c>')
const openCell = (style: number) => Buffer.from(`<c s="${style}"><v>`)
const MOMENT_OPEN = {
  day: openCell(styles.date),
  seconds: openCell(styles.timestamp),
  fraction: openCell(styles.fraction),
}
const BOLD_MOMENT_OPEN: typeof MOMENT_OPEN = {
  day: openCell(styles.boldDate),
  seconds: openCell(styles.boldTimestamp),
  fraction: openCell(styles.boldFraction),
}
const EMPTY = Buffer.from(EMPTY_CELL)
const [TRUE, FALSE] = [Buffer.from('<c t="b"><v>1</v></c>'), Buffer.from('<c t="b"><v>0</v></c>')]
/** Lengths of `2026-11-15` and `2026-11-15T08:30:00`. */
const [DAY_ONLY, WHOLE_SECONDS] = [10, 19]
const EDGE_SPACE = /^\s|\s$|\n/

/** Text stays text in a spreadsheet: it is never typed as a formula, and the quote prefix keeps it so when a person edits it. */
export function textCell(text: string, style: number = startsLikeFormula(text) ? styles.quoted : styles.plain): string {
  const cut = text.length > CELL_CHARACTERS_MAX ? text.slice(0, CELL_CHARACTERS_MAX) : text
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t${EDGE_SPACE.test(cut) ? ' xml:space="preserve"' : ''}>${toXml(cut)}</t></is></c>`
}

export const boldNumberCell = (value: number, style: number): string =>
  hasMoreDigitsThanExcel(value) ? textCell(String(value), styles.bold) : `<c s="${style}"><v>${value}</v></c>`

export type PutCell = (buffer: ByteBuffer, value: Cell) => void

/** Real numbers, dates and truth values; whole numbers that a spreadsheet would round and dates beyond its calendar stay text. */
export function cellWriter(column: ResultColumn, nullCell: string, book: BookStyles, isBold = false): PutCell {
  // Of a rate or a change that cannot be, no value is missing.
  const empty = nullCell === '' || absenceReason(column) !== undefined ? EMPTY : Buffer.from(textCell(nullCell))
  const numberStyle = column.dataType === 'NUMBER' ? book.ofNumber(column, isBold) : isBold ? styles.bold : styles.plain
  const numberOpen = openCell(numberStyle)
  const momentOpen = isBold ? BOLD_MOMENT_OPEN : MOMENT_OPEN
  const isText = isTextGroup(column.grouping)
  const isDate = column.dataType === 'DATE' && !isText
  // Days of timestamps come as midnights.
  const isWritten = isText || column.grouping === 'day'

  function putAsNumber(buffer: ByteBuffer, value: number) {
    putBytes(buffer, numberOpen)
    putNumber(buffer, value)
    putBytes(buffer, VALUE_CLOSE)
  }

  function putString(buffer: ByteBuffer, value: string) {
    const rounded = column.dataType === 'NUMBER' && !isText ? roundedDecimal(value) : undefined
    if (rounded !== undefined) return putAsNumber(buffer, rounded)
    const shown = isWritten ? String(formatCell(column, value)) : value
    if (isDate && putMoment(buffer, shown, momentOpen)) return
    const text = withoutMark(shown)
    if (isBold) return putText(buffer, textCell(text, styles.bold))
    if (putHarmlessText(buffer, text)) return
    putText(buffer, isNumberOrTime(column, text) ? textCell(text, styles.plain) : textCell(text))
  }

  return (buffer, value) => {
    if (value === null) return putBytes(buffer, empty)
    // A pivot has no rows for some of its cells.
    if (value === '' && column.kind === 'MEASURE') return putBytes(buffer, EMPTY)
    if (typeof value === 'boolean') return putBytes(buffer, value ? TRUE : FALSE)
    if (typeof value === 'string') return putString(buffer, value)
    // A workbook with an infinite number cannot be opened.
    if (!Number.isFinite(value) || hasMoreDigitsThanExcel(value))
      return putText(buffer, textCell(String(value), styles.plain))
    putAsNumber(buffer, value)
  }
}

/** Excel keeps 15 digits and makes the sixteenth a zero, which would be another identifier. */
const hasMoreDigitsThanExcel = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) >= 1e15

/**
 * A decimal of which a spreadsheet drops the last digits after the point; undefined for other texts. It is a measured value and no
 * identifier, and as a text it would silently be missing from the sums of its reader.
 */
export const roundedDecimal = (text: string): number | undefined =>
  /^-?\d{1,15}\.\d+$/.test(text) ? Number(text) : undefined

/** False, and nothing is written, when the text needs more care. */
function putHarmlessText(buffer: ByteBuffer, text: string): boolean {
  const start = buffer.used
  if (!isFormulaSafe(text) || text.length > CELL_CHARACTERS_MAX) return false
  putBytes(buffer, TEXT_OPEN)
  const isWritten = putPlain(buffer, text, PLAIN)
  if (isWritten) putBytes(buffer, TEXT_CLOSE)
  else buffer.used = start
  return isWritten
}

function openOf({ length }: string, { day, seconds, fraction }: typeof MOMENT_OPEN): Buffer {
  if (length === DAY_ONLY) return day
  return length > WHOLE_SECONDS ? fraction : seconds
}

/** False, and nothing is written, when the calendar of spreadsheets does not have the moment. */
function putMoment(buffer: ByteBuffer, text: string, opens: typeof MOMENT_OPEN): boolean {
  if (!isCalendarMoment(text)) return false
  const day = dayNumber(text)
  const exact =
    text.length > WHOLE_SECONDS ? day + (secondOfDay(text) + Number(text.slice(WHOLE_SECONDS))) / SECONDS_PER_DAY : day
  if (day < FIRST_TRUE_DAY || exact >= LAST_DAY + 1) return false
  putBytes(buffer, openOf(text, opens))
  putNumber(buffer, exact)
  if (text.length === WHOLE_SECONDS) putBytes(buffer, fractionOfDay(secondOfDay(text)))
  putBytes(buffer, VALUE_CLOSE)
  return true
}
