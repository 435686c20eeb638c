import { type ColumnChange, type DbColumn, type DbTable, type Drift, mayUse, Problem, type SharedEntity, type TableChange } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { scheduleProblem } from '../../../platform/jobs/cron.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import { SUCCESS } from '../analysis/analysis.ts'
import type { AnalysisSchedules } from '../analysis/schedules.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { assertColumnChanges } from './table-change.ts'
import type { StoredColumn, StoredTable, TableStore } from './tables.store.ts'

interface Needs {
  readonly store: TableStore
  readonly catalogs: Catalogs
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly schedules: Pick<AnalysisSchedules, 'plan' | 'planMonitoring'>
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName'>
  readonly audit: Audit
  readonly timeZone: string
  readonly now: () => Date
}

const HIDDEN_TABLE = '(hidden table)'

/** Tables and columns as people name, describe, hide and connect them. */
export function createTables({ store, catalogs, tableAccess, accessRules, schedules, sharing, users, audit, timeZone, now }: Needs) {
  async function sightOf(viewer: Viewer, databaseId: number): Promise<Sight> {
    const isBound = (await accessRules.rulesOf(viewer, databaseId)).length > 0
    return { isBound, mayEdit: await tableAccess.mayEdit(viewer, databaseId) }
  }

  async function listUsable(viewer: Viewer, databaseId: number): Promise<DbTable[]> {
    await tableAccess.assertMayUseDatabase(viewer, databaseId)
    const usable = await tableAccess.usableTableIds(viewer, databaseId)
    const sight = await sightOf(viewer, databaseId)
    const columns = Map.groupBy(await store.columnsOfDatabase(databaseId), ({ table_id }) => table_id)
    return (await store.tablesOf(databaseId))
      .filter(({ id }) => usable === 'all' || usable.has(id))
      .map((table) => toTable(table, columns.get(table.id) ?? [], sight))
  }

  async function getEditable(viewer: Viewer, id: number): Promise<StoredTable> {
    const table = await store.find(id)
    if (!table) throw tableMissing()
    await tableAccess.assertMayRead(viewer, table.database_id, [id])
    if (!(await tableAccess.mayEdit(viewer, table.database_id))) throw mayNotEdit()
    return table
  }

  async function writeChange(viewer: Viewer, table: StoredTable, change: TableChange, within: Db) {
    const stored = await store.columnsOf(table.id, within)
    const catalog = await catalogs.loadWithin(table.database_id, within)
    assertColumnChanges({ columns: change.columns, stored, catalog, scheduleProblem: (text) => scheduleProblem(text, now(), timeZone) })
    const before = (await store.find(table.id, within)) ?? table
    const edited = stored.filter(({ id }) => change.columns.some((column) => column.id === id))
    // Compared here first: PostgreSQL does not take every whole number for a version.
    if (before.version !== change.version || !(await store.update(change, within))) throw newerVersion()
    await store.keepVersion(before, edited, { at: now().toISOString(), by: viewer.username }, within)
    for (const column of change.columns) await store.updateColumn(column, within)
    await accessRules.assertStillBound(viewer, catalog, () => catalogs.loadWithin(table.database_id, within), within)
    for (const cron of newSchedules(stored, change.columns)) await schedules.plan({ tableId: table.id, cron }, within)
    if (change.monitored && before.monitored === 0) await schedules.planMonitoring(table.id, within)
    await catalogs.bump(table.database_id, within)
  }

  /** Tables of whatever databases, all of which the viewer may use; 404 tells nothing of the others. */
  async function databasesOf(viewer: Viewer, ids: readonly number[], mustRead: boolean): Promise<number[]> {
    const tables = await store.list(ids)
    if (tables.length !== new Set(ids).size) throw tableMissing()
    const byDatabase = Map.groupBy(tables, ({ databaseId }) => databaseId)
    if (mustRead) {
      for (const [databaseId, some] of byDatabase) await tableAccess.assertMayRead(viewer, databaseId, some.map(({ id }) => id))
    }
    return [...byDatabase.keys()]
  }

  async function changeShares(viewer: Viewer, verb: 'share' | 'unshare', ids: readonly number[], usernames: readonly string[], databaseIds: readonly number[]) {
    await store.transaction(async (within) => {
      await sharing[verb](viewer, 'table', ids, usernames, within)
      for (const databaseId of databaseIds) await catalogs.bump(databaseId, within)
    })
  }

  return {
    /** As the data model editor shows them, hidden ones too. */
    list: listUsable,

    /** What questions can be built from, and on demand the hidden tables that joins run through. */
    async listPublic(viewer: Viewer, databaseId: number, { withPassages }: { withPassages: boolean }): Promise<DbTable[]> {
      const usable = await listUsable(viewer, databaseId)
      const open = usable
        .filter(({ active }) => active)
        .map((table) => ({ ...table, columns: table.columns.filter(({ active }) => active), hiddenKeys: hiddenKeysOf(table.columns) }))
      return withPassages ? [...open, ...usable.filter(({ active }) => !active).map(toPassage)] : open
    },

    async save(viewer: Viewer, change: TableChange): Promise<DbTable> {
      const table = await getEditable(viewer, change.id)
      await store.transaction(async (within) => {
        await writeChange(viewer, table, change, within)
        const detail = `${change.columns.length} columns`
        await audit.record({ username: viewer.username, action: 'table.update', object: String(table.id), detail, address: viewer.address }, within)
      })
      const saved = await store.find(table.id)
      if (!saved) throw tableMissing()
      return toTable(saved, await store.columnsOf(table.id), await sightOf(viewer, table.database_id))
    },

    async share(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      const databaseIds = await databasesOf(viewer, ids, true)
      for (const databaseId of databaseIds) await accessRules.assertGivesNoMore(viewer, databaseId, usernames)
      await changeShares(viewer, 'share', ids, usernames, databaseIds)
    },

    /** Whoever manages users takes back anything from them. */
    async unshare(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      await changeShares(viewer, 'unshare', ids, usernames, await databasesOf(viewer, ids, !mayUse(viewer, 'user.write_access')))
    },

    async sharedWith(username: string): Promise<SharedEntity[]> {
      const { id } = await users.getByName(username)
      return store.sharedWith(id)
    },
  }
}

