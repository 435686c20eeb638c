import { DuckDBDecimalValue } from '@duckdb/node-api'
import { toNumberOrText } from '../values.ts'

const MAX_DIGITS = 38
const decimalPattern = /^(-?)(\d*)\.(\d+)$/

/** A bound number in the narrowest type that holds it exactly: double, 128-bit integer or decimal. */
export function toDuckDbNumber(value: string | number | boolean): number | bigint | DuckDBDecimalValue {
  if (typeof value !== 'string') return Number(value)
  if (/^-?\d+$/.test(value)) return value.length <= MAX_DIGITS ? BigInt(value) : Number(value)
  const [, sign, whole = '', fraction = ''] = decimalPattern.exec(value) ?? []
  const digits = whole.length + fraction.length
  const isExactAsDouble = typeof toNumberOrText(value) === 'number'
  if (sign === undefined || isExactAsDouble || digits > MAX_DIGITS) return Number(value)
  return new DuckDBDecimalValue(BigInt(`${sign}${whole}${fraction}`), digits, fraction.length)
}
