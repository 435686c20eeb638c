import { distinctForm } from '../aggregations/distinct-form.ts'
import { total } from '../aggregations/sums.ts'
import type { Groups, Measure } from '../derivations/derivation.ts'
import type { OperatorContext } from '../operators/operator.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, noSql, sql, type Sql } from '../sql/fragment.ts'
import { rateExpression, type RateParts } from '../rates/rate-sql.ts'
import { derivedExpression } from './expressions.ts'
import { ofWholePeriod, periodNumbers, periodWindows, wholeMark } from './sources/period-windows.ts'
import { keyPositions, periodsOf } from './resolving/resolve-derived.ts'
import type { Resolved, ResolvedRate } from './resolving/resolve.ts'
import { rankName, topPositions, isTop } from './ordering/top-groups.ts'
import { createWindows } from './sources/windows.ts'
import { wholePeriods } from '../trend/whole-periods.ts'

/**
 * The groups of a question with the columns that are derived from them. They are derived from all groups that filters let through,
 * before the limit, so that a page or a cut result shows the numbers of the whole. Filters on derived columns choose from the result.
 */
export function withDerived(groups: Sql, query: Resolved, context: OperatorContext): Sql {
  const { derived } = query.conditions
  const rows = deriveColumns(groups, query, context)
  return derived
    ? sql`select ${aliases(query)} from (${rows}) d1 where ${derivedExpression(derived, sql`d1`, context)}`
    : rows
}

/** The columns of a result, and behind them the ranks of groups. */
export const aliases = ({ outputs }: Resolved): Sql =>
  joined([...outputs.map((_, position) => generatedName('c', position)), ...topPositions(outputs).map(rankName)])

function deriveColumns(groups: Sql, query: Resolved, { dialect, clock }: OperatorContext): Sql {
  const { outputs } = query
  if (!outputs.some(({ derived, rate }) => derived ?? rate)) return groups
  const windows = createWindows(dialect)
  const periods = outputs.some(({ derived }) => derived?.derivation.needsPeriods) ? periodsOf(outputs) : undefined
  const needsWhole = outputs.some(({ derived }) => derived?.derivation.needsWholePeriods)
  const keysAt = (positions: readonly number[]) =>
    positions.flatMap((position) => keyAt(query, position, dialect) ?? [])
  const tops = topPositions(outputs)
  const isOfOthers =
    tops.length > 0
      ? joined(
          tops.map((position) => sql`d0.${rankName(position)} is null`),
          ' or ',
        )
      : undefined
  const parents = keysAt(keyPositions(outputs).slice(0, -1))

  const columns = outputs.map((output, position): Sql => {
    const parts = output.rate && ratePartsAt(position, output.rate)
    if (!output.derived) return parts ? rateExpression(parts, dialect) : groupColumn(position)
    const { derivation, measure: type, ofNoRows, count } = output.derived
    const known = derivation.needsWholePeriods ? ofWholePeriod : (value: Sql) => value
    const measure: Measure = {
      sql: known(parts ? sql`d0.${rateName(position)}` : groupColumn(position)),
      type,
      ofNoRows: query.leavesGroupsOut ? null : ofNoRows,
      ...(parts && {
        rate: {
          ...parts,
          events: known(parts.events),
          over: known(parts.over),
          ofNoRows: query.leavesGroupsOut ? null : 0,
        },
      }),
    }
    const added = (window: Sql) =>
      windows.name(window, (over) => total({ sql: measure.sql, numberKind: type.numberKind }, dialect, over))
    const around: Groups = {
      dialect,
      name: windows.name,
      total: () => added(noSql),
      totalOfParent: () => added(parents.length > 0 ? sql`partition by ${joined(parents)}` : noSql),
      periods: () => {
        if (!periods) throw new TypeError('A column was derived along periods without a date group')
        return periodWindows(measure, { unit: periods.unit, line: keysAt(periods.others) }, windows, dialect)
      },
      isOfOthers,
      count,
    }
    return derivation.toSql(measure, around)
  })
  const ranks = tops.map((position) => sql`d0.${rankName(position)} as ${rankName(position)}`)
  const named = [...columns.map((column, position) => sql`${column} as ${generatedName('c', position)}`), ...ranks]
  // Windows are ordered by names, since MonetDB takes no expressions there.
  const numbers = periods ? [periodNumbers(groupColumn(periods.position), periods.unit, dialect)] : []
  const along = outputs[periods?.position ?? -1]?.asked
  const marks =
    periods && needsWhole && along?.design === 'group'
      ? [
          wholeMark(
            groupColumn(periods.position),
            periods.unit,
            wholePeriods(periods.unit, along, query, clock),
            dialect,
          ),
        ]
      : []
  const rates = outputs.flatMap(({ derived, rate }, position) =>
    derived && rate ? [sql`${rateExpression(ratePartsAt(position, rate), dialect)} as ${rateName(position)}`] : [],
  )
  const orderedBy = [...numbers, ...marks, ...rates]
  const rows = orderedBy.length > 0 ? sql`(select d0.*, ${joined(orderedBy)} from (${groups}) d0)` : sql`(${groups})`
  return sql`select ${joined(named)} from ${windows.over(rows)} d0`
}

const groupColumn = (position: number): Sql => sql`d0.${generatedName('c', position)}`

/** The name of a rate from which a column is derived. */
const rateName = (position: number): Sql => generatedName('r', position)

const ratePartsAt = (position: number, { per, limit }: ResolvedRate): RateParts => ({
  events: groupColumn(position),
  over: sql`d0.${generatedName('f', position)}`,
  per,
  limit,
})

function keyAt({ outputs }: Resolved, position: number, dialect: Dialect): Sql | undefined {
  if (isTop(outputs[position])) return sql`d0.${rankName(position)}`
  const type = outputs[position]?.type
  return type && distinctForm({ ...type, sql: groupColumn(position) }, dialect)
}
