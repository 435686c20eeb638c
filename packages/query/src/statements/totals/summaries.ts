import { average } from '../../aggregations/averages.ts'
import { total, totalType } from '../../aggregations/sums.ts'
import { numberOrNull } from '../../sql/loose-numbers.ts'
import { summaries, type SummaryName } from '../../model/summary.ts'
import { numberType, type ValueType } from '../../model/value-type.ts'
import type { Query } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import type { ResultColumn, Statement } from '../../model/result.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { generatedName, noSql, sql, type Sql } from '../../sql/fragment.ts'
import { guard, type Guarded } from '../../stages/rules/guard.ts'
import { resolve, type Resolved } from '../../stages/resolving/resolve.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'
import { keptCondition, type KeptGroups, planGroups, shownKey } from './kept-groups.ts'
import { kindOf, resultColumns } from '../result-columns.ts'
import { summarySources, type ShownSummary } from './summary-rules.ts'

interface ShownAggregate {
  typeOf(shown: ValueType): ValueType
  toSql(value: Sql, shown: ValueType, dialect: Dialect): Sql
}

/** Aggregates over the values that the result shows. */
const shownAggregates: Record<ShownSummary, ShownAggregate> = {
  sum: {
    typeOf: totalType,
    toSql: (value, { numberKind }, dialect) => total({ sql: value, numberKind, mayHoldNonNumbers: true }, dialect),
  },
  min: { typeOf: (shown) => shown, toSql: (value, shown, dialect) => sql`min(${comparable(value, shown, dialect)})` },
  max: { typeOf: (shown) => shown, toSql: (value, shown, dialect) => sql`max(${comparable(value, shown, dialect)})` },
  avg: {
    typeOf: () => numberType('float'),
    toSql: (value, { numberKind }, dialect) => average({ sql: value, numberKind }, dialect),
  },
  count: { typeOf: () => numberType('integer'), toSql: (value) => sql`count(${value})` },
}

/** Rows show a column as it is, with the words among its numbers. */
const comparable = (value: Sql, { dataType }: ValueType, dialect: Dialect): Sql =>
  dataType === 'NUMBER' ? numberOrNull({ sql: value, mayHoldNonNumbers: true }, dialect) : value

/** What one column of a summary statement says: aggregates of an output column, by that column's position in the question. */
export interface SummaryAggregate {
  readonly output: number
  readonly summary: ShownSummary
  /** The summaries that it is; the total of a sum is the sum. */
  readonly answers: readonly SummaryName[]
}

/** First the grouped values, then the number of rows, then the values in the order of `aggregates`. */
export interface SummaryStatement extends Statement {
  readonly groupedOutputs: readonly number[]
  readonly aggregates: readonly SummaryAggregate[]
}

/** Totals over the whole result, whatever page is shown. */
export const compileTotals = (query: Query, context: CompileContext): SummaryStatement =>
  compileSummaries(query, context, [])

/** The same aggregates for each combination of the first `depth` grouped columns, or the first `most` of them. */
export const compileGroupSummaries = (
  query: Query,
  context: CompileContext,
  depth: number,
  most?: number,
): SummaryStatement => compileSummaries(query, context, groupedPositions(query, depth), most)

/** The positions of the first `depth` columns by which rows are put together: the question's own, or those that a reader chose. */
export function groupedPositions({ columns }: Query, depth: number, groupBy?: readonly number[]): number[] {
  const grouped = groupBy ?? columns.flatMap((column, at) => (column.grouped ? [at] : []))
  if (grouped.some((at, place) => !columns[at] || grouped.indexOf(at) !== place))
    throw new QueryError('groupBy', 'Group by different columns of the question')
  if (!Number.isInteger(depth) || depth < 0 || depth > grouped.length)
    throw new QueryError('depth', `The table has ${grouped.length} grouped columns`)
  return grouped.slice(0, depth)
}

/** Aggregates over the rows of the result, put together by the columns at these positions; with `kept`, over some of these rows only. */
export function compileSummaries(
  query: Query,
  context: CompileContext,
  groupedOutputs: readonly number[],
  most?: number,
  kept?: KeptGroups,
): SummaryStatement {
  const guarded = guard(resolve(query, context.catalog), context)
  const aggregates = aggregatesOf(guarded)
  const values = aggregates.map(({ output, summary }) => {
    const shown = guarded.outputs[output]?.type ?? numberType('float')
    return shownAggregates[summary].toSql(inner(output), shown, context.dialect)
  })
  const where = kept
    ? sql` where ${keptCondition(
        kept,
        guarded,
        context,
        kept.by.map((output) => shownKey(guarded, output, context)),
      )}`
    : noSql
  const { statement, rankAt } = planGroups(guarded, context, {
    keys: groupedOutputs,
    aggregates: [sql`count(*)`, ...values],
    where,
    most,
  })
  return {
    ...toStatement(statement, columnsOf(guarded, groupedOutputs, aggregates, rankAt), context),
    groupedOutputs,
    aggregates,
  }
}

const inner = (position: number): Sql => sql`q0.${generatedName('c', position)}`

function aggregatesOf(query: Resolved): SummaryAggregate[] {
  return query.outputs.flatMap((output, position) => {
    const sources = Object.entries(summarySources(query, output, kindOf(output))) as [
      SummaryName,
      ShownSummary | 'own',
    ][]
    return (Object.keys(shownAggregates) as ShownSummary[]).flatMap((summary) => {
      const answers = sources.flatMap(([name, source]) => (source === summary ? [name] : []))
      return answers.length > 0 ? [{ output: position, summary, answers }] : []
    })
  })
}

function columnsOf(
  query: Guarded<Resolved>,
  groupedOutputs: readonly number[],
  aggregates: readonly SummaryAggregate[],
  rankAt: (output: number) => number,
): ResultColumn[] {
  const outputs = resultColumns(query)
  const aggregateColumns = aggregates.flatMap(({ output, summary }) => {
    const column = outputs[output]
    const type = query.outputs[output]?.type
    return column && type
      ? [
          statisticColumn(
            `${summaries[summary].label} ${column.label}`,
            shownAggregates[summary].typeOf(type),
            column.columnId,
          ),
        ]
      : []
  })
  return [
    ...groupedOutputs.flatMap((output) => {
      const column = outputs[output]
      return column ? [column.top ? { ...column, top: { ...column.top, rankAt: rankAt(output) } } : column] : []
    }),
    statisticColumn('Count', numberType('integer')),
    ...aggregateColumns,
  ]
}
