import type { Catalog, CatalogColumn, CatalogTable } from '../model/catalog.ts'
import type { JoinedColumn, JoinPath } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, name, noSql, sql, type Sql } from '../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import type { Guarded } from './guard.ts'
import { groupExpression, isOfGroup, type TopOutput } from './top-groups.ts'
import { matching } from './match-reference.ts'
import { createRelatedRows } from './related-rows.ts'
import type { ResolvedVirtual } from './resolve-virtual.ts'
import type { Ranking, Sources } from './row-sources.ts'
import { createSequences } from './sequences.ts'

export interface Based {
  readonly catalog: Catalog
  readonly base: CatalogTable
  /** Left out for tables alone. */
  readonly virtuals?: ReadonlyMap<CatalogColumn, ResolvedVirtual>
}

const notRanked: Ranking = () => {
  throw new TypeError('The first groups were planned without their ranking')
}

/**
 * The tables of one SELECT, each joined once for every path that a column names. A table is joined when a column of it is first
 * used, so ask for `from` last. Joins go from many rows to one along references and are left joins: they neither lose nor
 * repeat a row of the base table.
 */
export function createSources(query: Guarded<Based>, dialect: Dialect, ranking: Ranking = notRanked): Sources {
  const { base, scan, scanBase, zone, clock, virtuals } = query
  const row = generatedName('t', 0)
  const aliases = new Map<string, Sql>([['', row]])
  const rankings = new Map<TopOutput, Sql>()
  const joins: Sql[] = []
  const open = (table: CatalogTable) => createSources({ ...query, base: table, virtuals: new Map() }, dialect)
  const related = createRelatedRows({ row, open, scan: scanBase, context: { dialect, clock } })
  const sequences = createSequences({ base, row, open, context: { dialect, clock } })

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

  function operand({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Operand {
    const virtual = virtuals?.get(column)
    if (!virtual) return columnOperand(column, aliasAt(path), dialect, zone)
    return virtual.kind === 'related' ? related.operand(virtual, column) : sequences.operand(virtual, column, sources)
  }

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

  const sources: Sources = {
    stored,
    operand,
    exists: ({ column }) => {
      const virtual = virtuals?.get(column)
      return virtual?.kind === 'related' && virtual.place === undefined && !virtual.aggregation ? related.exists(virtual) : undefined
    },
    topKey: (output) => ({ value: dialect.groupKey(sql`${rankingOf(output)}.k0`), rank: sql`${rankingOf(output)}.n0` }),
    ranks: () => {
      throw new TypeError('A percentile was planned without numbered rows')
    },
    isOneTable: () => joins.length === 0 && related.isUnused() && sequences.isUnused(),
    from: ({ rows = sequences.over(() => scanBase(base)), onBase = noSql } = {}) => sql`${rows} ${row}${onBase}${joined(joins, '')}${related.joins()}`,
  }
  return sources
}
