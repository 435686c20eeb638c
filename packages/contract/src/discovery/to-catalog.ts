import type { Catalog, CatalogColumn, CatalogReference, CatalogTable } from '@soundings/query'
import type { DbColumn, DbTable } from './tables.ts'

type HiddenKey = NonNullable<DbTable['hiddenKeys']>[number]

const kept = new WeakMap<readonly DbTable[], Catalog>()

/** Tables as they travel, as the language of questions knows them. The same list gives the same catalog, which remembers its join paths. */
export function toCatalog(tables: readonly DbTable[]): Catalog {
  const known = kept.get(tables)
  if (known) return known
  const catalog: Catalog = {
    databaseId: tables[0]?.databaseId ?? 0,
    tables: tables.map(toCatalogTable),
    references: tables.flatMap(toCatalogReferences),
  }
  kept.set(tables, catalog)
  return catalog
}

const toCatalogTable = ({
  id,
  schema,
  name,
  displayName,
  active,
  columns,
  hiddenKeys = [],
}: DbTable): CatalogTable => ({
  id,
  ...(schema !== null && { schema }),
  name,
  displayName,
  active,
  // Ascending places: each hidden key finds the columns before it in place already. The order of keys decides between paths.
  columns: hiddenKeys.reduce((all, key) => all.toSpliced(key.at, 0, toHiddenColumn(key)), columns.map(toCatalogColumn)),
})

const toCatalogReferences = ({ id: fromTableId, references }: DbTable): CatalogReference[] =>
  references.map(({ id, toTableId, pairs, isToUniqueKey }) => ({ id, fromTableId, toTableId, pairs, isToUniqueKey }))

const toHiddenColumn = ({ id, pk }: HiddenKey): CatalogColumn => ({
  id,
  name: '(hidden key)',
  displayName: '(hidden key)',
  dataType: 'OTHER',
  kind: 'DIMENSION',
  active: false,
  primaryKey: pk,
})

const toCatalogColumn = ({
  id,
  name,
  displayName,
  dataType,
  dateKind,
  format,
  type,
  active,
  pk,
}: DbColumn): CatalogColumn => ({
  id,
  name,
  displayName,
  dataType,
  ...(dateKind && { dateKind }),
  ...(format && { format }),
  // Only the server knows whether the database lets a date column hold other texts, and it refuses those that cannot be there.
  ...(dataType === 'DATE' && { mayHoldNonDates: true as const }),
  kind: type,
  active,
  primaryKey: pk,
})
