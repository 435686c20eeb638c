import type { Refresh } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** With the job that does it, so that one which died can be told from one which is at work. */
export type StoredRefresh = Refresh & { readonly jobId: string }

export function createRefreshStore(db: Db) {
  return {
    async find(
      databaseId: number,
    ): Promise<{ readonly text: string | null; readonly refresh: StoredRefresh | null } | undefined> {
      const row = await db.selectFrom('databases').select('refresh').where('id', '=', databaseId).executeTakeFirst()
      return row && { text: row.refresh, refresh: parse(row.refresh) }
    },

    async list(): Promise<StoredRefresh[]> {
      const rows = await db.selectFrom('databases').select('refresh').orderBy('id').execute()
      return rows.flatMap(({ refresh }) => parse(refresh) ?? [])
    },

    /** Databases whose data model was read by a program that knew less of sources. */
    async outdated(version: number): Promise<number[]> {
      const rows = await db
        .selectFrom('databases')
        .select('id')
        .where('reading_version', '<', version)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    async save(refresh: StoredRefresh, within: Db): Promise<void> {
      await within
        .updateTable('databases')
        .set({ refresh: JSON.stringify(refresh) })
        .where('id', '=', refresh.databaseId)
        .execute()
    },

    /** Compare-and-set, so that of two who write at once only one believes that it is theirs. */
    async replace(before: string | null, refresh: StoredRefresh, within: Db = db): Promise<boolean> {
      const done = await within
        .updateTable('databases')
        .set({ refresh: JSON.stringify(refresh) })
        .where('id', '=', refresh.databaseId)
        .where('refresh', before === null ? 'is' : '=', before)
        .executeTakeFirst()
      return done.numUpdatedRows === 1n
    },

    transaction: transactionsOf(db),
  }
}

export type RefreshStore = ReturnType<typeof createRefreshStore>

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as StoredRefresh))
