import type { Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { numberType } from '../model/value-type.ts'
import { generatedName, joined, noSql, sql } from '../sql/fragment.ts'
import { guard } from '../stages/rules/guard.ts'
import { planOrderedRows, planRows } from '../stages/plan.ts'
import { resolve } from '../stages/resolving/resolve.ts'
import { isTop, rankName } from '../stages/ordering/top-groups.ts'
import type { StatisticsStatement } from './columns/column-statistics.ts'
import { statisticColumn, toStatement, type CompileContext } from './context.ts'
import { statisticsFor, statistics } from './totals/statistics.ts'

/** Statistics of one column of a result, over its rows within the limit of the query: first how many there are, then the statistics. */
export function compileResultStatistics(query: Query, position: number, context: CompileContext): StatisticsStatement {
  const { dialect } = context
  const guarded = guard(resolve(query, context.catalog), context)
  const output = guarded.outputs[position]
  if (!output) throw new QueryError('column', 'The result has no such column')
  const operand = { ...output.type, sql: sql`q0.${generatedName('c', position)}` }
  const applicable = statisticsFor(statistics, operand)
  const values = [sql`count(*)`, ...applicable.map(([, statistic]) => statistic.toSql(operand, dialect))]
  const columns = values.map((value, at) => sql`${value} as ${generatedName('k', at)}`)
  const rows =
    guarded.limit > 0
      ? planOrderedRows(guarded, context, { rows: guarded.limit, offset: 0 })
      : planRows(guarded, context)
  // All other groups together have no value of their own.
  const kept = isTop(output) ? sql` where q0.${rankName(position)} is not null` : noSql
  const statement = sql`select ${joined(columns)} from (${rows}) q0${kept}`
  const resultColumns = [
    statisticColumn('Rows', numberType('integer')),
    ...applicable.map(([name, statistic]) => statisticColumn(name, statistic.typeOf(operand))),
  ]
  return { ...toStatement(statement, resultColumns, context), statistics: applicable.map(([name]) => name) }
}
