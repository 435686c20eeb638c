import { type ColumnChange, type DbTable, fieldProblem, type RuleWidening, type TableChange } from '@soundings/contract'
import type { Catalog } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import { type TableAccess, tableMissing } from '../access/table-access.ts'
import type { AnalysisSchedules } from '../analysis/schedules.ts'
import type { Catalogs, OpenCatalog } from '../catalogs/catalogs.ts'
import { whenCurrent, whenLoaded } from '../catalogs/load-catalog.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { References } from '../references/references.ts'
import { changedCalculated } from './calculated-changes.ts'
import { createPrepareChange, type PreparedChange } from './prepare-change.ts'
import { reachChanges } from './table-change.ts'
import { type TableVisibility, toTable } from './table-reply.ts'
import {
  type ColumnSettings,
  type StoredColumn,
  type StoredTable,
  type TableStore,
  toColumnSettings,
  toEditedFields,
  toEditedTable,
} from './tables.store.ts'
import { createWriteChange } from './write-change.ts'

interface Needs {
  readonly store: TableStore
  readonly catalogs: Catalogs
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly widening: Pick<WideningRules, 'watch' | 'find' | 'describe' | 'assertMayWiden'>
  readonly tableVisibility: TableVisibility
  readonly references: Pick<References, 'areToEnforcedKeys' | 'judge' | 'replace'>
  readonly declaredKeys: Pick<DeclaredKeys, 'judge' | 'replace'>
  readonly schedules: Pick<AnalysisSchedules, 'plan' | 'planMonitoring'>
  readonly audit: Audit
  readonly timeZone: string
  readonly now: () => Date
}

/** Longer lists of names are cut in the record. */
const DETAIL_MAX = 500