export type Tables = ReturnType<typeof createTables>

function newSchedules(stored: readonly StoredColumn[], changes: readonly ColumnChange[]): Set<string> {
  const before = new Map(stored.map(({ id, analysis_cron }) => [id, analysis_cron]))
  return new Set(changes.flatMap(({ id, analysisSyncSchedule: cron }) => (cron !== null && cron !== before.get(id) ? [cron] : [])))
}

/** Whose eyes a table is shown to. */
interface Sight {
  readonly isBound: boolean
  readonly mayEdit: boolean
}

function toTable(table: StoredTable, columns: readonly StoredColumn[], sight: Sight): DbTable {
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
    columns: columns.map((column) => toColumn(table, column, sight)),
  }
}

function toColumn(table: StoredTable, column: StoredColumn, { isBound, mayEdit }: Sight): DbColumn {
  const status = column.analysis_status
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
    dbType: column.db_type,
    dbTableName: table.name,
    tableDisplayName: table.display_name,
    active: column.active === 1,
    pk: column.pk === 1,
    fkSqlColumnId: column.fk_column_id,
    valueDisplayFormat: column.value_display_format,
    filterComponentType: column.filter_component as DbColumn['filterComponentType'],
    analysisSyncSchedule: column.analysis_cron,
    lastAnalysisDate: column.analysed_at,
    // The database's own words about a failure may hold a value of any row.
    lastAnalysisStatus: !seesAllValues && status !== null && status !== SUCCESS ? 'failed' : status,
  }
}

/** Joins run along keys which people do not see: whoever shows the paths needs to know that they are there. */
/** Of a hidden table, only where its keys lead. */
function toPassage(table: DbTable): DbTable {
  const hidden = table.columns.map((column) => ({ ...column, active: false }))
  return { ...table, name: HIDDEN_TABLE, displayName: HIDDEN_TABLE, description: '', columns: [], hiddenKeys: hiddenKeysOf(hidden) }
}

function hiddenKeysOf(columns: readonly DbColumn[]): NonNullable<DbTable['hiddenKeys']> {
  const isKey = ({ pk, fkSqlColumnId }: DbColumn) => pk || fkSqlColumnId !== null
  return columns
    .filter((column) => column.active || isKey(column))
    .flatMap(({ id, pk, fkSqlColumnId, active }, at) => (active ? [] : [{ id, at, pk, fkSqlColumnId }]))
}

function tableMissing() {
  return new Problem('missing', 'There is no such table')
}

function mayNotEdit() {
  return new Problem('forbidden', 'You may use this table, but not change it')
}

function newerVersion() {
  return new Problem('conflict', 'Somebody else has saved a newer version of this table')
}
