import { findColumn, oncePerCatalog, type Catalog, type PlacedColumn } from './catalog.ts'
import { describePath, getPath, joinedTables, joinPaths, type JoinPath, type ReachableTable } from './join-paths.ts'
import type { ColumnUse } from './query.ts'
import { QueryError } from './query-error.ts'

/** A column of a question together with the way to its table. */
export interface ColumnWay extends PlacedColumn {
  readonly joins: JoinPath
  /** The table's name, and the way to it where there are several. */
  readonly title: string
  /** Only where there are several ways. */
  readonly path?: readonly number[]
  /** False when people could take the column for the same one by another way, so that its name has to say the way. */
  readonly isObvious: boolean
}

const waysByTable = oncePerCatalog((catalog: Catalog, baseTableId: number) =>
  Map.groupBy(joinedTables(catalog, baseTableId), ({ table }) => table.id),
)

/** The ways to a table from the base table, the default first; without the base table's own rows. */
export const waysTo = (catalog: Catalog, baseTableId: number, tableId: number): readonly ReachableTable[] =>
  waysByTable(catalog, baseTableId).get(tableId) ?? []

/** The column that is meant, or undefined when it is gone or no references lead to it this way any more. */
export function findWay(catalog: Catalog, baseTableId: number, use: ColumnUse): ColumnWay | undefined {
  const place = findColumn(catalog, use.columnId)
  const joins = place && joinsOf(catalog, baseTableId, use, place.table.id)
  if (!place || !joins || (joins.at(-1)?.target.id ?? baseTableId) !== place.table.id) return undefined
  if (joins.length === 0) return { ...place, joins, title: place.table.displayName, isObvious: true }
  const ways = waysTo(catalog, baseTableId, place.table.id)
  const known = ways.find((way) => isSamePath(way.joins, joins))
  if (known && !known.path) return { ...place, joins, title: known.title, isObvious: true }
  const path = joins.map(({ id }) => id)
  const title = known?.title ?? `${place.table.displayName} · via ${describePath(catalog, joins)}`
  const isDefault = ways[0] === known && place.table.id !== baseTableId
  return {
    ...place,
    joins,
    title,
    path,
    isObvious: isDefault && !ways.some((way) => way !== known && way.joins.length <= joins.length),
  }
}

/** The use as pickers write it, so that the default way is equal whether it was left out or written. Unknown ways stay as they are. */
export function normaliseUse(catalog: Catalog, baseTableId: number, use: ColumnUse): ColumnUse {
  const way = findWay(catalog, baseTableId, use)
  if (!way) return use
  return { columnId: use.columnId, ...(way.path && { path: way.path }) }
}

function joinsOf(catalog: Catalog, baseTableId: number, { path }: ColumnUse, tableId: number): JoinPath | undefined {
  try {
    return path ? getPath(catalog, baseTableId, path, 'path') : joinPaths(catalog, baseTableId).get(tableId)
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

const isSamePath = (one: JoinPath, other: JoinPath) =>
  one.length === other.length && one.every((edge, index) => edge === other[index])
