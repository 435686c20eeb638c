import type { Aggregation } from '../aggregations/aggregation.ts'
import { countRows, rowCount } from '../aggregations/counts.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { decimalNumber, sql, type Sql } from '../sql/fragment.ts'
import type { Sources } from './sources/row-sources.ts'

export interface Aggregated {
  readonly aggregation: Aggregation
  readonly place: JoinedColumn
  readonly second?: JoinedColumn | undefined
  readonly fraction?: string | undefined
  /** Only the rows for which it holds are put together. */
  readonly where?: Sql | undefined
}

/** An aggregate is not shown yet, so that one of instants can still be compared with instants. It has no stored form of a row. */
export function aggregated(
  { aggregation, place, second, fraction, where }: Aggregated,
  sources: Sources,
  dialect: Dialect,
): Operand {
  if (where && aggregation === rowCount) return { ...rowCount.typeOf(sources.operand(place)), sql: countRows(where) }
  const operand = withCondition(sources.operand(place), where)
  const percentileOf = (double: Sql) => percentileExpression(double, fraction, sources, dialect)
  const expression = aggregation.toSql(operand, dialect, second && sources.operand(second), percentileOf)
  // The type of an aggregate may be the operand itself, with everything that it holds.
  const { stored, dbType, mayHoldNonNumbers, ...value } = {
    ...operand,
    ...aggregation.typeOf(operand),
    sql: expression,
  }
  if (aggregation.level === 'aggregate') return value
  return {
    ...value,
    ...(stored !== undefined && { stored }),
    ...(dbType !== undefined && { dbType }),
    ...(mayHoldNonNumbers && { mayHoldNonNumbers }),
  }
}

/** The value in rows for which a condition holds, and null in the others, which aggregates leave out. */
export const withCondition = (operand: Operand, where: Sql | undefined): Operand =>
  where ? { ...operand, sql: sql`case when ${where} then ${operand.sql} end` } : operand

/** Without an aggregate for it: the rows on both sides of the place that is asked for, each by how near it lies. */
function percentileExpression(double: Sql, fraction: string | undefined, sources: Sources, dialect: Dialect): Sql {
  if (fraction === undefined) throw new TypeError('A percentile was planned without a fraction')
  const part = decimalNumber(fraction)
  if (dialect.percentile) return dialect.percentile(double, part)
  const { rank, count } = sources.ranks(double)
  const distance = sql`abs(${rank} - 1 - (${count} - 1) * ${part})`
  return sql`sum(${double} * case when ${distance} < 1 then 1 - ${distance} else 0 end)`
}
