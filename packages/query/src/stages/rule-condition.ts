import { findColumn, oncePerCatalog, type Catalog, type CatalogColumn, type CatalogTable } from '../model/catalog.ts'
import { foreignKeysOf, type Edge } from '../model/join-paths.ts'
import { QueryError } from '../model/query-error.ts'
import { generatedName, joined, name, sql, tableName, type Sql } from '../sql/fragment.ts'

interface Needs {
  readonly catalog: Catalog
  /** The table which is read, and the alias of its row. */
  readonly table: CatalogTable
  readonly row: Sql
  readonly rule: { readonly table: CatalogTable; readonly column: CatalogColumn }
  readonly isAllowed: (row: Sql, column: CatalogColumn) => Sql
}

/** More steps than this make no statement that a database could run. */
const maxSteps = 500

/**
 * The condition that a row of the table leads to an allowed row of the rule's table along at least one chain of foreign
 * keys, or undefined when no chain exists. A key that holds the rule's column itself is compared directly.
 */
export function ruleCondition({ catalog, table, row, rule, isAllowed }: Needs): Sql | undefined {
  const leading = tablesLeadingTo(catalog, rule.table)
  let steps = 0

  function leads(from: CatalogTable, alias: Sql, visited: readonly CatalogTable[]): Sql | undefined {
    if (from === rule.table) return isAllowed(alias, rule.column)
    const ways = chainKeysOf(catalog, from).flatMap((edge) =>
      visited.includes(edge.target) || !leading.has(edge.target) ? [] : (follow(edge, alias, [...visited, edge.target]) ?? []),
    )
    return ways.length > 1 ? sql`(${joined(ways, ' or ')})` : ways[0]
  }

  function follow({ target, pairs }: Edge, alias: Sql, visited: readonly CatalogTable[]): Sql | undefined {
    const [first] = pairs
    if (!first) return undefined
    if (++steps > maxSteps) throw tooManyChains(table)
    if (pairs.length === 1 && first.to === rule.column) return isAllowed(alias, first.from)
    const inner = generatedName('s', visited.length - 1)
    const condition = leads(target, inner, visited)
    if (!condition) return undefined
    const source = tableName(target.schema, target.name)
    if (pairs.length === 1) {
      const allowed = sql`select ${inner}.${name(first.to.name)} from ${source} ${inner} where ${condition}`
      return sql`${alias}.${name(first.from.name)} in (${allowed})`
    }
    const matches = pairs.map(({ from, to }) => sql`${inner}.${name(to.name)} = ${alias}.${name(from.name)}`)
    return sql`exists (select 1 from ${source} ${inner} where ${joined([...matches, condition], ' and ')})`
  }

  return leads(table, row, [table])
}

const tablesLeadingTo = oncePerCatalog((catalog: Catalog, goal: CatalogTable): ReadonlySet<CatalogTable> => {
  const leading = new Set([goal])
  let grew = true
  while (grew) {
    const more = catalog.tables.filter(
      (table) => !leading.has(table) && chainKeysOf(catalog, table).some(({ target }) => leading.has(target)),
    )
    more.forEach((table) => leading.add(table))
    grew = more.length > 0
  }
  return leading
})

/** Keys as rules follow them: also a part of a composite key which alone cannot join, since it still leads somewhere. */
const chainKeysOf = oncePerCatalog((catalog: Catalog, source: CatalogTable): readonly Edge[] => {
  const edges = foreignKeysOf(catalog, source)
  const covered = new Set(edges.flatMap(({ pairs }) => pairs.map(({ from }) => from)))
  const partial = source.columns.flatMap((from) => {
    if (from.referencesColumnId === null || covered.has(from)) return []
    const place = findColumn(catalog, from.referencesColumnId)
    if (!place) throw brokenKey(source, from)
    return [{ source, target: place.table, pairs: [{ from, to: place.column }] }]
  })
  return [...edges, ...partial]
})

function brokenKey(table: CatalogTable, { displayName }: CatalogColumn) {
  return new QueryError('accessRules', `The foreign key ${table.displayName}.${displayName} leads to a column that is gone`)
}

function tooManyChains({ displayName }: CatalogTable) {
  return new QueryError('accessRules', `Too many chains of foreign keys lead from ${displayName} to a data-access rule`)
}
