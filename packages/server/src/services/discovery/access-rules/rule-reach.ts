import { type AccessRule, type Catalog, type CatalogTable, findColumn } from '@soundings/query'

/**
 * The foreign keys by which rules bind each table they reach, as text that can be compared. A rule follows every chain of
 * keys and one allowed end is enough, so a key that is added can open rows just as one that is taken away.
 */
export function ruleReach(catalog: Catalog, rules: readonly Pick<AccessRule, 'tableId'>[]): Map<string, string> {
  const reach = new Map<string, string>()
  for (const goalId of new Set(rules.map(({ tableId }) => tableId))) {
    const leading = tablesLeadingTo(catalog, goalId)
    for (const table of catalog.tables.filter(({ id }) => id !== goalId && leading.has(id))) {
      reach.set(`${goalId}:${table.id}`, chainKeys(catalog, table, goalId, leading))
    }
  }
  return reach
}

/** True when everything that was bound is bound by the very same keys; binding more is fine. */
export function keepsReach(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  return [...before].every(([place, keys]) => after.get(place) === keys)
}

interface Key {
  readonly from: number
  readonly to: number
  readonly table: CatalogTable
}

function keysOf(catalog: Catalog, { columns }: CatalogTable): Key[] {
  return columns.flatMap(({ id, referencesColumnId }) => {
    const place = referencesColumnId === null ? undefined : findColumn(catalog, referencesColumnId)
    return place ? [{ from: id, to: place.column.id, table: place.table }] : []
  })
}

function tablesLeadingTo(catalog: Catalog, goalId: number): ReadonlySet<number> {
  const leading = new Set([goalId])
  for (let size = 0; size !== leading.size; ) {
    size = leading.size
    for (const table of catalog.tables) {
      if (keysOf(catalog, table).some((key) => leading.has(key.table.id))) leading.add(table.id)
    }
  }
  return leading
}

/** All keys on the ways from a table to the goal. */
function chainKeys(catalog: Catalog, start: CatalogTable, goalId: number, leading: ReadonlySet<number>): string {
  const keys = new Set<string>()
  const tables = new Set([start])
  for (const table of tables) {
    if (table.id === goalId) continue
    for (const { from, to, table: target } of keysOf(catalog, table)) {
      if (!leading.has(target.id)) continue
      keys.add(`${from}>${to}`)
      tables.add(target)
    }
  }
  return [...keys].toSorted().join(' ')
}