/** Tables and columns as people name, describe, hide and connect them. */
export function createTables({
  store,
  catalogs,
  tableAccess,
  accessRules,
  widening,
  tableVisibility,
  references,
  declaredKeys,
  schedules,
  audit,
  timeZone,
  now,
}: Needs) {
  const { assertFits, prepare } = createPrepareChange({
    store,
    catalogs,
    tableAccess,
    accessRules,
    references,
    declaredKeys,
    timeZone,
    now,
  })
  const { registerShowers, writeChange } = createWriteChange({
    store,
    catalogs,
    accessRules,
    references,
    declaredKeys,
    schedules,
    assertFits,
    now,
  })

  async function isUnchanged(table: StoredTable, change: TableChange): Promise<boolean> {
    const {
      version = table.version,
      displayName,
      description,
      active,
      monitored,
      isLookup = table.is_lookup === 1,
      columns,
    } = change
    const hasOthers = ({ catalog }: OpenCatalog) => changedCalculated(catalog, table.id, change) !== undefined
    if (change.calculated && (await catalogs.use(table.database_id, hasOthers))) return false
    const stored = new Map((await store.columnsOf(table.id)).map((column) => [column.id, toEditedFields(column)]))
    const isSame = ({ fkSqlColumnId: _reference, ...column }: ColumnChange) => {
      const known = stored.get(column.id)
      // Bands and formats that are left out stay as they are.
      return isSameJson(
        {
          ...column,
          bands: column.bands ?? known?.bands,
          format: column.format === undefined ? known?.format : column.format,
        },
        known,
      )
    }
    return (
      version === table.version &&
      isSameJson({ displayName, description, active, monitored, isLookup }, toEditedTable(table)) &&
      columns.every(isSame)
    )
  }

  async function view(viewer: Viewer, id: number): Promise<DbTable> {
    const table = await store.find(id)
    if (!table) throw tableMissing()
    const columns = await store.columnsOf(id)
    const declared = await store.declaredKeyOf(id)
    return whenCurrent(async () => toTable(table, columns, await tableVisibility(viewer, table.database_id), declared))
  }

  const recordUpdate = (viewer: Viewer, id: number, { columns, calculated }: TableChange, within: Db, more = '') =>
    audit.record(
      {
        username: viewer.username,
        action: 'table.update',
        object: String(id),
        detail: `${columns.length} columns${calculated ? `, calculated: ${calculated.map(({ displayName }) => displayName).join(', ') || 'none'}`.slice(0, DETAIL_MAX) : ''}${more}`,
        address: viewer.address,
      },
      within,
    )

  return {
    registerShowers,

    databaseOf: async (id: number): Promise<number | undefined> => (await store.find(id))?.database_id,

    async save(viewer: Viewer, change: TableChange, signal: AbortSignal): Promise<DbTable> {
      const prepared = await prepare(viewer, change, { signal })
      const { table, judged, key } = prepared
      if (!judged && !key && (await isUnchanged(table, change))) return view(viewer, table.id)
      const stored = await store.columnsOf(table.id)
      const changed = await store.transaction(async (within) => {
        const changing = await catalogs.invalidateTables(table.database_id, [table.id], within)
        const watched = await widening.watch(table.database_id, within)
        await writeChange(viewer, prepared, within)
        await widening.assertMayWiden(viewer, watched, change.confirmWidening, within)
        await recordUpdate(viewer, table.id, change, within, keyText(stored, key))
        const reach = reachChanges(table, stored, change, judged !== undefined)
        if (reach !== '')
          await audit.record(
            {
              username: viewer.username,
              action: 'table.change-reach',
              object: String(table.id),
              detail: reach,
              address: viewer.address,
            },
            within,
          )
        return changing
      })
      catalogs.onCommitted(changed)
      return view(viewer, table.id)
    },

    /** By the columns of these tables. */
    async columnSettings(tableIds: readonly number[]): Promise<ReadonlyMap<number, ColumnSettings>> {
      const columns = (await Promise.all(tableIds.map((id) => store.columnsOf(id)))).flat()
      return new Map(columns.map((column) => [column.id, toColumnSettings(column)]))
    },

    /** Inside another change, by people who may edit the database. */
    async changeSettingsWithin(
      viewer: Viewer,
      tableId: number,
      settings: ReadonlyMap<number, Pick<ColumnSettings, 'format' | 'bands'>>,
      within: Db,
    ): Promise<void> {
      const table = await store.find(tableId, within)
      if (!table) throw tableMissing()
      const columns = (await store.columnsOf(tableId, within)).flatMap((column): ColumnChange[] => {
        const wanted = settings.get(column.id)
        return wanted ? [{ ...toEditedFields(column), format: wanted.format, bands: [...wanted.bands] }] : []
      })
      const change = { id: table.id, version: table.version, ...toEditedTable(table), columns }
      await catalogs.invalidate([table.database_id], within)
      await writeChange(viewer, { table, change, judged: undefined, key: undefined }, within)
      await recordUpdate(viewer, table.id, change, within)
    },

    /** The data model before and after changes that are written as a save would write them, and then taken back. */
    async tryChanges(viewer: Viewer, changes: readonly TableChange[], signal: AbortSignal): Promise<TriedChanges> {
      const prepared: PreparedChange[] = []
      for (const change of changes) prepared.push(await prepare(viewer, change, { signal, isTrial: true }))
      const [databaseId, ...otherIds] = new Set(prepared.map(({ table }) => table.database_id))
      if (databaseId === undefined || otherIds.length > 0) throw severalDatabases()
      const tableIds = prepared.map(({ table }) => table.id)
      // Opened before the transaction, which holds up all who save, and finds it there.
      await catalogs.get(databaseId)
      let open: Db | undefined
      const tried = await store.tryOut(async (within) => {
        open = within
        await catalogs.invalidate([databaseId], within)
        const before = await catalogs.openWithin(databaseId, [], () => open)
        await whenLoaded(() => partsOf(before, tableIds))
        const watched = await widening.watch(databaseId, within)
        for (const [at, one] of prepared.entries()) await writeChange(viewer, one, within, tableIds.slice(0, at))
        const after = await catalogs.openWithin(databaseId, tableIds, () => open)
        const widened = await widening.find(viewer, watched, within)
        return { before, after, widened }
      })
      open = undefined
      const { before, after, widened } = tried
      return {
        databaseId,
        before,
        after,
        isChanged: !isSameJson(partsOf(before, tableIds), partsOf(after, tableIds)),
        widening: await widening.describe(viewer, databaseId, widened),
      }
    },
  }
}

/** What looks at columns of the two data models is done with `whenLoaded`. */
export interface TriedChanges {
  readonly databaseId: number
  readonly before: Catalog
  readonly after: Catalog
  /** Whether anything that questions can use is another afterwards. */
  readonly isChanged: boolean
  /** Who under row rules would see more. */
  readonly widening: RuleWidening | undefined
}

export type Tables = ReturnType<typeof createTables>

/** All that a change of these tables can change of a data model. */
const partsOf = ({ tables, references }: Catalog, tableIds: readonly number[]) => ({
  tables: tables.filter(({ id }) => tableIds.includes(id)).map((table) => ({ ...table })),
  references: references.filter(({ fromTableId }) => tableIds.includes(fromTableId)),
})

/** Of a key that a save changes, for the record. */
function keyText(stored: readonly StoredColumn[], key: readonly number[] | undefined): string {
  if (!key) return ''
  const names = stored.filter(({ id }) => key.includes(id)).map(({ name }) => name)
  return `, primary key declared: ${names.join(', ') || 'none'}`.slice(0, DETAIL_MAX)
}

function severalDatabases() {
  return fieldProblem({ field: 'changes', message: 'The tables must belong to one database' })
}
