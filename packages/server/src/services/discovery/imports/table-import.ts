import type { SourceTable } from '@soundings/engines'
import type { Db } from '../../../platform/store/store.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { DeclaredKeys } from '../keys/declared-keys.ts'
import type { References } from '../references/references.ts'
import { placeOf, planTableImport } from './plan-table-import.ts'
import type { TableImportStore } from './table-import.store.ts'
import type { FoundTables, TableSpool } from './table-spool.ts'

interface Needs {
  readonly store: TableImportStore
  readonly catalogs: Catalogs
  readonly references: Pick<References, 'applySource'>
  readonly declaredKeys: Pick<DeclaredKeys, 'giveWay'>
  readonly widening: Pick<WideningRules, 'recordImport'>
  readonly openSpool: () => Promise<TableSpool>
}

/** Counts up when an import learns more of a source than before, so that data models of older imports are read again. */
export const IMPORT_VERSION = 2

/** Brings the data model of a database up to what its source holds now. */
export function createTableImport({ store, catalogs, references, declaredKeys, widening, openSpool }: Needs) {
  /** Some tables at a time: only tables and references are held in memory, and not the columns. */
  async function applyTables(databaseId: number, found: FoundTables, within: Db) {
    const known = new Map(
      (await store.knownTables(databaseId, within)).map((table) => [placeOf(table.schema, table.name), table]),
    )
    const referring = await store.referringColumns(databaseId, within)
    const read = new Map<string, { readonly id: number; readonly uniqueKeys: SourceTable['uniqueKeys'] }>()
    const declared: (SourceTable['references'][number] & { readonly fromTableId: number })[] = []

    for await (const batch of found.batches()) {
      const before = batch.flatMap(({ schema, name }) => known.get(placeOf(schema, name)) ?? [])
      const columns = await store.columnsOf(
        before.map(({ id }) => id),
        referring,
        within,
      )
      const plan = planTableImport(
        before.map((table) => ({ ...table, columns: columns.get(table.id) ?? [] })),
        batch,
        found.isNameShared,
      )
      const newIds = await store.insertTables(
        databaseId,
        plan.newTables.map(({ table }) => table),
        within,
      )
      await store.insertColumns(
        [
          ...plan.newTables.flatMap(({ columns: drafts }, index) =>
            drafts.map((column) => ({ ...column, tableId: newIds[index]! })),
          ),
          ...plan.newColumns.flatMap(({ tableId, columns: drafts }) =>
            drafts.map((column) => ({ ...column, tableId })),
          ),
        ],
        within,
      )
      for (const table of plan.changedTables) await store.updateTable(table, within)
      for (const column of plan.changedColumns) await store.updateColumn(column, within)
      await store.markMissing('db_columns', plan.lostColumnIds, within)
      for (const tableId of plan.ownKeyTableIds) await declaredKeys.giveWay(tableId, within)

      const idOfNew = new Map(plan.newTables.map(({ table }, at) => [placeOf(table.schema, table.name), newIds[at]!]))
      for (const { schema, name, uniqueKeys, references: own } of batch) {
        const place = placeOf(schema, name)
        const id = known.get(place)?.id ?? idOfNew.get(place)!
        read.set(place, { id, uniqueKeys })
        for (const reference of own) declared.push({ ...reference, fromTableId: id })
      }
    }

    const lost = [...known].filter(([place, { isMissing }]) => !isMissing && !read.has(place)).map(([, { id }]) => id)
    await store.markMissing('db_tables', lost, within)

    // One that leads out of what is known is left out.
    const named = declared.flatMap(({ schema, table, pairs, mayMatchSeveral = false, fromTableId }) => {
      const target = read.get(placeOf(schema, table))
      const toTableId = target?.id ?? known.get(placeOf(schema, table))?.id
      if (toTableId === undefined) return []
      const targets = new Set(pairs.map(({ to }) => to))
      const isToUnique = target?.uniqueKeys.some((key) => key.every((column) => targets.has(column))) === true
      return [{ fromTableId, toTableId, pairs, isToUniqueKey: isToUnique && !mayMatchSeveral }]
    })
    return { declared: named, names: new Map([...known.values()].map(({ id, displayName }) => [id, displayName])) }
  }

  async function apply(databaseId: number, found: FoundTables, within: Db): Promise<void> {
    await catalogs.invalidate([databaseId], within)
    await widening.recordImport(
      databaseId,
      async () => {
        const { declared, names } = await applyTables(databaseId, found, within)
        const hasAccessRules = await store.hasAccessRules(databaseId, within)
        await references.applySource(databaseId, declared, { names, hasAccessRules }, within)
      },
      within,
    )
    await store.setImportVersion(databaseId, IMPORT_VERSION, within)
  }

  return {
    /** Where tables are put aside while a source lists them; the caller closes it. */
    openSpool,

    /** Within the caller's transaction, for a database that is just being added. */
    apply,

    /** All of them or none: the data model is as before until the source has listed the last table. */
    async applyAlone(
      databaseId: number,
      tables: AsyncIterable<readonly SourceTable[]>,
      onFound: (count: number) => Promise<void>,
    ): Promise<void> {
      const spool = await openSpool()
      try {
        let count = 0
        for await (const batch of tables) {
          await spool.add(batch)
          count += batch.length
          await onFound(count)
        }
        await store.transaction((within) => apply(databaseId, spool, within))
      } finally {
        await spool.close()
      }
    },
  }
}

export type TableImport = ReturnType<typeof createTableImport>
