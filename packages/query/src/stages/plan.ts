import type { OperatorContext } from '../operators/operator.ts'
import type { Direction } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { havingExpression, measureExpression, outputExpression, whereExpression } from './expressions.ts'
import type { Guarded } from './rules/guard.ts'
import { aliases, withDerived } from './derived.ts'
import { planEarlyGroups } from './early-groups.ts'
import { planNumberedNames } from './numbered-names.ts'
import { orderGroups } from './ordering/order-groups.ts'
import { primaryKeyOf } from '../model/catalog.ts'
import { isKey, keyColumnOf, mayKeyFail, totalOrder, type OrderStep } from './ordering/order.ts'
import type { Resolved, ResolvedOutput } from './resolving/resolve.ts'
import { createRankedSources } from './ordering/ranked-sources.ts'
import type { ConditionTree } from './resolving/resolve-conditions.ts'
import type { Sources } from './sources/row-sources.ts'
import { createSources } from './sources/sources.ts'
import { isTop, rankedGroups, rankName, type TopOutput } from './ordering/top-groups.ts'

export interface Slice {
  /** Null for all rows. */
  readonly rows: number | null
  readonly offset: number
}

const allRows: Slice = { rows: null, offset: 0 }

/** The rows of a question without an order, for aggregates over all of them. */
export function planRows(query: Guarded<Resolved>, context: OperatorContext): Sql {
  const { select, tail } = openSelect(query, context)
  return withDerived(sql`${select}${tail}`, query, context)
}

/** The tables that a question reads as access rules leave them, and how they are joined. */
export const planSources = (query: Guarded<Resolved>, context: OperatorContext): Sql =>
  openSelect(query, context).sources.from()

/** The rows of a question in their total order or another one, or a slice of them. */
export function planOrderedRows(
  query: Guarded<Resolved>,
  context: OperatorContext,
  slice: Slice = allRows,
  order: readonly OrderStep[] = totalOrder(query, context.dialect),
): Sql {
  const inStoredOrder = planStoredRows(query, context, order, slice)
  if (inStoredOrder) return inStoredOrder
  if (isLateJoinWorthwhile(query, context, order, slice)) return planLateJoin(query, context, order, slice)

  const { sources, select, tail } = openSelect(query, context)
  // Beside a limit, MonetDB counts the null of one group over no rows as a value.
  const page = isOneGroup(query) && slice.offset === 0 ? noSql : pageOf(slice, context)
  if (!query.isAggregated && context.dialect.ordersDerivedRows) {
    const keys: Sql[] = []
    const named = (key: Sql) => generatedName('k', keys.push(key) - 1)
    const terms = joined(orderTerms(order, query, sources, context, named))
    const columns = keys.map((key, at) => sql`, ${key} as ${generatedName('k', at)}`)
    return sql`select ${aliases(query)} from (${select}${joined(columns, '')}${tail}) g0 order by ${terms}${page}`
  }
  const terms = joined(orderTerms(order, query, sources, context))
  const body = withDerived(
    planEarlyGroups(query, context) ?? planNumberedNames(query, context) ?? sql`${select}${tail}`,
    query,
    context,
  )
  if (query.isAggregated) return orderGroups({ groups: body, columns: aliases(query), terms, page }, context.dialect)
  return sql`${body} order by ${terms}${page}`
}

/**
 * No one asked for an order: the stored one is total already, and nothing has to be sorted. Only for what the database promises
 * it for, which is one table without conditions; a primary key tells a table from a view.
 */
function planStoredRows(
  query: Guarded<Resolved>,
  context: OperatorContext,
  order: readonly OrderStep[],
  slice: Slice,
): Sql | undefined {
  const isUnordered = !query.isAggregated && order.length > 0 && order.every(({ kind }) => kind === 'key')
  if (!context.dialect.keepsStoredOrder || !isUnordered || query.conditions.where || query.isRestricted(query.base))
    return undefined
  const { sources, select, tail } = openSelect(query, context)
  return sources.isOneTable() ? sql`${select}${tail}${pageOf(slice, context)}` : undefined
}

