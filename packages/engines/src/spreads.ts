import { sql, type Dialect, type MeasuredNumber, type NumberKind, type Sql } from '@soundings/query/sql'

type Spread = Dialect['deviation']
type ToDouble = Dialect['toDouble']

export const isFloating = (kind: NumberKind): boolean => kind === 'float' || kind === 'single'

/** Of numbers whose variance is computed in a way of its own; the database's own aggregates are for those of floating point. */
export const spreads = (
  exactVariance: (number: MeasuredNumber) => Sql,
  floating: { readonly deviation: Spread; readonly variance: Spread },
): Pick<Dialect, 'deviation' | 'variance'> => ({
  deviation: (number) =>
    isFloating(number.numberKind) ? floating.deviation(number) : sql`sqrt(${exactVariance(number)})`,
  variance: (number) => (isFloating(number.numberKind) ? floating.variance(number) : exactVariance(number)),
})

/**
 * A standard deviation or variance that is NaN where a number is not finite, or so large that its square is no double: databases
 * would end the whole statement with an error.
 */
export const guardedSpread =
  (spread: Spread, notANumber: Sql): Spread =>
  (number) =>
    sql`case when count(*) filter (where not abs(${number.sql}) < 1e150) > 0 then ${notANumber} else ${spread(number)} filter (where abs(${number.sql}) < 1e150) end`

/** From `n * sum(x * x) - sum(x) * sum(x)`, which has to be exact: both may have all their digits in common. */
export const varianceOfSums = (difference: Sql, number: Sql, toDouble: ToDouble): Sql => {
  const count = toDouble(sql`count(${number})`)
  return sql`${toDouble(difference)} / nullif(${count} * (${count} - 1), 0)`
}

/**
 * A variance that was computed of doubles, where at least six of its digits are right: numbers are rounded at their sixteenth digit,
 * so those that differ must do so before the eleventh.
 */
export const trustedVariance = (variance: Sql, number: Sql, double: Sql): Sql =>
  sql`case when count(${number}) > 1 then case when min(${number}) = max(${number}) then 0e0 when ${variance} >= max(abs(${double})) * max(abs(${double})) * 1e-20 then ${variance} end end`
