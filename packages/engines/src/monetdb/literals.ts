import type { ValueKind } from '@soundings/query'
import { EngineError } from '../engine-error.ts'
import { toScalarParam } from '../values.ts'

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
  integer: writeNumber,
  number: writeNumber,
  boolean: (value) => (value === 'true' ? 'true' : 'false'),
  date: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? `date '${value}'` : refuse('a date')),
  timestamp: (value) =>
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?$/.test(value) ? `timestamp '${value}'` : refuse('a timestamp'),
}

const MAX_INTEGER_DIGITS = 38
const MAX_DECIMAL_DIGITS = 18

const numberPattern = /^([-+]?)(?=\.?\d)(\d*)(\.\d+)?([eE][-+]?\d+)?$/

function writeNumber(value: string): string {
  const [, sign, whole = '', fraction = '', exponent = ''] = numberPattern.exec(value) ?? []
  if (sign === undefined) return refuse('a number')
  const digits = `${whole || '0'}${fraction}`
  const limit = fraction === '' ? MAX_INTEGER_DIGITS : MAX_DECIMAL_DIGITS
  const isExact = exponent === '' && digits.length <= limit
  const literal = isExact ? digits : `cast('${digits}${exponent}' as double)`
  return sign === '-' ? `(- ${literal})` : literal
}

function refuse(what: string): never {
  throw new EngineError('query-failed', `The database cannot take ${what} as it was given`)
}
