import type { CatalogColumn } from '../model/catalog.ts'
import type { Edge } from '../model/references.ts'
import type { OperatorContext } from '../operators/operator.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { outputExpression, whereExpression } from './expressions.ts'
import { groupsRowsOfBase, hasFewValues, isMeasureOfBase, isOfBase, placesOf } from './group-steps.ts'
import { isKey } from './ordering/order.ts'
import type { Resolved, ResolvedOutput } from './resolving/resolve.ts'
import type { Guarded } from './rules/guard.ts'
import { createSources } from './sources/sources.ts'

/**
 * Names of other tables for aggregates that cannot be put together from parts, such as medians: the different names get numbers, rows are
 * grouped by these, and the names are looked up for the groups. Equal names have one number, and where there are none, or no row to
 * have them, there is no number: so the groups are the same as by the names. Nothing where that does not apply or would not pay.
 */
export function planNumberedNames(query: Guarded<Resolved>, context: OperatorContext): Sql | undefined {
  const { outputs, conditions } = query
  const { dialect } = context
  if (!dialect.groupsByNumbers || !groupsRowsOfBase(query)) return undefined
  if (!outputs.every((output) => isKey(query, output) || isPlanned(output, dialect))) return undefined
  const ways = waysTo(outputs.filter((output) => isKey(query, output)))
  if (!ways || ways.length === 0 || !pays(ways)) return undefined

  const inner = createSources(query, dialect)
  const names = ways.map((way) => numberNames(way, query, context))
  const found: Sql[] = []
  const grouped: Sql[] = []
  const joins = names.map((_names, at) => {
    const alias = generatedName('x', at)
    const number = sql`${alias}.n0`
    found.push(sql`${number} as ${generatedName('n', at)}`)
    grouped.push(number)
    return sql` left join ${generatedName('y', at)} ${alias} on ${matchingKeys(ways[at]!.edge, alias)}`
  })
  const columns = outputs.map((output, position): Sql => {
    const at = ways.findIndex(({ keys }) => keys.includes(output))
    const way = ways[at]
    if (way) return sql`${generatedName('x', at)}.${generatedName('v', way.keys.indexOf(output))}`
    const isOwnKey = isKey(query, output)
    const expression = outputExpression(output, isOwnKey, inner, context)
    const alias = generatedName(isOwnKey ? 'k' : 'f', position)
    found.push(sql`${expression} as ${alias}`)
    if (isOwnKey) grouped.push(expression)
    return sql`t0.${alias}`
  })

  const where = conditions.where ? sql` where ${whereExpression(conditions.where, inner, context)}` : noSql
  const firstStep = sql`select ${joined(found)} from ${inner.from()}${joined(joins, '')}${where} group by ${joined(grouped)}`
  const select = sql`select ${joined(columns.map((column, position) => sql`${column} as ${generatedName('c', position)}`))}`
  const lookups = ways.map(({ keys }, at) => {
    const alias = generatedName('x', at)
    const values = joined(keys.map((_key, place) => generatedName('v', place)))
    return sql` left join (select distinct ${values}, n0 from ${generatedName('y', at)}) ${alias} on ${alias}.n0 = t0.${generatedName('n', at)}`
  })
  // Read once: a view may answer otherwise the next time, and the numbers would be those of other names.
  const numbered = names.map((rows, at) => sql`${generatedName('y', at)} as materialized (${rows})`)
  return sql`with ${joined(numbered)} ${select} from (${firstStep}) t0${joined(lookups, '')}`
}

/** Percentiles of databases that have none need numbers of rows. */
const isPlanned = (output: ResolvedOutput, { percentile }: Dialect): boolean =>
  isMeasureOfBase(output) && (output.source.fraction === undefined || percentile !== undefined)

/** The keys of a question that are columns of one row of another table. */
interface Way {
  readonly edge: Edge
  readonly keys: readonly ResolvedOutput[]
}

/**
 * Of rows that no other row refers to, a number is made as well. That must not fail, as the period of a date near the limits of its type
 * does.
 */
const isName = ({ formula, dataType }: CatalogColumn) => formula === undefined && dataType !== 'DATE'

/** The tables that keys other than those of the base table are taken from; nothing where one of them is not a stored column of a table that the base table refers to. */
function waysTo(keys: readonly ResolvedOutput[]): Way[] | undefined {
  const byEdge = new Map<Edge, ResolvedOutput[]>()
  for (const output of keys) {
    const places = placesOf(output)
    if (!places) return undefined
    if (places.every(isOfBase)) continue
    const [edge, ...others] = new Set(places.map(({ path }) => (path.length === 1 ? path[0] : undefined)))
    if (!edge || others.length > 0 || !places.every(({ column }) => isName(column))) return undefined
    byEdge.set(edge, [...(byEdge.get(edge) ?? []), output])
  }
  return [...byEdge].map(([edge, ofEdge]) => ({ edge, keys: ofEdge }))
}

/** All rows of the other tables get numbers, so that there must be few of these as well. */
const pays = (ways: readonly Way[]): boolean => {
  const pairs = ways.flatMap(({ edge }) => edge.pairs)
  return (
    hasFewValues([...new Set(pairs.map(({ from }) => from))]) &&
    ways.every(({ edge }) => hasFewValues(edge.pairs.map(({ to }) => to)))
  )
}

/** The rows of another table that the viewer may see, each with its key, its names and the number of these. */
function numberNames({ edge, keys }: Way, query: Guarded<Resolved>, context: OperatorContext): Sql {
  const { source, target, pairs } = edge
  const sources = createSources({ ...query, base: target, virtuals: new Map() }, context.dialect)
  const ownRow = {
    ...sources,
    operand: ({ column }: Parameters<typeof sources.operand>[0]) => sources.operand({ path: [], column }),
  }
  const values = keys.map((output) => outputExpression(output, true, ownRow, context))
  const isNamed = joined(
    values.map((value) => sql`${value} is not null`),
    ' or ',
  )
  const number = sql`case when ${isNamed} then dense_rank() over (order by ${joined(values)}) end as n0`
  const keyColumns = pairs.map(({ to }, at) => sql`t0.${name(to.name)} as ${generatedName('k', at)}`)
  const named = values.map((value, at) => sql`${value} as ${generatedName('v', at)}`)
  const rows = sources.from({ rows: query.scan(target, [source]) })
  return sql`select ${joined([...keyColumns, ...named])}, ${number} from ${rows}`
}

/** As `matching`, by names of ours, since a key column may itself be called n0. */
const matchingKeys = ({ pairs }: Edge, numbers: Sql): Sql =>
  joined(
    pairs.map(({ from }, at) => sql`${numbers}.${generatedName('k', at)} = t0.${name(from.name)}`),
    ' and ',
  )
