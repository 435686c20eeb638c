import type { DbColumn, DbTable, Drift } from '@soundings/contract'
import {
  type Catalog,
  type CatalogReference,
  type DateKind,
  findColumn,
  HIDDEN_TABLE,
  isClosed,
  referencesByTable,
  tablesOfColumn,
} from '@soundings/query'
import { isKeyPart } from '../keys/key-state.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { SUCCESS } from '../analysis/analysis.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { singleReference } from './table-change.ts'
import { bandsOf, formatOf, type StoredColumn, type StoredTable } from './tables.store.ts'

interface Needs {
  readonly catalogs: Pick<Catalogs, 'get'>
  readonly tableAccess: Pick<TableAccess, 'usableTableIds' | 'mayEdit'>
  readonly accessRules: Pick<AccessRules, 'rulesOf'>
}

/** What a viewer may see of the tables of a database. */
export function createTableVisibility({ catalogs, tableAccess, accessRules }: Needs) {
  return async function tableVisibility(viewer: Viewer, databaseId: number): Promise<Sight> {
    const rules = await accessRules.rulesOf(viewer, databaseId)
    const usable = await tableAccess.usableTableIds(viewer, databaseId)
    const { catalog } = await catalogs.get(databaseId)
    // Only rules close tables, and the names of thousands of tables are listed more often than rules are looked at.
    const tables = new Map(rules.length === 0 ? [] : catalog.tables.map((table) => [table.id, table]))
    const isUsable = (id: number) => usable === 'all' || usable.has(id)
    return {
      isBound: rules.length > 0,
      mayEdit: await tableAccess.mayEdit(viewer, databaseId),
      isUsable,
      tableOf: (columnId) => findColumn(catalog, columnId)?.table.id,
      usesWhole: usable === 'all',
      isClosed(id) {
        const table = tables.get(id)
        return table !== undefined && isClosed(catalog, table, rules)
      },
      problemOf(columnId) {
        const problem = findColumn(catalog, columnId)?.column.problem
        return problem === undefined ? {} : { problem }
      },
      isComputable(columnId, tableId) {
        return (
          findColumn(catalog, columnId)?.column.problem === undefined &&
          tablesOfColumn(columnId, tableId, catalog).every(isUsable)
        )
      },
      referencesOf: (tableId) =>
        (referencesByTable(catalog).get(tableId) ?? []).filter(({ toTableId }) => isUsable(toTableId)),
      referringTableIds: () => [...referencesByTable(catalog).keys()],
      keyColumnIds: () => keyColumnsOf(catalog, usable),
    }
  }
}

export type TableVisibility = ReturnType<typeof createTableVisibility>

/** Whose eyes a table is shown to. */
export interface Sight {
  readonly isBound: boolean
  readonly mayEdit: boolean
  readonly isUsable: (tableId: number) => boolean
  readonly tableOf: (columnId: number) => number | undefined
  /** Otherwise only tables that were shared one by one. */
  readonly usesWhole: boolean
  /** Whether no rule of the viewer reaches it, where the database closes such tables. */
  readonly isClosed: (tableId: number) => boolean
  /** Why a calculated column cannot be computed. */
  readonly problemOf: (columnId: number) => { readonly problem?: string }
  /** Whether a calculated column can be computed, and reads only tables that the viewer may use. */
  readonly isComputable: (columnId: number, tableId: number) => boolean
  /** Declared references of a table to those that the viewer may use. */
  readonly referencesOf: (tableId: number) => readonly CatalogReference[]
  readonly referringTableIds: () => readonly number[]
  /** The columns of references between tables that the viewer may use. */
  readonly keyColumnIds: () => ReadonlySet<number>
}

type References = Catalog['references']

const keyColumns = new WeakMap<References, ReadonlySet<number>>()

function keyColumnsOf({ references }: Catalog, usable: ReadonlySet<number> | 'all'): ReadonlySet<number> {
  const known = usable === 'all' ? keyColumns.get(references) : undefined
  if (known) return known
  const isUsable = (id: number) => usable === 'all' || usable.has(id)
  const found = new Set(
    references
      .filter(({ fromTableId, toTableId }) => isUsable(fromTableId) && isUsable(toTableId))
      .flatMap(({ pairs }) => pairs.flatMap(({ fromColumnId, toColumnId }) => [fromColumnId, toColumnId])),
  )
  if (usable === 'all') keyColumns.set(references, found)
  return found
}

