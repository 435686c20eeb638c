import type { DataType } from '../model/catalog.ts'

/** Spreadsheets take text that begins with one of these for a formula, East Asian ones also the full-width forms. */
export const FORMULA_SIGN = String.raw`[=+\-@＝＋－＠]`
/** Programs skip spaces and invisible characters in front of a formula; a quote there would open a quoted cell. */
export const SKIPPED_BEFORE_FORMULA = String.raw`[[\p{Cc}\p{Cf}\p{Z}"]--[\t\r\n]]*`
const STARTS_LIKE_FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${SKIPPED_BEFORE_FORMULA}${FORMULA_SIGN})`, 'v')

/** Whether a spreadsheet would run the text as a formula if a person typed it. */
export const startsLikeFormula = (text: string): boolean => STARTS_LIKE_FORMULA.test(text)

/** Numbers beyond what JavaScript can hold, and what floating point has besides numbers. */
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i
/** `-$1,234.50`, as PostgreSQL writes money. */
const MONEY = /^[+-]?\p{Sc}? ?\d[\d.,]*(?: ?\p{Sc})?$/u
/** Dates and groups of dates in any year, also before Christ, and the ends of time. */
const DATE =
  /^[+-]?(?:infinity|\d{4,7}(?:-Q[1-4]|-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)?(?: BC)?)$/i
/** `-01:30:00`, `-838:59:59.5`. */
const TIME = /^[+-]?\d+:\d\d(?::\d\d(?:\.\d+)?)?$/
const AMOUNT = String.raw`[+-]?\d+(?:[.:\-]\d+)*`
const UNIT = '(?:micro|milli)?(?:year|yr|mon|month|week|day|hour|hr|min|minute|sec|second)s?'
/** `-1 years +2 mons -04:05:06`, `-1-2 -3 -4:05:06`: signed numbers and words for units. */
const INTERVAL = new RegExp(`^${AMOUNT}(?: (?:${AMOUNT}|${UNIT}))*(?: ago)?$`, 'i')
/** `-P1Y2M3DT4H`. */
const ISO_INTERVAL = /^[+-]?P(?:[+-]?\d+(?:\.\d+)?[YMWDHS]|T)+$/

const patterns = [NUMBER, MONEY, DATE, TIME, INTERVAL, ISO_INTERVAL]

/**
 * Whether a value is a number, an amount, a date, a time or an interval that its database gave as text. Databases give those
 * in columns of every type but text (SQLite takes `interval` for a whole number). Only digits, signs and words for units fit,
 * so that no formula hides in them.
 */
export const isNumberOrTime = ({ dataType }: { readonly dataType: DataType }, text: string): boolean =>
  dataType !== 'STRING' && patterns.some((pattern) => pattern.test(text))

/** A value of a column as one cell of a spreadsheet, which never runs it. */
export const spreadsheetCell = (column: { readonly dataType: DataType }, text: string): string =>
  startsLikeFormula(text) && !isNumberOrTime(column, text) ? `'${text}` : text
