import type { Aggregation } from '../aggregations/aggregation.ts'
import { average } from '../aggregations/average.ts'
import { distinctForm } from '../aggregations/distinct-form.ts'
import { aggregations } from '../aggregations/registry.ts'
import { total, totalType } from '../aggregations/total.ts'
import { numberType, type ValueType } from '../model/value-type.ts'
import type { Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import type { ResultColumn, Statement } from '../model/result.ts'
import type { Dialect, NumberKind } from '../sql/dialect.ts'
import { generatedName, joined, noSql, sql, type Sql } from '../sql/fragment.ts'
import { guard, type Guarded } from '../stages/guard.ts'
import { orderGroups } from '../stages/order-groups.ts'
import { planOrderedRows, planRows } from '../stages/plan.ts'
import { resolve, type Resolved } from '../stages/resolve.ts'
import { figureColumn, toStatement, type CompileContext } from './context.ts'
import { resultColumns } from './result-columns.ts'

interface Summary {
  readonly label: string
  typeOf(kind: NumberKind): ValueType
  toSql(value: Sql, kind: NumberKind, dialect: Dialect): Sql
}

/** The figures of total and group rows, for each numeric column. */
export const summaries = {
  sum: { label: 'Sum', typeOf: (kind) => totalType(numberType(kind)), toSql: (value, numberKind, dialect) => total({ sql: value, numberKind }, dialect) },
  min: { label: 'Min', typeOf: numberType, toSql: (value) => sql`min(${value})` },
  max: { label: 'Max', typeOf: numberType, toSql: (value) => sql`max(${value})` },
  avg: { label: 'Avg', typeOf: () => numberType('float'), toSql: (value, numberKind, dialect) => average({ sql: value, numberKind }, dialect) },
  count: { label: 'Count', typeOf: () => numberType('integer'), toSql: (value) => sql`count(${value})` },
} satisfies Record<string, Summary>

export type SummaryName = keyof typeof summaries

/**
 * Whether a figure says something of a column: numbers that only name things are not added up, and neither are averages,
 * extremes or counts of different values, whose sum is no figure of anything.
 */
export function isSummarised(summary: SummaryName, { dataType, kind, aggregation }: Pick<ResultColumn, 'dataType' | 'kind' | 'aggregation'>): boolean {
  if (dataType !== 'NUMBER' || (kind !== 'MEASURE' && (summary === 'sum' || summary === 'avg'))) return false
  const way: Aggregation | undefined = aggregation === null ? undefined : aggregations[aggregation]
  return summary !== 'sum' || way?.level !== 'aggregate' || way.addsUp === true
}

/** What one column of a summary statement says: a figure of an output column, by that column's position in the question. */
export interface SummaryFigure {
  readonly output: number
  readonly summary: SummaryName
}

/** First the grouped values, then the number of rows, then the figures in the order of `figures`. */
export interface SummaryStatement extends Statement {
  readonly groupedOutputs: readonly number[]
  readonly figures: readonly SummaryFigure[]
}

/** Totals over the whole result, whatever page is shown. */
export const compileTotals = (query: Query, context: CompileContext): SummaryStatement => summarize(query, context, 0)

/** The same figures for each combination of the first `depth` grouped columns, or the first `most` of them. */
export function compileGroupSummaries(query: Query, context: CompileContext, depth: number, most?: number): SummaryStatement {
  const grouped = query.columns.filter((column) => column.grouped).length
  if (!Number.isInteger(depth) || depth < 1 || depth > grouped)
    throw new QueryError('depth', 'There are not so many grouped columns')
  return summarize(query, context, depth, most)
}

function summarize(query: Query, context: CompileContext, depth: number, most?: number): SummaryStatement {
  const guarded = guard(resolve(query, context.catalog), context)
  const { dialect } = context
  const rows =
    guarded.limit > 0 ? planOrderedRows(guarded, context, { rows: guarded.limit, offset: 0 }) : planRows(guarded, context)
  const groupedOutputs = guarded.outputs.flatMap(({ asked }, position) => (asked.grouped ? [position] : [])).slice(0, depth)
  const figures = figuresOf(guarded)

  const keys = groupedOutputs.flatMap((output) => {
    const type = guarded.outputs[output]?.type
    return type ? [distinctForm({ ...type, sql: inner(output) }, dialect)] : []
  })
  const values = figures.map(({ output, summary }) => {
    const kind = guarded.outputs[output]?.type.numberKind ?? 'float'
    return (summaries[summary] as Summary).toSql(inner(output), kind, dialect)
  })
  const columns = [...keys, sql`count(*)`, ...values].map((value, position) => sql`${value} as ${generatedName('k', position)}`)
  const orderTerms = groupedOutputs.map((output, position) =>
    dialect.orderTerm(generatedName('k', position), 'asc', guarded.outputs[output]?.type.dataType ?? 'OTHER'),
  )
  const grouping = keys.length > 0 ? sql` group by ${joined(keys)}` : noSql
  const groups = sql`select ${joined(columns)} from (${rows}) q0${grouping}`
  const names = joined(columns.map((_, position) => generatedName('k', position)))
  const page = most === undefined ? noSql : sql` ${dialect.page(most, 0)}`
  const statement = orderGroups({ groups, columns: names, terms: joined(orderTerms), page }, dialect)
  return { ...toStatement(statement, columnsOf(guarded, groupedOutputs, figures), context), groupedOutputs, figures }
}

const inner = (position: number): Sql => sql`q0.${generatedName('c', position)}`

const figuresOf = ({ outputs }: Resolved): SummaryFigure[] =>
  outputs.flatMap(({ type }, output) =>
    type.dataType === 'NUMBER' ? (Object.keys(summaries) as SummaryName[]).map((summary) => ({ output, summary })) : [],
  )

function columnsOf(query: Guarded<Resolved>, groupedOutputs: readonly number[], figures: readonly SummaryFigure[]): ResultColumn[] {
  const outputs = resultColumns(query)
  const figureColumns = figures.flatMap(({ output, summary }) => {
    const column = outputs[output]
    const figure: Summary = summaries[summary]
    return column ? [figureColumn(`${figure.label} ${column.label}`, figure.typeOf(column.numberKind), column.columnId)] : []
  })
  return [
    ...groupedOutputs.flatMap((output) => outputs[output] ?? []),
    figureColumn('Count', numberType('integer')),
    ...figureColumns,
  ]
}
