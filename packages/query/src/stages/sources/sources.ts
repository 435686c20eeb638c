import type { Catalog, CatalogColumn, CatalogTable } from '../../model/catalog.ts'
import type { JoinedColumn, JoinPath } from '../../model/join-paths.ts'
import type { Operand } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { savedVirtual } from '../../virtual-columns/saved-meaning.ts'
import { generatedName, joined, later, name, noSql, sql, type Sql } from '../../sql/fragment.ts'
import { calculatedColumn } from '../resolving/calculated-columns.ts'
import { columnOperand } from './column-operand.ts'
import { formulaOperand } from '../formula-expression.ts'
import type { Guarded } from '../rules/guard.ts'
import { groupExpression, isOfGroup, type TopOutput } from '../ordering/top-groups.ts'
import { matching } from '../resolving/match-reference.ts'
import { createRelatedRows } from './related-rows.ts'
import type { ResolvedVirtual } from '../resolving/resolve-virtual.ts'
import type { Neighbour } from '../ordering/row-order.ts'
import type { Ranking, Sources } from './row-sources.ts'
import { savedVirtualColumn } from '../resolving/saved-virtual.ts'
import { createSequences } from './sequences.ts'

export interface Based {
  readonly catalog: Catalog
  readonly base: CatalogTable
  /** Left out for tables alone. */
  readonly virtuals?: ReadonlyMap<CatalogColumn, ResolvedVirtual>
}

interface OtherRows {
  readonly related: ReturnType<typeof createRelatedRows>
  readonly sequences: ReturnType<typeof createSequences>
}

const keyOf = (path: JoinPath): string => path.map(({ id }) => id).join(' ')

const notRanked: Ranking = () => {
  throw new TypeError('The first groups were planned without their ranking')
}

/**
 * The tables of one SELECT, each joined once for every path that a column names. A table is joined when a column of it is first
 * used, and `from` is written with the whole statement, so it may be asked for before the columns are. Joins go from many rows to one along references and are left joins: they neither lose nor
 * repeat a row of the base table.
 */
