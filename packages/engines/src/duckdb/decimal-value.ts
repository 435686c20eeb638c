import { DuckDBDecimalValue } from '@duckdb/node-api'
import type { DecimalParam } from '../values/decimal-param.ts'

/** The decimal as the driver binds it: with just its digits. */
export function toDecimalValue({ decimal }: DecimalParam): DuckDBDecimalValue {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = `${whole}${fraction}`
  return new DuckDBDecimalValue(BigInt(digits), digits.replace('-', '').length, fraction.length)
}
