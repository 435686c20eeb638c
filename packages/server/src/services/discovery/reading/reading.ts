import type { SourceTable } from '@soundings/engines'
import type { Db } from '../../../platform/store/store.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { References } from '../references/references.ts'
import { planReading } from './plan-reading.ts'
import type { ReadingStore } from './reading.store.ts'

interface Needs {
  readonly store: ReadingStore
  readonly catalogs: Catalogs
  readonly references: Pick<References, 'applySource'>
  readonly widening: Pick<WideningRules, 'recordReading' | 'bindsPeople'>
}

/** Counts up when a reading learns more of a source than before, so that data models of older readings are read again. */
export const READING_VERSION = 2

/** Brings the data model of a database up to what its source holds now. */
export function createReading({ store, catalogs, references, widening }: Needs) {
  async function apply(databaseId: number, found: readonly SourceTable[], within: Db): Promise<void> {
    await catalogs.invalidate([databaseId], within)
    // Where rules bind people, all of it is compared with what the source leaves.
    const before = (await widening.bindsPeople(databaseId, within))
      ? await catalogs.loadWithin(databaseId, within)
      : await catalogs.openWithin(databaseId, within)
    const plan = planReading(await store.knownTables(databaseId, within), found)
    const ids = await store.insertTables(
      databaseId,
      plan.newTables.map(({ table }) => table),
      within,
    )
    const drafts = [
      ...plan.newTables.flatMap(({ columns }, index) => columns.map((column) => ({ ...column, tableId: ids[index]! }))),
      ...plan.newColumns.flatMap(({ tableId, columns }) => columns.map((column) => ({ ...column, tableId }))),
    ]
    await store.insertColumns(drafts, within)
    for (const table of plan.changedTables) await store.updateTable(table, within)
    for (const column of plan.changedColumns) await store.updateColumn(column, within)
    await store.markMissing('db_tables', plan.lostTableIds, within)
    await store.markMissing('db_columns', plan.lostColumnIds, within)

    const hasAccessRules = await store.hasAccessRules(databaseId, within)
    await references.applySource(
      databaseId,
      await store.knownTables(databaseId, within),
      found,
      { before, hasAccessRules },
      within,
    )
    await widening.recordReading({ before, loadAfter: () => catalogs.loadWithin(databaseId, within) }, within)
    await store.setReadingVersion(databaseId, READING_VERSION, within)
  }

  return {
    /** Within the caller's transaction, for a database that is just being added. */
    apply,
    applyAlone: (databaseId: number, found: readonly SourceTable[]): Promise<void> =>
      store.transaction((within) => apply(databaseId, found, within)),
  }
}

export type Reading = ReturnType<typeof createReading>
