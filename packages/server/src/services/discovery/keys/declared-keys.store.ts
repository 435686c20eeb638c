import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import type { Db } from '../../../platform/store/store.ts'
import { isBroken, keyState } from './key-state.ts'

export interface DeclaredKey {
  readonly tableId: number
  readonly columnIds: readonly number[]
  readonly holds: boolean
  /** Whether a column of it is gone or can no longer be compared. */
  readonly isBroken: boolean
  /** Of the table: every save raises it. */
  readonly version: number
}

export function createDeclaredKeyStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    /** Of all tables that are still in the database. */
    async list(databaseId: number): Promise<DeclaredKey[]> {
      const rows = await db
        .selectFrom('db_columns')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select(['db_columns.id', 'table_id as tableId', 'declared_key', 'data_type', 'db_columns.missing', 'version'])
        .where('database_id', '=', databaseId)
        .where('db_tables.missing', '=', 0)
        .where('declared_key', '<>', keyState.none)
        .orderBy('table_id')
        .orderBy('position')
        .execute()
      return [...Map.groupBy(rows, ({ tableId }) => tableId)].map(([tableId, columns]) => ({
        tableId,
        columnIds: columns.map(({ id }) => id),
        holds: columns.every(({ declared_key }) => declared_key === keyState.holds),
        isBroken: columns.some(isBroken),
        version: columns[0]!.version,
      }))
    },

    /** In place of the key that was declared before; none takes it away. */
    async replace(tableId: number, columnIds: readonly number[], within: Db): Promise<void> {
      const set = (value: number) => within.updateTable('db_columns').set({ declared_key: value })
      await set(keyState.none).where('table_id', '=', tableId).where('declared_key', '<>', keyState.none).execute()
      if (columnIds.length > 0)
        await set(keyState.holds).where('table_id', '=', tableId).where('id', 'in', columnIds).execute()
    },

    /** False when the table was saved since, perhaps with another key. */
    async judge({ tableId, version }: DeclaredKey, holds: boolean, within: Db): Promise<boolean> {
      const table = await within.selectFrom('db_tables').select('version').where('id', '=', tableId).executeTakeFirst()
      if (table?.version !== version) return false
      await within
        .updateTable('db_columns')
        .set({ declared_key: holds ? keyState.holds : keyState.fails })
        .where('table_id', '=', tableId)
        .where('declared_key', '<>', keyState.none)
        .execute()
      return true
    },
  }
}

export type DeclaredKeyStore = ReturnType<typeof createDeclaredKeyStore>
