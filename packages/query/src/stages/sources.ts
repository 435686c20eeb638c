import type { Catalog, CatalogTable } from '../model/catalog.ts'
import type { JoinedColumn, JoinPath } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import type { Guarded } from './guard.ts'
import type { ResolvedGroup } from './resolve.ts'
import { isOfGroup, type TopKey, type TopOutput } from './top-groups.ts'
import { matching } from './match-reference.ts'

export interface Based {
  readonly catalog: Catalog
  readonly base: CatalogTable
}

/** The number of a row among those of its group in the order of a value, and how many of them have one. */
export interface Ranks {
  readonly rank: Sql
  readonly count: Sql
}

export interface Sources {
  /** The stored value of a column, for keys. */
  stored(place: Pick<JoinedColumn, 'path' | 'column'>): Sql
  operand(place: Pick<JoinedColumn, 'path' | 'column'>): Operand
  /** For databases without percentiles; only rows that are numbered have it. */
  ranks(double: Sql): Ranks
  /** The key of a group of which only the first ones are kept apart. */
  topKey(output: TopOutput): TopKey
  /** True as long as nothing was joined to the base table. */
  isOneTable(): boolean
  /** The base table, or what stands for its rows, and the joins. `onBase` is for a base table that is joined to something itself. */
  from(options?: { readonly rows?: Sql; readonly onBase?: Sql }): Sql
}

/** What rows are grouped by, before some groups are put together. */
export const groupExpression = ({ grouping, place, second }: ResolvedGroup, operand: Sources['operand'], dialect: Dialect): Sql =>
  grouping.toSql(operand(place), dialect, second && operand(second))

/** The first groups of all rows of the question with their ranks, in brackets. */
export type Ranking = (output: TopOutput) => Sql

const notRanked: Ranking = () => {
  throw new TypeError('The first groups were planned without their ranking')
}

/**
 * The tables of one SELECT, each joined once for every path that a column names. A table is joined when a column of it is first
 * used, so ask for `from` last. Joins go from many rows to one along references and are left joins: they neither lose nor
 * repeat a row of the base table.
 */
export function createSources({ base, scan, scanBase, zone }: Guarded<Based>, dialect: Dialect, ranking: Ranking = notRanked): Sources {
  const rankings = new Map<TopOutput, Sql>()
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

  const operand = ({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Operand => columnOperand(column, aliasAt(path), dialect, zone)

  /** Each group is ranked once, and its ranking joined to the rows of the group: at most one to a row. */
  function rankingOf(output: TopOutput): Sql {
    const known = rankings.get(output)
    if (known) return known
    const alias = generatedName('x', rankings.size)
    rankings.set(output, alias)
    const key = groupExpression(output.source, operand, dialect)
    joins.push(sql` left join ${ranking(output)} ${alias} on ${isOfGroup(alias, key, output.type, dialect)}`)
    return alias
  }

  return {
    stored,
    operand,
    topKey: (output) => ({ value: dialect.groupKey(sql`${rankingOf(output)}.k0`), rank: sql`${rankingOf(output)}.n0` }),
    ranks: () => {
      throw new TypeError('A percentile was planned without numbered rows')
    },
    isOneTable: () => joins.length === 0,
    from: ({ rows = scanBase(base), onBase = noSql } = {}) =>
      sql`${rows} ${generatedName('t', 0)}${onBase}${joined(joins, '')}`,
  }
}