/** The number of rows of the result, within its limit. Only the tables that matter for it are joined. */
export function planCount(query: Guarded<Resolved>, context: OperatorContext): Sql {
  if (query.conditions.derived) {
    const page = query.limit > 0 ? pageOf({ rows: query.limit, offset: 0 }, context) : noSql
    return sql`select count(*) as c0 from (${planRows(query, context)}${page}) q0`
  }
  // What is counted is not shown: percentiles matter only where groups are chosen by them.
  const isNumbered = filtersByPercentile(query, context)
  const sources = openSources(query, context, isNumbered)
  const keys = keyExpressions(query, sources, context)
  const conditions = conditionParts(query, sources, keys, context, isNumbered)
  if (!query.isAggregated && query.limit === 0) return sql`select count(*) as c0 from ${sources.from()}${conditions}`

  // A key and not 1: MonetDB ends a query over groups without any result when the inner one shows none of its keys.
  const column = isOneGroup(query) ? sql`count(*)` : (keys[0] ?? sql`1`)
  // One group is within any limit, and beside a limit MonetDB counts it although HAVING leaves it out.
  const page = query.limit > 0 && !isOneGroup(query) ? pageOf({ rows: query.limit, offset: 0 }, context) : noSql
  return sql`select count(*) as c0 from (select ${column} as c0 from ${sources.from()}${conditions}${page}) q0`
}

/** One row at most, which is within any limit. */
const isOneGroup = (query: Resolved): boolean =>
  query.isAggregated && !query.outputs.some((output) => isKey(query, output))

/** The tables of a question; where a percentile is asked for and the database has none, the rows of it, numbered. */
function openSources(query: Guarded<Resolved>, context: OperatorContext, isNumbered: boolean): Sources {
  const { dialect } = context
  const ranking = (output: TopOutput) => planRanking(query, output, context)
  if (!isNumbered) return createSources(query, dialect, ranking)
  const { where } = query.conditions
  return createRankedSources(query, {
    dialect,
    ranking,
    where: (tables) => where && whereExpression(where, tables, context),
    keys: (rows) => keyExpressions(query, rows, context),
  })
}

/** The first groups among all rows of the question. Filters on aggregates choose from the groups that are shown, not from those that are ranked. */
function planRanking(query: Guarded<Resolved>, output: TopOutput, context: OperatorContext): Sql {
  const { top, ...source } = output.source
  const { where } = query.conditions
  return rankedGroups(
    planRows(
      {
        ...query,
        outputs: [{ ...output, source }, top.by],
        conditions: { where, having: undefined, derived: undefined },
      },
      context,
    ),
    output,
    context.dialect,
  )
}

const filtersByPercentile = ({ conditions: { having } }: Resolved, { dialect }: OperatorContext): boolean =>
  dialect.percentile === undefined && hasPercentile(having)

const hasPercentile = (tree: ConditionTree | undefined): boolean =>
  tree !== undefined &&
  (tree.kind === 'group' ? tree.items.some(hasPercentile) : tree.kind === 'condition' && tree.target.hasPercentile)

const numbersRows = (query: Resolved, context: OperatorContext): boolean =>
  filtersByPercentile(query, context) ||
  (context.dialect.percentile === undefined &&
    query.outputs.some(({ source }) =>
      source.kind === 'view' ? source.fraction !== undefined : source.kind === 'computed' && source.hasPercentile,
    ))

function openSelect(query: Guarded<Resolved>, context: OperatorContext) {
  const isNumbered = numbersRows(query, context)
  const sources = openSources(query, context, isNumbered)
  const expressions = query.outputs.map((output) => outputExpression(output, isKey(query, output), sources, context))
  const divisors = query.outputs.flatMap(({ rate }, position) =>
    rate ? [sql`${measureExpression(rate.over, sources, context)} as ${generatedName('f', position)}`] : [],
  )
  const ranks = query.outputs.flatMap((output, position) =>
    rankOf(output, sources).map((rank) => sql`${rank} as ${rankName(position)}`),
  )
  const columns = [
    ...expressions.map((expression, position) => sql`${expression} as ${generatedName('c', position)}`),
    ...divisors,
    ...ranks,
  ]
  // The same expressions as in SELECT: made again, they would bind their values again, and be others to the database.
  const keys = query.outputs.flatMap((output, position) =>
    isKey(query, output) ? [expressions[position] ?? noSql, ...rankOf(output, sources)] : [],
  )
  return {
    sources,
    select: sql`select ${joined(columns)}`,
    tail: sql` from ${sources.from()}${conditionParts(query, sources, keys, context, isNumbered)}`,
  }
}

/** Beside its value, the rank tells the null group from all others. */
const rankOf = (output: ResolvedOutput, sources: Sources): readonly Sql[] =>
  isTop(output) ? [sources.topKey(output).rank] : []

const keyExpressions = (query: Resolved, sources: Sources, context: OperatorContext) =>
  query.outputs
    .filter((output) => isKey(query, output))
    .flatMap((output) => [outputExpression(output, true, sources, context), ...rankOf(output, sources)])

