import type { ValueKind } from '@soundings/query'
import { EngineError } from '../engine-error.ts'

// MonetDB binds no values: EXECUTE takes literals. A value's place is marked by a control character, which no name may
// contain, and filled in one pass, so that nothing inside a value is ever looked at again.
const MARK = '\u0001'
const marks = new RegExp(`${MARK}([a-z]+):(\\d+)${MARK}`, 'g')

export const markFor = (position: number, kind: ValueKind) => `${MARK}${kind}:${position}${MARK}`

export const hasMark = (text: string) => text.includes(MARK)

export function fillMarks(text: string, params: readonly unknown[]): string {
  return text.replace(marks, (_, kind: string, position: string) => {
    const param = params[Number(position) - 1]
    if (param === null || param === undefined) return 'null'
    return writers[kind as ValueKind](String(param as string | number | boolean))
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

function writeNumber(value: string): string {
  const [, sign, whole = '', fraction, exponent] = /^([-+]?)(\d*)(?:\.(\d+))?([eE][-+]?\d+)?$/.exec(value) ?? []
  if (sign === undefined || (whole === '' && !fraction)) return refuse('a number')
  const limit = fraction === undefined ? MAX_INTEGER_DIGITS : MAX_DECIMAL_DIGITS
  const isExact = exponent === undefined && whole.length + (fraction?.length ?? 0) <= limit
  const plain = `${whole || '0'}${fraction === undefined ? '' : `.${fraction}`}`
  const literal = isExact ? plain : `cast('${plain}${exponent ?? ''}' as double)`
  return sign === '-' ? `(- ${literal})` : literal
}

function refuse(what: string): never {
  throw new EngineError('query-failed', `The database cannot take ${what} as it was given`)
}
