import type { Catalog, CatalogTable, PlacedColumn } from '../model/catalog.ts'
import { joinPaths, type Edge } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import type { Guarded } from './guard.ts'

export interface Based {
  readonly catalog: Catalog
  readonly base: CatalogTable
}

/**
 * The tables of one SELECT. A table is joined when a column of it is first used, so ask for `from` last. Joins go from many
 * rows to one along keys and are left joins: they neither lose nor repeat a row of the base table.
 */
export function createSources({ catalog, base, scan }: Guarded<Based>, dialect: Dialect) {
  const paths = joinPaths(catalog, base.id)
  const aliases = new Map<CatalogTable, Sql>([[base, generatedName('t', 0)]])
  const joins: Sql[] = []

  function aliasOf(table: CatalogTable): Sql {
    const known = aliases.get(table)
    if (known) return known
    const edge = paths.get(table.id)?.at(-1)
    if (!edge) throw new TypeError(`No keys lead to table ${table.id}`)
    const source = aliasOf(edge.source)
    const alias = generatedName('t', aliases.size)
    aliases.set(table, alias)
    joins.push(sql` left join ${scan(table)} ${alias} on ${matching(edge, source, alias)}`)
    return alias
  }

  return {
    /** The stored value of a column, for keys. */
    stored: ({ table, column }: PlacedColumn): Sql => sql`${aliasOf(table)}.${name(column.name)}`,

    operand: ({ table, column }: PlacedColumn): Operand => columnOperand(sql`${aliasOf(table)}.${name(column.name)}`, column, dialect),

    /** True as long as nothing was joined to the base table. */
    isOneTable: (): boolean => joins.length === 0,

    /** The base table, or what stands for its rows, and the joins. `onBase` is for a base table that is joined to something itself. */
    from: ({ rows = scan(base), onBase = noSql }: { readonly rows?: Sql; readonly onBase?: Sql } = {}): Sql =>
      sql`${rows} ${generatedName('t', 0)}${onBase}${joined(joins, '')}`,
  }
}

export type Sources = ReturnType<typeof createSources>

export const matching = ({ pairs }: Edge, source: Sql, target: Sql): Sql =>
  joined(
    pairs.map(({ from, to }) => sql`${target}.${name(to.name)} = ${source}.${name(from.name)}`),
    ' and ',
  )
