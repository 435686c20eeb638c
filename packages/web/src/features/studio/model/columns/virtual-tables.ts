import { toCatalog, type DbColumn, type DbTable } from '@soundings/contract'
import { withFittingVirtualColumns, type CatalogColumn, type VirtualColumn } from '@soundings/query'

/** The tables with the question's own columns in its base table, so that pickers, titles and checks know them like other columns. */
export function withVirtual(
  tables: readonly DbTable[],
  baseTableId: number,
  virtualColumns: readonly VirtualColumn[],
): readonly DbTable[] {
  const stored = withoutVirtual(tables)
  if (virtualColumns.length === 0) return stored
  const { tables: known } = withFittingVirtualColumns(toCatalog(stored), { baseTableId, virtualColumns })
  const columns = known.find(({ id }) => id === baseTableId)?.columns.filter(({ id }) => id < 0) ?? []
  return stored.map((table) =>
    table.id === baseTableId
      ? { ...table, columns: [...table.columns, ...columns.map((column) => toDbColumn(column, table))] }
      : table,
  )
}

/** The tables as the data model has them. */
export function withoutVirtual(tables: readonly DbTable[]): readonly DbTable[] {
  if (!tables.some(({ columns }) => columns.some(({ id }) => id < 0))) return tables
  return tables.map((table) => ({ ...table, columns: table.columns.filter(({ id }) => id >= 0) }))
}

const toDbColumn = (
  { id, name, displayName, kind, dataType, dateKind, format }: CatalogColumn,
  table: DbTable,
): DbColumn => ({
  id,
  name,
  dbName: '',
  displayName,
  description: '',
  type: kind,
  oceanDataType: dataType,
  dataType,
  ...(dateKind && { dateKind }),
  ...(format && { format }),
  dbType: '',
  dbTableName: table.name,
  tableDisplayName: table.displayName,
  active: true,
  pk: false,
  fkSqlColumnId: null,
  valueDisplayFormat: null,
  filterComponentType: null,
  analysisSyncSchedule: null,
  lastAnalysisDate: null,
  lastAnalysisStatus: null,
})
