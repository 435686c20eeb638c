import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import type { Db } from '../../../platform/store/store.ts'

/** What `declared_key` of a column says. A declared key that fails stays known: it counts again when its values are unique again. */
const state = { none: 0, holds: 1, fails: 2 } as const

/** Whether a column is a part of a key that people declared, whether or not it holds. */
export const isDeclared = ({ declared_key }: { readonly declared_key: number }): boolean => declared_key !== state.none

/** Whether a column counts as a part of the primary key of its table. */
export const isKeyPart = ({ pk, declared_key }: { readonly pk: number; readonly declared_key: number }): boolean =>
  pk === 1 || declared_key === state.holds

export interface DeclaredKey {
  readonly tableId: number
  readonly columnIds: readonly number[]
  readonly holds: boolean
  /** Whether a column of it is no longer in the database. */
  readonly isBroken: boolean
}

export function createDeclaredKeyStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    /** Of all tables that are still in the database. */
    async list(databaseId: number): Promise<DeclaredKey[]> {
      const rows = await db
        .selectFrom('db_columns')
        .innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
        .select(['db_columns.id', 'table_id as tableId', 'declared_key', 'db_columns.missing'])
        .where('database_id', '=', databaseId)
        .where('db_tables.missing', '=', 0)
        .where('declared_key', '<>', state.none)
        .orderBy('table_id')
        .orderBy('position')
        .execute()
      return [...Map.groupBy(rows, ({ tableId }) => tableId)].map(([tableId, columns]) => ({
        tableId,
        columnIds: columns.map(({ id }) => id),
        holds: columns.every(({ declared_key }) => declared_key === state.holds),
        isBroken: columns.some(({ missing }) => missing === 1),
      }))
    },

    /** In place of the key that was declared before; none takes it away. */
    async replace(tableId: number, columnIds: readonly number[], within: Db): Promise<void> {
      const set = (value: number) => within.updateTable('db_columns').set({ declared_key: value })
      await set(state.none).where('table_id', '=', tableId).where('declared_key', '<>', state.none).execute()
      if (columnIds.length > 0)
        await set(state.holds).where('table_id', '=', tableId).where('id', 'in', columnIds).execute()
    },

    /** False when the key is another by now. */
    async judge({ tableId, columnIds }: DeclaredKey, holds: boolean, within: Db): Promise<boolean> {
      const declared = await within
        .selectFrom('db_columns')
        .select('id')
        .where('table_id', '=', tableId)
        .where('declared_key', '<>', state.none)
        .execute()
      if (declared.length !== columnIds.length || !declared.every(({ id }) => columnIds.includes(id))) return false
      await within
        .updateTable('db_columns')
        .set({ declared_key: holds ? state.holds : state.fails })
        .where('table_id', '=', tableId)
        .where('declared_key', '<>', state.none)
        .execute()
      return true
    },
  }
}

export type DeclaredKeyStore = ReturnType<typeof createDeclaredKeyStore>