export function toTable(
  table: StoredTable,
  columns: readonly StoredColumn[],
  sight: Sight,
  declared: readonly number[] = [],
): DbTable {
  const references = sight.referencesOf(table.id)
  // A formula names columns and holds texts of the tables that it reads.
  const shown = columns.filter(
    ({ id, expression }) => expression === null || sight.usesWhole || sight.isComputable(id, table.id),
  )
  return {
    id: table.id,
    databaseId: table.database_id,
    schema: table.schema_name,
    name: table.name,
    displayName: table.display_name,
    description: table.description,
    active: table.active === 1,
    monitored: table.monitored === 1,
    isView: table.is_view === 1,
    ...(table.drift !== null && sight.mayEdit && !sight.isBound && { drift: JSON.parse(table.drift) as Drift }),
    version: table.version,
    columns: shown.map((column) => toColumn(table, column, sight, references)),
    references: references.map(({ id, toTableId, pairs, isToUniqueKey, isOnlyDeclared }) => ({
      id,
      toTableId,
      pairs: [...pairs],
      isToUniqueKey,
      isInSource: isOnlyDeclared !== true,
    })),
    isLookup: table.is_lookup === 1,
    isClosed: sight.isClosed(table.id),
    ...(declared.length > 0 && { declaredKey: [...declared] }),
  }
}

function toColumn(
  table: StoredTable,
  column: StoredColumn,
  { isBound, mayEdit, problemOf }: Sight,
  references: readonly CatalogReference[],
): DbColumn {
  const status = column.analysis_status
  const format = formatOf(column)
  const isHidden = table.active === 0 || column.active === 0
  const seesAllValues = !isBound && (mayEdit || !isHidden)
  return {
    id: column.id,
    name: column.name,
    dbName: column.name,
    displayName: column.display_name,
    description: column.description,
    type: column.kind as DbColumn['type'],
    oceanDataType: column.special_type as DbColumn['oceanDataType'],
    dataType: column.data_type as DbColumn['dataType'],
    ...(column.date_kind !== null && { dateKind: column.date_kind as DateKind }),
    dbType: column.db_type,
    dbTableName: table.name,
    tableDisplayName: table.display_name,
    active: column.active === 1,
    pk: isKeyPart(column),
    fkSqlColumnId: singleReference({ references }, column.id)?.pairs[0]?.toColumnId ?? null,
    valueDisplayFormat: column.value_display_format,
    filterComponentType: column.filter_component as DbColumn['filterComponentType'],
    analysisSyncSchedule: column.analysis_cron,
    ...(column.bands !== null && { bands: bandsOf(column) }),
    ...(format && { format }),
    lastAnalysisDate: column.analysed_at,
    // The database's own words about a failure may hold a value of any row.
    lastAnalysisStatus: !seesAllValues && status !== null && status !== SUCCESS ? 'failed' : status,
    ...(column.expression !== null && {
      expression: JSON.parse(column.expression) as NonNullable<DbColumn['expression']>,
      ...problemOf(column.id),
    }),
  }
}

/** Of a hidden table, only where its keys lead. */
export function toPassage(table: DbTable, keyColumnIds: ReadonlySet<number>): DbTable {
  const hidden = table.columns.map((column) => ({ ...column, active: false }))
  return {
    ...table,
    name: HIDDEN_TABLE,
    displayName: HIDDEN_TABLE,
    description: '',
    columns: [],
    hiddenKeys: hiddenKeysOf(hidden, keyColumnIds),
  }
}

/** Joins run along keys which people do not see: what shows the ways to a table needs to know that they are there. */
export function hiddenKeysOf(
  columns: readonly DbColumn[],
  keyColumnIds: ReadonlySet<number>,
): NonNullable<DbTable['hiddenKeys']> {
  return columns
    .filter(({ id, active, pk }) => active || pk || keyColumnIds.has(id))
    .flatMap(({ id, pk, active }, at) => (active ? [] : [{ id, at, pk }]))
}
