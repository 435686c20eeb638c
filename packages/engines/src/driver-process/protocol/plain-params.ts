import { DecimalParam } from '../../values/decimal-param.ts'
import { toScalarParam } from '../../values/values.ts'

/** A bound value as JSON can carry it: of big integers, decimals, NaN and the infinities JSON knows nothing. */
export type PlainParam =
  | null
  | string
  | number
  | boolean
  | { readonly bigint: string }
  | { readonly decimal: string }
  | { readonly float: string }

export function toPlainParam(param: unknown): PlainParam {
  if (param instanceof DecimalParam) return { decimal: param.decimal }
  const value = toScalarParam(param)
  if (typeof value === 'bigint') return { bigint: value.toString() }
  return typeof value === 'number' && !Number.isFinite(value) ? { float: String(value) } : value
}

export function fromPlainParam(plain: PlainParam): null | string | number | boolean | bigint | DecimalParam {
  if (plain === null || typeof plain !== 'object') return plain
  if ('bigint' in plain) return BigInt(plain.bigint)
  return 'decimal' in plain ? new DecimalParam(plain.decimal) : Number(plain.float)
}
