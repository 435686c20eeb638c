import { formatCell, type ResultColumn } from '@soundings/query'
import { beginsAndEndsHarmless, type ByteBuffer, plainCharacters, putBytes, putNumber, putPlain, putText } from '../byte-buffer.ts'
import type { Cell } from '../format.ts'
import { dayNumber, fractionOfDay, isRealDay, SECONDS_PER_DAY, twoDigits } from './days.ts'
import { numberStyle, styles } from './styles.ts'

export const EMPTY_CELL = '<c/>'
/** Excel takes no longer text in a cell. */
export const CELL_CHARACTERS_MAX = 32_767
/** Before March 1900 the calendar of spreadsheets has a day that never was, so earlier dates are written as text. */
const FIRST_TRUE_DAY = 61
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,6})?)?$/
/** Most texts are like this and can be written as they are; an underscore may begin an escape. */
const PLAIN = plainCharacters('&<>_')
const TEXT_OPEN = Buffer.from('<c t="inlineStr"><is><t>')
const TEXT_CLOSE = Buffer.from('</t></is></c>')
const VALUE_CLOSE = Buffer.from('</v></c>')
const DATE_OPEN = Buffer.from(`<c s="${styles.date}"><v>`)
const TIMESTAMP_OPEN = Buffer.from(`<c s="${styles.timestamp}"><v>`)
const EMPTY = Buffer.from(EMPTY_CELL)
const [TRUE, FALSE] = [Buffer.from('<c t="b"><v>1</v></c>'), Buffer.from('<c t="b"><v>0</v></c>')]
const FORMULA_LIKE = /^[=+\-@]/
const MARKUP = /[&<>]/
// Characters that XML cannot hold, and text that reads like their escape.
const ESCAPED = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const EDGE_SPACE = /^\s|\s$|\n/

/** Text stays text in a spreadsheet: it is never typed as a formula, and the quote prefix keeps it so when somebody edits it. */
export function textCell(text: string, wanted: number = styles.plain): string {
  const style = wanted === styles.plain && FORMULA_LIKE.test(text) ? styles.quoted : wanted
  const cut = text.length > CELL_CHARACTERS_MAX ? text.slice(0, CELL_CHARACTERS_MAX) : text
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t${EDGE_SPACE.test(cut) ? ' xml:space="preserve"' : ''}>${toXml(cut)}</t></is></c>`
}

export const numberCell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`

export type PutCell = (buffer: ByteBuffer, value: Cell) => void

/** Real numbers, dates and truth values; numbers that a spreadsheet would round stay text with all their digits. */
export function cellWriter(column: ResultColumn): PutCell {
  const numberOpen = Buffer.from(`<c s="${numberStyle(column)}"><v>`)
  const isPrinted = column.grouping !== null && column.grouping !== 'uniqueValues' && column.grouping !== 'day'
  const putDate = isPrinted ? (buffer: ByteBuffer, text: string) => putText(buffer, textCell(String(formatCell(column, text)))) : putMoment
  const putString = column.dataType === 'DATE' ? putDate : putTextCell
  return (buffer, value) => {
    if (value === null) return putBytes(buffer, EMPTY)
    if (typeof value === 'boolean') return putBytes(buffer, value ? TRUE : FALSE)
    if (typeof value === 'string') return putString(buffer, value)
    putBytes(buffer, numberOpen)
    putNumber(buffer, value)
    putBytes(buffer, VALUE_CLOSE)
  }
}

function putTextCell(buffer: ByteBuffer, text: string) {
  const start = buffer.used
  const isHarmless = beginsAndEndsHarmless(text) && text.length <= CELL_CHARACTERS_MAX
  putBytes(buffer, TEXT_OPEN)
  if (isHarmless && putPlain(buffer, text, PLAIN)) return putBytes(buffer, TEXT_CLOSE)
  buffer.used = start
  putText(buffer, textCell(text))
}

function putMoment(buffer: ByteBuffer, text: string) {
  const day = dayNumber(text)
  if (day < FIRST_TRUE_DAY || !MOMENT.test(text) || !isRealDay(text)) return putText(buffer, textCell(text))
  putBytes(buffer, text.length === 10 ? DATE_OPEN : TIMESTAMP_OPEN)
  putTime(buffer, day, text)
  putBytes(buffer, VALUE_CLOSE)
}

function putTime(buffer: ByteBuffer, day: number, text: string) {
  if (text.length === 10) return putNumber(buffer, day)
  const second = twoDigits(text, 11) * 3600 + twoDigits(text, 14) * 60 + twoDigits(text, 17)
  if (text.length > 19 || second >= SECONDS_PER_DAY) return putNumber(buffer, day + (second + Number(text.slice(19))) / SECONDS_PER_DAY)
  putNumber(buffer, day)
  putBytes(buffer, fractionOfDay(second))
}

function toXml(text: string): string {
  const escaped = text.replace(ESCAPED, (letter) => `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`).toWellFormed()
  return MARKUP.test(escaped) ? escaped.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : escaped
}
