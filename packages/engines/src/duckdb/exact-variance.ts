import { sql, wholeNumber, type MeasuredNumber, type Sql } from '@soundings/query/sql'
import { trustedVariance, varianceOfSums } from '../spreads.ts'

const toDouble = (expression: Sql) => sql`cast(${expression} as double)`

/** Of decimals that are kept in 64 bits. */
const MOST_DIGITS = 18

/** Every number of these types is a double. */
const isSmall = (dbType = '') => /^U?(TINYINT|SMALLINT|INTEGER)$/.test(dbType)

interface Whole {
  readonly sql: Sql
  /** How many powers of ten larger it is. */
  readonly scale: number
}

/** The number as one of 64 bits, moved along the axis or not, which leaves its variance as it is. Null where it does not fit. */
function inSixtyFourBits({ sql: number, numberKind, dbType = '' }: MeasuredNumber): Whole | undefined {
  if (dbType === 'BIGINT') return { sql: number, scale: 0 }
  if (dbType === 'UBIGINT')
    return { sql: sql`cast(cast(${number} as hugeint) - 9223372036854775808 as bigint)`, scale: 0 }
  if (numberKind !== 'decimal') return { sql: sql`try_cast(${number} as bigint)`, scale: 0 }
  const [, digits, decimals] = /^DECIMAL\((\d+),(\d+)\)$/.exec(dbType) ?? []
  if (digits === undefined || Number(digits) > MOST_DIGITS) return undefined
  const scale = Number(decimals)
  const power = wholeNumber(10 ** scale)
  // Not by way of wider decimals, which take a hundred times as long.
  return Number(digits) + scale <= MOST_DIGITS
    ? { sql: sql`cast(${number} * ${power} as bigint)`, scale }
    : { sql: sql`(cast(trunc(${number}) as bigint) * ${power} + cast(${number} % 1 * ${power} as bigint))`, scale }
}

/**
 * `n * sum(x * x) - sum(x) * sum(x)` of numbers of 64 bits. Squares of them leave no room for a sum in 128 bits, so they are taken
 * as two halves of 32. Where the higher halves are hardly apart, the parts are put together exactly, because they take most of each
 * other away; elsewhere as doubles, for which nothing is taken away then.
 */
function differenceOfSquares(number: Sql): Sql {
  const [high, low] = [sql`(${number} >> 32)`, sql`((${number} & 4294967295) - 2147483648)`]
  const count = sql`cast(count(${number}) as hugeint)`
  const part = (left: Sql, right: Sql) => sql`(${count} * sum(${left} * ${right}) - sum(${left}) * sum(${right}))`
  const [ofHigh, ofBoth, ofLow] = [part(high, high), part(high, low), part(low, low)]
  return sql`case when ${ofHigh} < 1152921504606846976 then ${toDouble(sql`${ofHigh} * 18446744073709551616 + ${ofBoth} * 8589934592 + ${ofLow}`)} else ${toDouble(ofHigh)} * 18446744073709551616e0 + ${toDouble(ofBoth)} * 8589934592e0 + ${toDouble(ofLow)} end`
}

/** Beyond so many rows, the sums of a half may not fit. */
const MOST_ROWS = wholeNumber(2 ** 30)

export function exactVariance(number: MeasuredNumber): Sql {
  const double = toDouble(number.sql)
  const ofDoubles = sql`var_samp(${double})`
  if (isSmall(number.dbType)) return ofDoubles
  const trusted = trustedVariance(ofDoubles, number.sql, double)
  const whole = inSixtyFourBits(number)
  if (!whole) return trusted
  const scaled = varianceOfSums(differenceOfSquares(whole.sql), whole.sql, toDouble)
  const exact = whole.scale === 0 ? scaled : sql`${scaled} / 1e${wholeNumber(2 * whole.scale)}`
  return sql`case when count(${whole.sql}) = count(${number.sql}) and count(${number.sql}) < ${MOST_ROWS} then ${exact} else ${trusted} end`
}
