import { distinctForm } from '../../aggregations/distinct-form.ts'
import { generatedName, joined, noSql, sql, type Sql } from '../../sql/fragment.ts'
import type { Guarded } from '../../stages/rules/guard.ts'
import { orderGroups } from '../../stages/ordering/order-groups.ts'
import { aliases } from '../../stages/derived.ts'
import { planOrderedRows, planRows } from '../../stages/plan.ts'
import { choosesGroups } from '../../stages/resolving/resolve-conditions.ts'
import type { Resolved } from '../../stages/resolving/resolve.ts'
import { isTop, rankName } from '../../stages/ordering/top-groups.ts'
import type { CompileContext } from '../context.ts'

/** The first groups of a result by the columns at these positions, or all rows that are in none of them. */
export interface KeptGroups {
  readonly by: readonly number[]
  readonly most: number
  readonly side: 'inside' | 'outside'
}

/** The rows that a question shows, for statements over them. */
export const planShownRows = (query: Guarded<Resolved>, context: CompileContext): Sql =>
  query.limit > 0 ? planOrderedRows(query, context, { rows: query.limit, offset: 0 }) : planRows(query, context)

/** An output of the shown rows in the form in which equal values are equal. */
export function shownKey(
  { outputs }: Resolved,
  position: number,
  { dialect }: CompileContext,
  value: Sql = sql`q0.${generatedName('c', position)}`,
): Sql {
  const type = outputs[position]?.type
  return type ? distinctForm({ ...type, sql: value }, dialect) : value
}

interface Groups {
  readonly keys: readonly number[]
  /** Stand behind the keys. */
  readonly aggregates?: readonly Sql[]
  readonly where?: Sql
  readonly most?: number | undefined
}

interface PlannedGroups {
  readonly statement: Sql
  /** Where the rank of a group stands of which only the first ones are kept apart. */
  readonly rankAt: (position: number) => number
}

/** The shown rows `q0`, put together by the columns at these positions and in their order; named k0, k1 and so on. */
export function planGroups(
  query: Guarded<Resolved>,
  context: CompileContext,
  { keys, aggregates = [], where = noSql, most }: Groups,
): PlannedGroups {
  const { dialect } = context
  const forms = keys.map((position) => shownKey(query, position, context))
  const tops = keys.filter((position) => isTop(query.outputs[position]))
  const ranks = tops.map((position) => sql`q0.${rankName(position)}`)
  const rankAt = (position: number) => forms.length + aggregates.length + tops.indexOf(position)
  const columns = [...forms, ...aggregates, ...ranks].map((value, at) => sql`${value} as ${generatedName('k', at)}`)
  const terms = keys.map((position, at) =>
    tops.includes(position)
      ? dialect.orderTerm(generatedName('k', rankAt(position)), 'asc', 'NUMBER')
      : dialect.orderTerm(generatedName('k', at), 'asc', query.outputs[position]?.type.dataType ?? 'OTHER'),
  )
  const grouping = forms.length > 0 ? sql` group by ${joined([...forms, ...ranks])}` : noSql
  const groups = sql`select ${joined(columns)} from (${planShownRows(query, context)}) q0${where}${grouping}`
  const page = most === undefined ? noSql : sql` ${dialect.page(most, 0)}`
  return {
    statement: orderGroups(
      { groups, columns: joined(columns.map((_, at) => generatedName('k', at))), terms: joined(terms), page },
      dialect,
    ),
    rankAt,
  }
}

/**
 * Whether values belong to the first groups of the result. Null is a group like others that equality does not find, so each choice of
 * columns that may be null is asked for by itself. The groups depend on no row, so that databases find them once.
 */
export function keptCondition(
  { by, most, side }: KeptGroups,
  query: Guarded<Resolved>,
  context: CompileContext,
  values: readonly Sql[],
): Sql {
  const groups = planKeptGroups(query, context, by, most)
  const ways = Array.from({ length: 2 ** values.length }, (_, way) => {
    const isNull = (at: number) => Math.floor(way / 2 ** at) % 2 === 1
    const nulls = (each: readonly Sql[]) =>
      each.map((value, at) => (isNull(at) ? sql`${value} is null` : sql`${value} is not null`))
    const others = (each: readonly Sql[]) => each.filter((_value, at) => !isNull(at))
    const keys = values.map((_value, at) => sql`p0.${generatedName('k', at)}`)
    const from = sql`from (${groups}) p0 where ${joined(nulls(keys), ' and ')}`
    return sql`(${joined([...nulls(values), isListed(others(values), others(keys), from, context)], ' and ')})`
  })
  const isKept = sql`(${joined(ways, ' or ')})`
  return side === 'inside' ? isKept : sql`not ${isKept}`
}

interface PlannedRows {
  readonly query: Guarded<Resolved>
  readonly rows: Sql
  /** Where the columns stand by which groups are kept. */
  readonly places: readonly number[]
}

/** The rows of a plan that belong to kept groups. What is derived from groups was derived from all of them. */
export function planKeptRows(
  { query, rows, places }: PlannedRows,
  kept: KeptGroups,
  shown: Guarded<Resolved>,
  context: CompileContext,
  most: number | undefined,
): Sql {
  const values = kept.by.map((output, at) =>
    shownKey(shown, output, context, sql`q0.${generatedName('c', places[at] ?? output)}`),
  )
  const page = most === undefined ? noSql : sql` ${context.dialect.page(most, 0)}`
  return sql`select ${aliases(query)} from (${rows}) q0 where ${keptCondition(kept, shown, context, values)}${page}`
}

/** Measures matter only where groups are left out by them. */
function planKeptGroups(query: Guarded<Resolved>, context: CompileContext, by: readonly number[], most: number): Sql {
  if (query.limit > 0 || choosesGroups(query.conditions))
    return planGroups(query, context, { keys: by, most }).statement
  const keys = by.flatMap((position) => query.outputs[position] ?? [])
  return planGroups({ ...query, outputs: keys }, context, { keys: keys.map((_, at) => at), most }).statement
}

/** Whether values, of which none is null, are among the keys of these groups. */
function isListed(values: readonly Sql[], keys: readonly Sql[], from: Sql, { dialect }: CompileContext): Sql {
  if (values.length === 1) return sql`${joined(values)} in (select ${joined(keys)} ${from})`
  if (values.length > 1 && dialect.comparesTuples) return sql`(${joined(values)}) in (select ${joined(keys)} ${from})`
  const equal = values.map((value, at) => sql` and ${keys[at] ?? value} = ${value}`)
  return sql`exists (select 1 ${from}${joined(equal, '')})`
}
