import {
  type ColumnChange,
  type DbTable,
  fieldProblem,
  isAdministrator,
  Problem,
  type RuleWidening,
  type TableChange,
} from '@soundings/contract'
import type { Catalog } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSameJson } from '../../../platform/same-json.ts'
import { scheduleProblem } from '../../../platform/jobs/cron.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import { type TableAccess, tableMissing } from '../access/table-access.ts'
import type { AnalysisSchedules } from '../analysis/schedules.ts'
import type { Catalogs, OpenCatalog } from '../catalogs/catalogs.ts'
import { whenCurrent, whenLoaded } from '../catalogs/load-catalog.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { QueryTurn } from '../reader/queued-queries.ts'
import { referenceKey } from '../references/reference-changes.ts'
import type { JudgedReference, References, WantedReference } from '../references/references.ts'
import { changedCalculated, columnsWithOtherValues, readTables } from './calculated-changes.ts'
import { assertTableChange, placesIn, reachChanges, wantedReferences } from './table-change.ts'
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

/** With whose rows others are shown questions of a database, such as those of the maker of a display link. */
type FindShowers = (databaseId: number, within: Db) => Promise<readonly string[]>

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
  const showers: FindShowers[] = []

  async function getEditable(viewer: Viewer, id: number): Promise<StoredTable> {
    const table = await store.find(id)
    if (!table) throw tableMissing()
    await tableAccess.assertMayRead(viewer, table.database_id, [id])
    if (!(await tableAccess.mayEdit(viewer, table.database_id))) throw mayNotEdit()
    return table
  }

  const assertFits = async (
    { id: tableId }: StoredTable,
    change: TableChange,
    stored: readonly StoredColumn[],
    catalog: Catalog,
    within?: Db,
  ) =>
    assertTableChange({
      tableId,
      change,
      stored,
      declared: await store.declaredKeyOf(tableId, within),
      catalog,
      scheduleProblem: (text) => scheduleProblem(text, now(), timeZone),
    })

  const isBound = async (viewer: Viewer, table: StoredTable) =>
    (await accessRules.rulesOf(viewer, table.database_id)).length > 0

  /** All of a change that has to be asked of other databases before it is written. */
  async function prepare(
    viewer: Viewer,
    table: StoredTable,
    change: TableChange,
    { signal, isTrial = false }: { signal: AbortSignal; isTrial?: boolean },
  ): Promise<PreparedChange> {
    const turn = { username: viewer.username, signal }
    const judged = await judgeReferences(viewer, table, change, turn)
    const key = await declaredKeys.judge(
      {
        databaseId: table.database_id,
        tableId: table.id,
        declared: await store.declaredKeyOf(table.id),
        wanted: change.declaredKey,
      },
      () => isBound(viewer, table),
      turn,
      { isTrial },
    )
    return { table, change, judged, key }
  }

  /** The references of the table after the change, where it changes any. What is new is held against the data. */
  async function judgeReferences(
    viewer: Viewer,
    table: StoredTable,
    change: TableChange,
    turn: QueryTurn,
  ): Promise<readonly JudgedReference[] | undefined> {
    const catalog = await catalogs.loadTable(table.database_id, table.id, placesIn(change))
    const stored = await store.columnsOf(table.id)
    await assertFits(table, change, stored, catalog)
    const current = new Map(catalog.references.map((reference) => [referenceKey(reference), reference]))
    const wanted = wantedReferences(catalog, table.id, change)
    const isKnown = (reference: WantedReference) => current.has(referenceKey(reference))
    if (wanted.length === current.size && wanted.every(isKnown)) return undefined
    const added = wanted.filter((reference) => !isKnown(reference))
    // Whether values repeat is judged over all rows, so the answer would tell of rows that the viewer may not see.
    if ((await isBound(viewer, table)) && !(await references.areToEnforcedKeys(table.database_id, added)))
      throw keyNotEnforced()
    const judged = await references.judge(table.database_id, table.id, added, turn)
    return [...wanted.flatMap((reference) => current.get(referenceKey(reference)) ?? []), ...judged]
  }

  /** Formulas may read only tables that are the viewer's to use. */
  async function assertMayCalculate(viewer: Viewer, table: StoredTable, { calculated = [] }: TableChange) {
    if (calculated.length === 0) return
    const read = await catalogs.use(table.database_id, ({ catalog }) => readTables(catalog, table.id, calculated))
    await tableAccess.assertMayRead(viewer, table.database_id, read)
  }

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

  /** In a transaction that has invalidated what is kept of the database, and changed no other tables of it than these. */
  async function writeChange(
    viewer: Viewer,
    { table, change, judged, key }: PreparedChange,
    within: Db,
    changedBefore: readonly number[] = [],
  ): Promise<void> {
    const stored = await store.columnsOf(table.id, within)
    const catalog = await catalogs.loadTable(table.database_id, table.id, placesIn(change), within)
    await assertFits(table, change, stored, catalog, within)
    const before = (await store.find(table.id, within)) ?? table
    const edited = stored.filter(({ id }) => change.columns.some((column) => column.id === id))
    // Compared here first: PostgreSQL does not take every whole number for a version.
    const { version = before.version } = change
    if (before.version !== version || !(await store.update({ ...change, version }, within))) throw newerVersion('table')
    const parts = {
      columns: edited,
      calculated: stored.filter(({ expression }) => expression !== null),
      references: catalog.references,
      declaredKey: await store.declaredKeyOf(table.id, within),
    }
    await store.keepVersion(before, parts, { at: now().toISOString(), by: viewer.username }, within)
    for (const column of change.columns) await store.updateColumn(column, within)
    if (key) await declaredKeys.replace(table.id, key, within)
    if (judged) await references.replace(table.database_id, table.id, judged, within)
    // Formulas are judged over the columns and references that the same save leaves.
    const model =
      change.calculated && (await catalogs.openWithin(table.database_id, [...changedBefore, table.id], () => within))
    const calculated = model && (await whenLoaded(() => changedCalculated(model, table.id, change)))
    if (calculated) {
      await store.replaceCalculated(table.id, calculated, within)
      // Figures of earlier formulas may come from tables that readers of today may not use.
      const others = await whenLoaded(() => columnsWithOtherValues(model, calculated))
      // By another formula they show other values, and let other rows through filters, of all rows of that person.
      if (others.length > 0)
        await accessRules.assertShowsNoMore(
          viewer,
          table.database_id,
          async () => (await Promise.all(showers.map((find) => find(table.database_id, within)))).flat(),
          within,
        )
      await store.forgetAnalyses(others, within)
    }
    await planAnalyses(before, stored, change, within)
  }

  async function planAnalyses(
    before: StoredTable,
    stored: readonly StoredColumn[],
    { columns, monitored }: TableChange,
    within: Db,
  ) {
    for (const cron of newSchedules(stored, columns)) await schedules.plan({ tableId: before.id, cron }, within)
    if (monitored && before.monitored === 0) await schedules.planMonitoring(before.id, within)
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

  /** A look-up is open to people whom rules keep from other tables, so only administrators whom no rule binds say what is one. */
  async function assertMayOpen(viewer: Viewer, table: StoredTable, { isLookup }: TableChange) {
    if (isLookup === undefined || isLookup === (table.is_lookup === 1)) return
    const isBound = (await accessRules.databaseIdsBinding(viewer)).includes(table.database_id)
    if (!isAdministrator(viewer) || isBound) throw mayNotOpen()
  }

  return {
    /** What shows questions with the rows of one person to others signs up here. */
    registerShowers: (find: FindShowers) => void showers.push(find),

    databaseOf: async (id: number): Promise<number | undefined> => (await store.find(id))?.database_id,

    async save(viewer: Viewer, change: TableChange, signal: AbortSignal): Promise<DbTable> {
      const table = await getEditable(viewer, change.id)
      await assertMayOpen(viewer, table, change)
      await assertMayCalculate(viewer, table, change)
      const prepared = await prepare(viewer, table, change, { signal })
      const { judged, key } = prepared
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
      for (const change of changes) {
        const table = await getEditable(viewer, change.id)
        await assertMayOpen(viewer, table, change)
        await assertMayCalculate(viewer, table, change)
        prepared.push(await prepare(viewer, table, change, { signal, isTrial: true }))
      }
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

interface PreparedChange {
  readonly table: StoredTable
  readonly change: TableChange
  readonly judged: readonly JudgedReference[] | undefined
  /** The columns of another declared key than before; none takes it away. */
  readonly key: readonly number[] | undefined
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

function newSchedules(stored: readonly StoredColumn[], changes: readonly ColumnChange[]): Set<string> {
  const before = new Map(stored.map(({ id, analysis_cron }) => [id, analysis_cron]))
  return new Set(
    changes.flatMap(({ id, analysisSyncSchedule: cron }) => (cron !== null && cron !== before.get(id) ? [cron] : [])),
  )
}

function mayNotEdit() {
  return new Problem('forbidden', 'You may use this table, but not change it')
}

function severalDatabases() {
  return fieldProblem({ field: 'changes', message: 'The tables must belong to one database' })
}

function keyNotEnforced() {
  const cause =
    'A row rule limits you in this database, so you can add references only to columns that the database keeps unique'
  return new Problem('forbidden', `${cause}. Ask an administrator for others`)
}

function mayNotOpen() {
  return new Problem('forbidden', 'Only an administrator without row rules can mark tables as look-ups')
}
