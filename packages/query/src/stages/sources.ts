import type { Catalog, CatalogTable } from '../model/catalog.ts'
import type { JoinedColumn, JoinPath } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import type { Guarded } from './guard.ts'
import { matching } from './match-reference.ts'

export interface Based {
  readonly catalog: Catalog
  readonly base: CatalogTable
}

/**
 * The tables of one SELECT, each joined once for every path that a column names. A table is joined when a column of it is first
 * used, so ask for `from` last. Joins go from many rows to one along references and are left joins: they neither lose nor
 * repeat a row of the base table.
 */
export function createSources({ base, scan, scanBase, zone }: Guarded<Based>, dialect: Dialect) {
  const aliases = new Map<string, Sql>([['', generatedName('t', 0)]])
  const joins: Sql[] = []

  function aliasAt(path: JoinPath): Sql {
    const key = path.map(({ id }) => id).join(' ')
    const known = aliases.get(key)
    if (known) return known
    const edge = path.at(-1)!
    const source = aliasAt(path.slice(0, -1))
    const alias = generatedName('t', aliases.size)
    aliases.set(key, alias)
    joins.push(sql` left join ${scan(edge.target, path.map((step) => step.source))} ${alias} on ${matching(edge, source, alias)}`)
    return alias
  }

  const stored = ({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Sql => sql`${aliasAt(path)}.${name(column.name)}`

  return {
    /** The stored value of a column, for keys. */
    stored,

    operand: ({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Operand => columnOperand(column, aliasAt(path), dialect, zone),

    /** True as long as nothing was joined to the base table. */
    isOneTable: (): boolean => joins.length === 0,

    /** The base table, or what stands for its rows, and the joins. `onBase` is for a base table that is joined to something itself. */
    from: ({ rows = scanBase(base), onBase = noSql }: { readonly rows?: Sql; readonly onBase?: Sql } = {}): Sql =>
      sql`${rows} ${generatedName('t', 0)}${onBase}${joined(joins, '')}`,
  }
}

export type Sources = ReturnType<typeof createSources>
