import { sql, wholeNumber, type MeasuredNumber, type Sql } from '@soundings/query/sql'
import { trustedVariance, varianceOfSums } from '../spreads.ts'
import { isWide, plainType } from './types.ts'

const toDouble = (expression: Sql) => sql`toFloat64(${expression})`

/** Every number of these types is a double. */
const isSmall = (dbType = '') => /^U?Int(8|16|32)$/.test(plainType(dbType))

interface Whole {
  readonly sql: Sql
  /** How many powers of ten larger it is. */
  readonly scale: number
  /** Whether differences of squares always fit into 256 bits. */
  readonly isNarrow: boolean
}

/** The number as a whole one of 256 bits. */
function inManyBits({ sql: number, numberKind, dbType = '' }: MeasuredNumber): Whole | undefined {
  if (isWide(dbType)) return { sql: sql`toInt256(${number})`, scale: 0, isNarrow: false }
  const isNarrow = /^U?Int64$/.test(plainType(dbType))
  if (numberKind !== 'decimal') return { sql: sql`toInt256(${number})`, scale: 0, isNarrow }
  const [, digits, decimals] = /^Decimal\((\d+), (\d+)\)$/.exec(plainType(dbType)) ?? []
  if (digits === undefined) return undefined
  const scale = Number(decimals)
  const raw = sql`reinterpretAsInt256(toDecimal256(${number}, ${wholeNumber(scale)}))`
  return { sql: raw, scale, isNarrow: Number(digits) <= 18 }
}

/** One value has no spread. */
const ofSeveral = (number: Sql, variance: Sql) => sql`case when count(${number}) > 1 then ${variance} end`

export function exactVariance(number: MeasuredNumber): Sql {
  const double = toDouble(number.sql)
  const ofDoubles = sql`varSampStable(${double})`
  if (isSmall(number.dbType)) return ofSeveral(number.sql, ofDoubles)
  const whole = inManyBits(number)
  const trusted = trustedVariance(ofDoubles, number.sql, double)
  if (!whole) return trusted
  const { sql: value, scale, isNarrow } = whole
  const difference = sql`toInt256(count(${value})) * sum(${value} * ${value}) - sum(${value}) * sum(${value})`
  const scaled = varianceOfSums(difference, value, toDouble)
  const exact = ofSeveral(value, scale === 0 ? scaled : sql`${scaled} / 1e${wholeNumber(2 * scale)}`)
  if (isNarrow) return exact
  // Products and sums wrap round, which takes nothing away from a difference that fits itself.
  const about = sql`${ofDoubles} * 1e${wholeNumber(2 * scale)} * pow(count(${value}), 2)`
  return sql`case when max(abs(${double})) * 1e${wholeNumber(scale)} < 1e45 and ${about} < 1e75 then ${exact} else ${trusted} end`
}