function conditionParts(
  { conditions, outputs }: Resolved,
  sources: Sources,
  keys: readonly Sql[],
  context: OperatorContext,
  isNumbered = false,
): Sql {
  const { where, having } = conditions
  // Numbered rows are those for which it holds already.
  const whereClause = where && !isNumbered ? sql` where ${whereExpression(where, sources, context)}` : noSql
  const groupClause = keys.length > 0 ? sql` group by ${joined(keys)}` : noSql
  const havingClause = having ? sql` having ${havingExpression(having, outputs, sources, context)}` : noSql
  return sql`${whereClause}${groupClause}${havingClause}`
}

function orderTerms(
  order: readonly OrderStep[],
  query: Resolved,
  sources: Sources,
  context: OperatorContext,
  named: (key: Sql) => Sql = (key) => key,
): Sql[] {
  const { dialect } = context
  const mayFail = mayKeyFail(query.base, dialect)
  return order.map((step) => {
    const keyColumn = keyColumnOf(step, query)
    // What is shown of a key that may fail is ordered as it is shown; other keys are ordered as an index has them.
    if (keyColumn && !query.isAggregated && (step.kind === 'key' || !mayFail)) {
      const key = named(sources.stored({ path: [], column: keyColumn }))
      return mayFail ? dialect.orderTerm(key, step.direction, keyColumn.dataType) : keyTerm(key, step.direction)
    }
    if (step.kind === 'key') throw new TypeError('Groups have no primary key')
    const { position, direction } = step
    const output = query.outputs[position]
    if (step.kind === 'exactText' && output) {
      const text = dialect.exactText(outputExpression(output, false, sources, context))
      return dialect.orderTerm(named(text), direction, 'STRING')
    }
    if (step.kind === 'rank') return dialect.orderTerm(rankName(position), direction, 'NUMBER')
    const instant = query.isAggregated ? undefined : shownInstant(output, sources)
    if (instant) return dialect.orderTerm(named(instant), direction, 'DATE')
    return dialect.orderTerm(generatedName('c', position), direction, output?.type.dataType ?? 'OTHER')
  })
}

/** Rows are ordered by the instants themselves: an index serves, and in the hour that clocks show twice the order stays right. */
const shownInstant = (output: ResolvedOutput | undefined, sources: Sources): Sql | undefined =>
  output?.isInstant && output.source.kind === 'view' && output.level === 'row'
    ? sources.operand(output.source.place).sql
    : undefined

/** Such keys are never null, and an index serves an order only when it says nothing about nulls. */
const keyTerm = (key: Sql, direction: Direction) => (direction === 'desc' ? sql`${key} desc` : sql`${key} asc`)

/**
 * Databases skip rows one by one: with nothing to sort, only keys are skipped and the page's rows are fetched by key. Where
 * access rules restrict the base table they would have to be checked twice, which costs more than it saves.
 */
const isLateJoinWorthwhile = (
  query: Guarded<Resolved>,
  { dialect }: OperatorContext,
  order: readonly OrderStep[],
  { offset }: Slice,
) =>
  offset > 0 &&
  !query.isAggregated &&
  !query.readsOtherRows &&
  !query.isRestricted(query.base) &&
  !mayKeyFail(query.base, dialect) &&
  order.length > 0 &&
  order.every((step) => keyColumnOf(step, query) !== undefined)

function planLateJoin(
  query: Guarded<Resolved>,
  context: OperatorContext,
  order: readonly OrderStep[],
  slice: Slice,
): Sql {
  const { dialect } = context
  const key = primaryKeyOf(query.base)
  const keyTerms = (sources: Sources) =>
    joined(
      order.flatMap((step) => {
        const column = keyColumnOf(step, query)
        return column ? [keyTerm(sources.stored({ path: [], column }), step.direction)] : []
      }),
    )

  const inner = createSources(query, dialect)
  const keys = joined(key.map((column, index) => sql`t0.${name(column.name)} as ${generatedName('k', index)}`))
  const conditions = conditionParts(query, inner, [], context)
  const page = sql`select ${keys} from ${inner.from()}${conditions} order by ${keyTerms(inner)}${pageOf(slice, context)}`

  const outer = createSources(query, dialect)
  const columns = query.outputs.map(
    (output, position) => sql`${outputExpression(output, false, outer, context)} as ${generatedName('c', position)}`,
  )
  const onKey = joined(
    key.map((column, index) => sql`p0.${generatedName('k', index)} = t0.${name(column.name)}`),
    ' and ',
  )
  return sql`select ${joined(columns)} from (${page}) p0 join ${outer.from({ onBase: sql` on ${onKey}` })} order by ${keyTerms(outer)}`
}

function pageOf({ rows, offset }: Slice, { dialect }: OperatorContext): Sql {
  if (rows === null && offset === 0) return noSql
  return sql` ${dialect.page(rows ?? Number.MAX_SAFE_INTEGER, offset)}`
}
