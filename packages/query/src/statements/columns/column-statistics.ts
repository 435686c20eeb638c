import { getActiveColumn } from '../../model/catalog.ts'
import type { Statement } from '../../model/result.ts'
import { generatedName, joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { createSources } from '../../stages/sources/sources.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'
import { statisticsFor, statistics, type StatisticName } from '../totals/statistics.ts'

/** One row; `statistics` names its values in order. */
export interface StatisticsStatement extends Statement {
  readonly statistics: readonly StatisticName[]
}

/** Statistics of a column over the rows of its table that the viewer may see. */
export function compileColumnStatistics(columnId: number, context: CompileContext): StatisticsStatement {
  const { catalog, dialect } = context
  const place = getActiveColumn(catalog, columnId, 'columnId')
  const sources = createSources(guard({ catalog, base: place.table }, context), dialect)
  const operand = sources.operand({ ...place, path: [] })
  const applicable = statisticsFor(statistics, operand)
  const columns = applicable.map(
    ([, statistic], position) => sql`${statistic.toSql(operand, dialect)} as ${generatedName('c', position)}`,
  )
  const statement = sql`select ${joined(columns)} from ${sources.from()}`
  const resultColumns = applicable.map(([name, statistic]) =>
    statisticColumn(name, statistic.typeOf(operand), columnId),
  )
  return { ...toStatement(statement, resultColumns, context), statistics: applicable.map(([name]) => name) }
}
