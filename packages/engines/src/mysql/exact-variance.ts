import { sql, type MeasuredNumber, type Sql } from '@soundings/query/sql'
import { trustedVariance, varianceOfSums } from '../spreads.ts'

const toDouble = (expression: Sql) => sql`cast(${expression} as double)`

/** Every number of these types is a double. */
const isSmall = (dbType = '') => /^(tinyint|smallint|mediumint|int|year)\b/.test(dbType)

const isBigint = (dbType = '') => /^bigint\b/.test(dbType)

/** Products of decimals have at most 30 digits behind the point. */
const MOST_DECIMALS = 15

/** Beyond so many digits, products could be an error. */
const withinRange = (number: Sql) => sql`case when abs(${number}) < 100000000000000000000 then ${number} end`

function exactForm({ sql: number, numberKind, dbType = '' }: MeasuredNumber): Sql | undefined {
  if (isBigint(dbType)) return sql`cast(${number} as decimal(20, 0))`
  if (numberKind !== 'decimal') return withinRange(sql`cast(${number} as decimal(65, 0))`)
  const [, scale] = /^decimal\(\d+, ?(\d+)\)/.exec(dbType) ?? []
  return scale !== undefined && Number(scale) <= MOST_DECIMALS ? withinRange(number) : undefined
}

/** Decimals have 65 digits here, enough for the squares of numbers of 20 and for the sums of very many. */
export function exactVariance(number: MeasuredNumber): Sql {
  const double = toDouble(number.sql)
  const ofDoubles = sql`var_samp(${double})`
  if (isSmall(number.dbType)) return ofDoubles
  const trusted = trustedVariance(ofDoubles, number.sql, double)
  const exact = exactForm(number)
  if (!exact) return trusted
  const difference = sql`count(${exact}) * sum(${exact} * ${exact}) - sum(${exact}) * sum(${exact})`
  const variance = varianceOfSums(difference, exact, toDouble)
  return isBigint(number.dbType)
    ? variance
    : sql`case when count(${exact}) = count(${number.sql}) then ${variance} else ${trusted} end`
}