export function createSources(query: Guarded<Based>, dialect: Dialect, ranking: Ranking = notRanked): Sources {
  const { catalog, base, scan, scanBase, zone, clock, virtuals } = query
  const row = generatedName('t', 0)
  const aliases = new Map<string, Sql>([['', row]])
  const rankings = new Map<TopOutput, Sql>()
  const joins: Sql[] = []
  /** After all others, since groups can be of related rows too. */
  const rankingJoins: Sql[] = []
  const open = (table: CatalogTable) => createSources({ ...query, base: table, virtuals: new Map() }, dialect)
  let relatedJoins = 0
  const newAlias = () => generatedName('r', (relatedJoins += 1))
  const aroundRows = (table: CatalogTable, alias: Sql): OtherRows => ({
    related: createRelatedRows({ row: alias, open, scan: scanBase, context: { dialect, clock }, newAlias }),
    sequences: createSequences({ base: table, row: alias, open, context: { dialect, clock } }),
  })
  /** What is known of the rows around those of each table, by the way there. */
  const otherRows = new Map<string, OtherRows>([['', aroundRows(base, row)]])
  const otherRowsAt = (path: JoinPath): OtherRows => {
    aliasAt(path)
    return otherRows.get(keyOf(path))!
  }

  function aliasAt(path: JoinPath): Sql {
    const key = keyOf(path)
    const known = aliases.get(key)
    if (known) return known
    const edge = path.at(-1)!
    const source = aliasAt(path.slice(0, -1))
    const alias = generatedName('t', aliases.size)
    aliases.set(key, alias)
    const around = aroundRows(edge.target, alias)
    otherRows.set(key, around)
    const rows = around.sequences.over(() =>
      scan(
        edge.target,
        path.map((step) => step.source),
      ),
    )
    joins.push(sql` left join ${rows} ${alias} on ${matching(edge, source, alias)}`)
    return alias
  }

  const calculated = new Map<string, Operand>()

  /** Once for each column and way, so that what is shown and what is grouped by are one expression with the same bound values. */
  function calculatedOperand(place: Pick<JoinedColumn, 'path' | 'column'>): Operand {
    const key = [place.column.id, ...place.path.map(({ id }) => id)].join(' ')
    const known =
      calculated.get(key) ??
      withinRow(
        place,
        savedVirtual(place.column)
          ? virtualOperand(savedVirtualColumn(catalog, place.column.id), place)
          : formulaOperand(calculatedColumn(catalog, place.column.id), seenFrom(place.path), { dialect, clock }),
      )
    calculated.set(key, known)
    return known
  }

  /** The columns of a joined table by the paths that begin there. */
  const seenFrom = (path: JoinPath): Sources => ({
    ...sources,
    operand: (place) => operand({ ...place, path: [...path, ...place.path] }),
    neighbour: (neighbour) => neighbourOperand(neighbour, path),
  })

  /** Where no row was joined, a calculated column has no value, as any other column. */
  function withinRow({ path }: Pick<JoinedColumn, 'path'>, value: Operand): Operand {
    const key = path.at(-1)?.pairs[0]?.to
    if (!key) return value
    const { stored: _stored, ...rest } = value
    return { ...rest, sql: sql`case when ${stored({ path, column: key })} is not null then ${value.sql} end` }
  }

  const stored = ({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Sql =>
    column.formula ? calculatedOperand({ path, column }).sql : sql`${aliasAt(path)}.${name(column.name)}`

  function operand({ path, column }: Pick<JoinedColumn, 'path' | 'column'>): Operand {
    const virtual = virtuals?.get(column)
    if (!virtual)
      return column.formula ? calculatedOperand({ path, column }) : columnOperand(column, aliasAt(path), dialect, zone)
    return virtualOperand(virtual, { path: [], column })
  }

  function virtualOperand(virtual: ResolvedVirtual, { path, column }: Pick<JoinedColumn, 'path' | 'column'>): Operand {
    const { related, sequences } = otherRowsAt(path)
    return virtual.kind === 'related'
      ? related.operand(virtual, column)
      : sequences.operand(virtual, column, seenFrom(path))
  }

  /** The same as a column of a sequence without conditions. */
  const neighbourOperand = ({ order, looks, place }: Neighbour, path: JoinPath): Operand =>
    virtualOperand(
      { kind: 'sequence', sequence: { ...order, where: undefined }, looks, gives: 'value', place, days: undefined },
      { path, column: place.column },
    )

  /** Each group is ranked once, and its ranking joined to the rows of the group: at most one to a row. */
  function rankingOf(output: TopOutput): Sql {
    const known = rankings.get(output)
    if (known) return known
    const alias = generatedName('x', rankings.size)
    rankings.set(output, alias)
    const key = groupExpression(output.source, operand, dialect)
    rankingJoins.push(sql` left join ${ranking(output)} ${alias} on ${isOfGroup(alias, key, output.type, dialect)}`)
    return alias
  }

  const sources: Sources = {
    stored,
    operand,
    neighbour: (neighbour) => neighbourOperand(neighbour, []),
    exists: ({ path, column }) => {
      const virtual =
        virtuals?.get(column) ??
        (path.length === 0 && savedVirtual(column) ? savedVirtualColumn(catalog, column.id) : undefined)
      return virtual?.kind === 'related' && virtual.place === undefined && !virtual.aggregation
        ? otherRowsAt([]).related.exists(virtual)
        : undefined
    },
    topKey: (output) => ({ value: dialect.groupKey(sql`${rankingOf(output)}.k0`), rank: sql`${rankingOf(output)}.n0` }),
    ranks: () => {
      throw new TypeError('A percentile was planned without numbered rows')
    },
    isOneTable: () =>
      joins.length === 0 &&
      rankings.size === 0 &&
      otherRowsAt([]).related.isUnused() &&
      otherRowsAt([]).sequences.isUnused(),
    from: ({ rows = otherRowsAt([]).sequences.over(() => scanBase(base)), onBase = noSql } = {}) =>
      later(() => {
        const related = [...otherRows.values()].flatMap((around) => around.related.joins())
        return sql`${rows} ${row}${onBase}${joined([...joins, ...related, ...rankingJoins], '')}`
      }),
  }
  return sources
}
