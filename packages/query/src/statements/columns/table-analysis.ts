import { getTable } from '../../model/catalog.ts'
import type { Statement } from '../../model/result.ts'
import { numberType } from '../../model/value-type.ts'
import { generatedName, joined, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { createSources } from '../../stages/sources/sources.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'
import { scanPart, type TablePart } from './table-part.ts'
import { analysisStatistics, statisticsFor, type AnalysisStatisticName } from '../totals/statistics.ts'

export interface AnalysisRequest {
  readonly tableId: number
  /** All columns of the table, hidden ones too, unless some are named. */
  readonly columnIds?: readonly number[]
  /** Only a part of the rows is read, where it is given. */
  readonly part?: TablePart | undefined
}

export interface AnalysisStatistic {
  readonly columnId: number
  readonly statistic: AnalysisStatisticName
}

/** One row: the number of rows that were read, then the values which `statistics` names in order. */
export interface AnalysisStatement extends Statement {
  readonly statistics: readonly AnalysisStatistic[]
}

/** Every statistic of every column in one scan of the table. */
export function compileTableAnalysis(
  { tableId, columnIds, part }: AnalysisRequest,
  context: CompileContext,
): AnalysisStatement {
  const { catalog, dialect } = context
  const table = getTable(catalog, tableId, 'tableId')
  const guarded = guard({ catalog, base: table }, context)
  const sources = createSources(guarded, dialect)
  // Counting rows alone needs no columns.
  const all = columnIds?.length === 0 ? [] : table.columns
  const wanted = all.filter(({ id, problem }) => problem === undefined && (columnIds?.includes(id) ?? true))
  const statistics = wanted.flatMap((column) => {
    const operand = sources.operand({ path: [], column })
    return statisticsFor(analysisStatistics, operand).map(([name, statistic]) => ({
      columnId: column.id,
      statistic: name,
      sql: statistic.toSql(operand, dialect),
      result: statisticColumn(`${column.displayName} ${name}`, statistic.typeOf(operand), column.id),
    }))
  })
  const columns = [sql`count(*)`, ...statistics.map((statistic) => statistic.sql)].map(
    (value, position) => sql`${value} as ${generatedName('c', position)}`,
  )
  const resultColumns = [statisticColumn('Count', numberType('integer')), ...statistics.map(({ result }) => result)]
  const from = sources.from(part && { rows: scanPart(table, part, guarded, dialect) })
  return {
    ...toStatement(sql`select ${joined(columns)} from ${from}`, resultColumns, context),
    statistics: statistics.map(({ columnId, statistic }) => ({ columnId, statistic })),
  }
}
