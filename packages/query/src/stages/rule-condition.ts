import type { Catalog, CatalogColumn, CatalogTable } from '../model/catalog.ts'
import { AccessRefused } from '../model/query-error.ts'
import type { Edge } from '../model/references.ts'
import { referencesTowards } from '../model/rule-reach.ts'
import { generatedName, joined, name, sql, tableName, type Sql } from '../sql/fragment.ts'
import { matching } from './match-reference.ts'

/** Whether one chain of references to an allowed row is enough, or every chain that is not null must lead to one. */
export type ChainMode = 'any' | 'every'

interface Needs {
  readonly catalog: Catalog
  /** The table which is read, and the alias of its row. */
  readonly table: CatalogTable
  readonly row: Sql
  readonly rule: { readonly table: CatalogTable; readonly column: CatalogColumn; readonly chains: ChainMode }
  readonly isAllowed: (row: Sql, column: CatalogColumn) => Sql
}

/** More steps than this make no statement that a database could run. */
const maxSteps = 500

/**
 * The condition that a row of the table leads to an allowed row of the rule's table, or undefined when no chain of references
 * exists. A reference is followed by all its columns or not at all. Where several rows can match it, all of them must be allowed.
 */
export function ruleCondition({ catalog, table, row, rule, isAllowed }: Needs): Sql | undefined {
  let steps = 0
  let hasSeveralWays = false

  function leads(mode: ChainMode, from: CatalogTable, alias: Sql, visited: readonly CatalogTable[]): Sql | undefined {
    if (from === rule.table) return isAllowed(alias, rule.column)
    const ways = referencesTowards(catalog, from, rule.table).flatMap((edge) =>
      visited.includes(edge.target) ? [] : (follow(mode, edge, alias, [...visited, edge.target]) ?? []),
    )
    if (ways.length > 1) hasSeveralWays = true
    if (ways.length < 2) return ways[0]
    return mode === 'any' ? sql`(${joined(ways, ' or ')})` : sql`(${joined(ways, ' and ')})`
  }

  function follow(mode: ChainMode, edge: Edge, alias: Sql, visited: readonly CatalogTable[]): Sql | undefined {
    const [first] = edge.pairs
    if (!first) return undefined
    if (++steps > maxSteps) throw tooManyChains(table)
    const leading = leadingAlong(mode, edge, alias, visited)
    if (!leading || mode === 'any') return leading
    const isNull = edge.pairs.map(({ from }) => sql`${alias}.${name(from.name)} is null`)
    return sql`(${joined([...isNull, leading], ' or ')})`
  }

  function leadingAlong(mode: ChainMode, edge: Edge, alias: Sql, visited: readonly CatalogTable[]): Sql | undefined {
    const { target, pairs, isToUniqueKey } = edge
    const single = pairs.length === 1 ? pairs[0] : undefined
    if (single && single.to === rule.column) return isAllowed(alias, single.from)
    const inner = generatedName('s', visited.length - 1)
    const condition = leads(mode, target, inner, visited)
    if (!condition) return undefined
    const source = sql`${tableName(target.schema, target.name)} ${inner}`
    if (single && isToUniqueKey) {
      return sql`${alias}.${name(single.from.name)} in (select ${inner}.${name(single.to.name)} from ${source} where ${condition})`
    }
    const match = matching(edge, alias, inner)
    if (isToUniqueKey) return sql`exists (select 1 from ${source} where ${match} and ${condition})`
    // A condition may be null, which `not` would keep null: only what holds counts as allowed.
    const isRefused = sql`case when ${condition} then 0 else 1 end = 1`
    return sql`(exists (select 1 from ${source} where ${match}) and not exists (select 1 from ${source} where ${match} and ${isRefused}))`
  }

  const some = leads('any', table, row, [table])
  if (!some || rule.chains === 'any' || !hasSeveralWays) return some
  // Every chain may be null, so one that leads somewhere is asked for as well.
  const every = leads('every', table, row, [table])
  return every ? sql`${some} and ${every}` : some
}

function tooManyChains({ displayName }: CatalogTable) {
  return new AccessRefused(`Too many chains of foreign keys lead from ${displayName} to a data-access rule`)
}
