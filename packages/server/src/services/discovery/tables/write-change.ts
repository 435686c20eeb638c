import type { ColumnChange, TableChange } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newerVersion } from '../../../platform/store/optimistic-lock.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { AnalysisSchedules } from '../analysis/schedules.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import { whenLoaded } from '../catalogs/load-catalog.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { References } from '../references/references.ts'
import { changedCalculated, columnsWithOtherValues } from './calculated-changes.ts'
import type { PrepareChange, PreparedChange } from './prepare-change.ts'
import { placesIn } from './table-change.ts'
import type { StoredColumn, StoredTable, TableStore } from './tables.store.ts'

/** With whose rows others are shown questions of a database, such as those of the maker of a display link. */
type FindShowers = (databaseId: number, within: Db) => Promise<readonly string[]>

interface Needs {
  readonly store: Pick<
    TableStore,
    | 'find'
    | 'columnsOf'
    | 'declaredKeyOf'
    | 'update'
    | 'updateColumn'
    | 'keepVersion'
    | 'replaceCalculated'
    | 'forgetAnalyses'
  >
  readonly catalogs: Pick<Catalogs, 'loadTable' | 'openWithin'>
  readonly accessRules: Pick<AccessRules, 'assertShowsNoMore'>
  readonly references: Pick<References, 'replace'>
  readonly declaredKeys: Pick<DeclaredKeys, 'replace'>
  readonly schedules: Pick<AnalysisSchedules, 'plan' | 'planMonitoring'>
  readonly assertFits: PrepareChange['assertFits']
  readonly now: () => Date
}

/** Writes a change of a table that was prepared. */
export function createWriteChange({
  store,
  catalogs,
  accessRules,
  references,
  declaredKeys,
  schedules,
  assertFits,
  now,
}: Needs) {
  const showers: FindShowers[] = []

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

  return {
    /** What shows questions with the rows of one person to others signs up here. */
    registerShowers: (find: FindShowers) => void showers.push(find),
    writeChange,
  }
}

function newSchedules(stored: readonly StoredColumn[], changes: readonly ColumnChange[]): Set<string> {
  const before = new Map(stored.map(({ id, analysis_cron }) => [id, analysis_cron]))
  return new Set(
    changes.flatMap(({ id, analysisSyncSchedule: cron }) => (cron !== null && cron !== before.get(id) ? [cron] : [])),
  )
}
