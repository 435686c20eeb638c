import { findColumn, getActiveTable, oncePerCatalog, type Catalog, type CatalogColumn } from '../../model/catalog.ts'
import type { VirtualMeaning } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { typeOfColumn, type ValueType } from '../../model/value-type.ts'
import { isNested } from '../../statements/tables-read.ts'
import { withVirtualColumns } from '../../virtual-columns/extend-catalog.ts'
import { savedVirtual } from '../../virtual-columns/saved-meaning.ts'
import { resolveVirtualOver } from './resolve.ts'
import type { ResolvedVirtual } from './resolve-virtual.ts'
import { nestedProblem } from '../ordering/row-order.ts'

/** What a column of the data model that is made of other rows means, over its own table. */
export const savedVirtualColumn = oncePerCatalog((catalog: Catalog, columnId: number): ResolvedVirtual => {
  const place = findColumn(catalog, columnId)
  const asked = savedVirtual(place?.column)
  if (!place || !asked) throw new TypeError('A column was planned as one of other rows that is none')
  return resolveVirtualOver(catalog, place.table, [[place.column, asked]], 'columnId').get(place.column)!
})

/** Its id while it is judged, which no column of the data model has. */
const JUDGED = -1

/** What such a column gives; throws a QueryError where it cannot be computed. */
export function typeOfMeaning(meaning: VirtualMeaning, catalog: Catalog, tableId: number, field: string): ValueType {
  if (isNested(meaning, catalog)) throw new QueryError(field, nestedProblem)
  const asked = { ...meaning, id: JUDGED, label: 'The column' }
  const extended = withVirtualColumns(catalog, { baseTableId: tableId, virtualColumns: [asked] })
  const column: CatalogColumn = findColumn(extended, JUDGED)!.column
  resolveVirtualOver(extended, getActiveTable(extended, tableId, field), [[column, asked]], field)
  return typeOfColumn(column)
}
