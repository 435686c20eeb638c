import {
  getTable,
  oncePerCatalog,
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  type PlacedColumn,
} from './catalog.ts'
import { NotThere, QueryError } from './query-error.ts'
import { joinableReferencesOf, type Edge } from './references.ts'

export type JoinPath = readonly Edge[]

/** A column of the base table (empty path) or of a row that references lead to. */
export interface JoinedColumn extends PlacedColumn {
  readonly path: JoinPath
}

/** A way to a table whose columns a question may use. */
export interface ReachableTable {
  readonly table: CatalogTable
  readonly joins: JoinPath
  /** The table's name, and the way where there are several: 'Hospitals · via Departments'. */
  readonly title: string
  /** The ids of the references, where there are several ways: a column that is picked then says which one it means. */
  readonly path?: readonly number[]
}

/** More steps than this are not offered, and longer paths are refused: no one reads such a question. */
const MAX_STEPS = 8
/** Densely connected schemas have countless ways; beyond this many only the shortest way to each table is offered. */
const MAX_WAYS = 300

/**
 * The path to a table when a column names none: the shortest, and among those the one whose key column comes first. Hidden
 * tables are walked through. Every path is a path to its last but one table and one more reference.
 */
export const joinPaths = oncePerCatalog((catalog: Catalog, baseTableId: number): ReadonlyMap<number, JoinPath> => {
  const paths = new Map<number, JoinPath>([[baseTableId, []]])
  // A Map visits what is added while it is walked, which makes this a search in breadth.
  for (const [tableId, path] of paths) {
    for (const edge of joinableReferencesOf(catalog, getTable(catalog, tableId, 'baseTableId'))) {
      if (!paths.has(edge.target.id)) paths.set(edge.target.id, [...path, edge])
    }
  }
  return paths
})

/**
 * Every way to every table beside the base table's own rows, nearest first. A way uses no reference twice, so that circles
 * and references of a table to itself (a patient's mother, an employee's manager) are followed once.
 */
const waysFrom = oncePerCatalog((catalog: Catalog, baseTableId: number): readonly JoinPath[] => {
  const base = getTable(catalog, baseTableId, 'baseTableId')
  const ways: JoinPath[] = joinableReferencesOf(catalog, base).map((edge) => [edge])
  // An array visits what is added while it is walked.
  for (const way of ways) {
    if (ways.length >= MAX_WAYS) break
    if (way.length >= MAX_STEPS) continue
    for (const edge of joinableReferencesOf(catalog, way.at(-1)!.target)) {
      if (!way.includes(edge) && !way.some(({ source }) => source === edge.target)) ways.push([...way, edge])
    }
  }
  const shortest = [...joinPaths(catalog, baseTableId).values()].filter(({ length }) => length > 0)
  // Sorting keeps what is equally long in order, so the default way, found first, stays first.
  return [
    ...shortest,
    ...ways.slice(0, MAX_WAYS).filter((way) => !shortest.some((path) => isSamePath(way, path))),
  ].toSorted((one, other) => one.length - other.length)
})

const isSamePath = (one: JoinPath, other: JoinPath) =>
  one.length === other.length && one.every((edge, index) => edge === other[index])

/** The ways to tables which people may choose columns from, nearest first; of several ways to a table the default comes first. */
export const joinedTables = oncePerCatalog((catalog: Catalog, baseTableId: number): readonly ReachableTable[] => {
  const ways = waysFrom(catalog, baseTableId).map((joins) => ({ table: joins.at(-1)!.target, joins }))
  const byTable = Map.groupBy(ways, ({ table }) => table)
  return ways
    .filter(({ table }) => table.active)
    .map(({ table, joins }) => {
      const isOnly = table.id !== baseTableId && byTable.get(table)?.length === 1
      if (isOnly) return { table, joins, title: table.displayName }
      return {
        table,
        joins,
        title: `${table.displayName} · via ${describePath(catalog, joins)}`,
        path: joins.map(({ id }) => id),
      }
    })
})

/** The references of a written path, each starting where the one before it ended, up to one that is gone. */
export function knownSteps(catalog: Catalog, baseTableId: number, referenceIds: readonly number[]): JoinPath {
  const path: Edge[] = []
  let table = getTable(catalog, baseTableId, 'baseTableId')
  for (const id of referenceIds.slice(0, MAX_STEPS)) {
    const edge = joinableReferencesOf(catalog, table).find((reference) => reference.id === id)
    if (!edge) break
    path.push(edge)
    table = edge.target
  }
  return path
}

/** The whole of a written path. */
export function getPath(
  catalog: Catalog,
  baseTableId: number,
  referenceIds: readonly number[],
  field: string,
): JoinPath {
  if (referenceIds.length > MAX_STEPS) throw new QueryError(field, `A path has at most ${MAX_STEPS} references`)
  const path = knownSteps(catalog, baseTableId, referenceIds)
  if (path.length < referenceIds.length) {
    const { displayName } = path.at(-1)?.target ?? getTable(catalog, baseTableId, 'baseTableId')
    const brief = 'The path to this column no longer exists'
    throw new NotThere(
      field,
      `${brief}: ${displayName} has no reference ${referenceIds[path.length]} that can be joined`,
      { brief, asMissing: noReference(referenceIds[path.length]) },
    )
  }
  return path
}

export const noReference = (id: number | undefined): string => `There is no reference ${id} in this database`

/** What tables and key columns on a way are called for a reader, from whom some may be hidden. */
export interface WayNames {
  readonly ofTable: (table: CatalogTable) => string
  readonly ofKey: (column: CatalogColumn) => string
}

const allNames: WayNames = { ofTable: ({ displayName }) => displayName, ofKey: ({ displayName }) => displayName }

/**
 * A way in words, so that people can tell several ways to one table apart: the tables in between, and the key columns where
 * one table refers to another more than once. Empty for the only way.
 */
export function describePath(catalog: Catalog, path: JoinPath, { ofTable, ofKey }: WayNames = allNames): string {
  const steps = path.flatMap((edge, index) => {
    const parallel = joinableReferencesOf(catalog, edge.source).filter(({ target }) => target === edge.target)
    const isSelf = edge.source === edge.target
    const columns = edge.pairs.map(({ from }) => ofKey(from)).join(' + ')
    const isLast = index === path.length - 1
    if (parallel.length > 1 || isSelf) return [isLast ? columns : `${ofTable(edge.target)} (${columns})`]
    return isLast ? [] : [ofTable(edge.target)]
  })
  const [last] = path.slice(-1)
  if (steps.length > 0 || !last) return steps.join(' → ')
  return last.pairs.map(({ from }) => ofKey(from)).join(' + ')
}
