import { findColumn, getTable, oncePerCatalog, type Catalog, type CatalogColumn, type CatalogTable } from './catalog.ts'

export interface KeyPair {
  readonly from: CatalogColumn
  readonly to: CatalogColumn
}

/** A foreign key: many rows of `source` to one row of `target`, over one column or all columns of a composite key. */
export interface Edge {
  readonly source: CatalogTable
  readonly target: CatalogTable
  readonly pairs: readonly KeyPair[]
}

/** A table whose columns a question may use, and the keys which lead there from the base table. */
export interface ReachableTable {
  readonly table: CatalogTable
  readonly path: readonly Edge[]
}

/** The foreign keys of a table in the order of their columns. */
export const foreignKeysOf = oncePerCatalog((catalog: Catalog, source: CatalogTable): readonly Edge[] => {
  const references = source.columns.flatMap((from) => {
    const place = from.referencesColumnId === null ? undefined : findColumn(catalog, from.referencesColumnId)
    return place ? [{ from, to: place.column, target: place.table }] : []
  })
  return references.flatMap(({ from, to, target }) => {
    const key = target.columns.filter(({ primaryKey }) => primaryKey)
    if (key.length < 2 || !to.primaryKey) return [{ source, target, pairs: [{ from, to }] }]
    // A composite key is one edge, which stands where its first column stands; a second one pairs the second columns.
    if (to !== key[0]) return []
    const occurrence = references.filter((reference) => reference.to === to).findIndex((reference) => reference.from === from)
    const pairs = key.map((part) => {
      const match = references.filter((reference) => reference.to === part)[occurrence]
      return match ? { from: match.from, to: part } : undefined
    })
    return pairs.every((pair) => pair !== undefined) ? [{ source, target, pairs }] : []
  })
})

/**
 * One path for each table that foreign keys lead to, away from the base table: the shortest, and among those the one whose
 * key column comes first. Hidden tables are walked through. Every path is a path to its last but one table and one more key.
 */
export const joinPaths = oncePerCatalog((catalog: Catalog, baseTableId: number): ReadonlyMap<number, readonly Edge[]> => {
  const paths = new Map<number, readonly Edge[]>([[baseTableId, []]])
  // A Map visits what is added while it is walked, which makes this a search in breadth.
  for (const [tableId, path] of paths) {
    for (const edge of foreignKeysOf(catalog, getTable(catalog, tableId, 'baseTableId'))) {
      if (!paths.has(edge.target.id)) paths.set(edge.target.id, [...path, edge])
    }
  }
  return paths
})

/** The tables beside the base table which people may choose columns from, nearest first. */
export const reachableTables = (catalog: Catalog, baseTableId: number): ReachableTable[] =>
  [...joinPaths(catalog, baseTableId)]
    .filter(([tableId]) => tableId !== baseTableId)
    .map(([tableId, path]) => ({ table: getTable(catalog, tableId, 'baseTableId'), path }))
    .filter(({ table }) => table.active)
