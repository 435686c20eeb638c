import type { ValueKind } from '@soundings/query'
import { EngineError } from '../engine-error.ts'
import { toScalarParam } from '../values/values.ts'

// MonetDB binds no values: EXECUTE takes literals. A value's place is marked by a control character, which no name may
// contain, and filled in one pass, so that nothing inside a value is ever looked at again.
const MARK = '\u0001'
const marks = new RegExp(`${MARK}([a-z]+):(\\d+)${MARK}`, 'g')

export const markFor = (position: number, kind: ValueKind) => `${MARK}${kind}:${position}${MARK}`

export const hasMark = (text: string) => text.includes(MARK)

export function fillMarks(text: string, params: readonly unknown[]): string {
  return text.replace(marks, (_, kind: string, position: string) => {
    const param = toScalarParam(params[Number(position) - 1])
    return param === null ? 'null' : writers[kind as ValueKind](String(param))
  })
}

const writers: Record<ValueKind, (value: string) => string> = {
  // In a raw literal a backslash is a backslash; only the quote has to be doubled.
  text: (value) => (value.includes('\0') ? refuse('a text with a NUL character') : `r'${value.replaceAll("'", "''")}'`),
  integer: (value) => writeInteger(value),
  number: (value) => writeNumber(value),
  decimal: (value) => writeNumber(value),
  unsigned: (value) => writeInteger(value),
  double: (value) => writeDigits(value, () => false),
  boolean: (value) => (value === 'true' ? 'true' : 'false'),
  date: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? `date '${value}'` : refuse('a date')),
  timestamp: (value) => (timestampPattern.test(value) ? `timestamp '${value}'` : refuse('a timestamp')),
  instant: (value) =>
    timestampPattern.test(value) ? `timestamp with time zone '${value}+00:00'` : refuse('an instant'),
}

const timestampPattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/
const MAX_EXACT_DIGITS = 38
const MAX_DOUBLE_DIGITS = 15
const numberPattern = /^([-+]?)(?=\.?\d)(\d*)(\.\d+)?([eE][-+]?\d+)?$/

/** As floating point where that holds the digits: beside a decimal literal MonetDB converts a double column, and may overflow. */
const writeNumber = (value: string) =>
  writeDigits(value, (digits) => digits.length - 1 > MAX_DOUBLE_DIGITS && digits.length - 1 <= MAX_EXACT_DIGITS)

const writeInteger = (value: string) =>
  writeDigits(value, (digits) => !digits.includes('.') && digits.length <= MAX_EXACT_DIGITS)

function writeDigits(value: string, isExact: (digits: string) => boolean): string {
  const [, sign, whole = '', fraction = '', exponent = ''] = numberPattern.exec(value) ?? []
  if (sign === undefined) return refuse('a number')
  const digits = `${whole || '0'}${fraction}`
  const literal = exponent === '' && isExact(digits) ? digits : `${digits}${exponent || 'e0'}`
  return sign === '-' ? `(- ${literal})` : literal
}

function refuse(what: string): never {
  throw new EngineError('query-failed', `The database does not accept this value: ${what}`)
}
