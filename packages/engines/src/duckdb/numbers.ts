import { DuckDBDecimalValue } from '@duckdb/node-api'
import { toNumberOrText } from '../values.ts'

const MAX_DIGITS = 38
const HUGE_LIMIT = 2n ** 127n
const decimalPattern = /^(-?)(\d*)\.(\d+)$/

/** A bound number in the narrowest type that holds it exactly: double, 128-bit integer or decimal. */
export function toDuckDbNumber(value: string | number | boolean): number | bigint | DuckDBDecimalValue {
  if (typeof value !== 'string') return Number(value)
  if (/^-?\d+$/.test(value)) return isHugeInt(BigInt(value)) ? BigInt(value) : Number(value)
  return typeof toNumberOrText(value) === 'number' ? Number(value) : (toDuckDbDecimal(value) ?? Number(value))
}

/** A number with a fraction as the decimal with just its digits. Beside a double, a decimal column would be rounded to a double. */
export function toDuckDbDecimal(value: string): DuckDBDecimalValue | undefined {
  const [, sign, whole = '', fraction = ''] = decimalPattern.exec(value) ?? []
  const digits = whole.length + fraction.length
  return sign === undefined || digits > MAX_DIGITS ? undefined : new DuckDBDecimalValue(BigInt(`${sign}${whole}${fraction}`), digits, fraction.length)
}

const isHugeInt = (value: bigint) => value >= -HUGE_LIMIT && value < HUGE_LIMIT
