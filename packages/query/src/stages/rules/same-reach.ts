import {
  findColumn,
  findTable,
  positionOf,
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
} from '../../model/catalog.ts'
import type { AccessRule } from './row-rules.ts'

/**
 * Whether all that the conditions of these rules are made of is the same in two data models: tables, references, and the columns of
 * references and rules. Further tables are no difference, since none of the references leads to or from them.
 */
export const hasSameReach = (before: Catalog, after: Catalog, rules: readonly AccessRule[]): boolean =>
  before.closesUnreachedTables === after.closesUnreachedTables &&
  before.references.length === after.references.length &&
  before.references.every((reference, at) => isSameReference(reference, after.references[at])) &&
  before.tables.every((table) => isSameTable(table, findTable(after, table.id))) &&
  rules.every(({ columnId }) => isSameColumn(before, after, columnId)) &&
  before.references.every(({ pairs }) =>
    pairs.every(
      ({ fromColumnId, toColumnId }) =>
        isSameColumn(before, after, fromColumnId) && isSameColumn(before, after, toColumnId),
    ),
  )

const isSameTable = (table: CatalogTable, now: CatalogTable | undefined): boolean =>
  now !== undefined &&
  table.schema === now.schema &&
  table.name === now.name &&
  table.active === now.active &&
  table.isLookup === now.isLookup

const isSameReference = (reference: CatalogReference, now: CatalogReference | undefined): boolean =>
  now !== undefined &&
  reference.id === now.id &&
  reference.fromTableId === now.fromTableId &&
  reference.toTableId === now.toTableId &&
  reference.isToUniqueKey === now.isToUniqueKey &&
  reference.isOnlyDeclared === now.isOnlyDeclared &&
  reference.pairs.length === now.pairs.length &&
  reference.pairs.every(
    ({ fromColumnId, toColumnId }, at) =>
      fromColumnId === now.pairs[at]?.fromColumnId && toColumnId === now.pairs[at].toColumnId,
  )

function isSameColumn(before: Catalog, after: Catalog, id: number): boolean {
  const [earlier, now] = [findColumn(before, id), findColumn(after, id)]
  if (!earlier || !now) return earlier === now
  return (
    earlier.table.id === now.table.id &&
    isSameInDatabase(earlier.column, now.column) &&
    // References are followed in the order of their columns.
    positionOf(before, earlier) === positionOf(after, now)
  )
}

const isSameInDatabase = (column: CatalogColumn, now: CatalogColumn): boolean =>
  column.name === now.name &&
  column.dataType === now.dataType &&
  column.dbType === now.dbType &&
  column.numberKind === now.numberKind &&
  column.dateKind === now.dateKind &&
  column.mayHoldNonDates === now.mayHoldNonDates &&
  column.formula === undefined &&
  now.formula === undefined
