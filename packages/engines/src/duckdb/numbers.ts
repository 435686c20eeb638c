import { DecimalParam } from '../decimal-param.ts'
import { toNumberOrText } from '../values.ts'

const MAX_DIGITS = 38
const HUGE_LIMIT = 2n ** 127n
const decimalPattern = /^-?(\d*)\.(\d+)$/

/** A bound number in the narrowest type that holds it exactly: double, 128-bit integer or decimal. */
export function toDuckDbNumber(value: string | number | boolean): number | bigint | DecimalParam {
  if (typeof value !== 'string') return Number(value)
  if (/^-?\d+$/.test(value)) return isHugeInt(BigInt(value)) ? BigInt(value) : Number(value)
  return typeof toNumberOrText(value) === 'number' ? Number(value) : (toDuckDbDecimal(value) ?? Number(value))
}

/** A number with a fraction as the decimal with just its digits. Beside a double, a decimal column would be rounded to a double. */
export function toDuckDbDecimal(value: string): DecimalParam | undefined {
  const [matches, whole = '', fraction = ''] = decimalPattern.exec(value) ?? []
  return matches === undefined || whole.length + fraction.length > MAX_DIGITS ? undefined : new DecimalParam(value)
}

const isHugeInt = (value: bigint) => value >= -HUGE_LIMIT && value < HUGE_LIMIT
