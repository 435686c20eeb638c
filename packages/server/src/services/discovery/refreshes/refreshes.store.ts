import { sql } from 'kysely'
import type { Refresh } from '@soundings/contract'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { databaseIdsUsableBy } from '../access/usable-databases.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** With the job that does it, so that one which died can be told from one which is at work. */
export type StoredRefresh = Refresh & { readonly jobId: string }

/** Only by database: the state of a refresh is known after its job was looked up, so the store cannot sort by it. */
const refreshList: ListDefinition = {
  id: 'databases.id',
  fields: { databaseId: { by: 'value', of: sql.ref('databases.id'), isIndexed: true } },
}

export function createRefreshStore(db: Db) {
  return {
    async find(
      databaseId: number,
    ): Promise<{ readonly text: string | null; readonly refresh: StoredRefresh | null } | undefined> {
      const row = await db.selectFrom('databases').select('refresh').where('id', '=', databaseId).executeTakeFirst()
      return row && { text: row.refresh, refresh: parse(row.refresh) }
    },

    /** Of the databases that a user owns or was given, or of all. */
    async list(usableBy: number | 'all', ask: ListAsk): Promise<Page<StoredRefresh>> {
      const { rows, total } = await readPage(db, refreshList, ask, {
        from: db.selectFrom('databases'),
        where: (query) => {
          const refreshed = query.where('databases.refresh', 'is not', null)
          return usableBy === 'all'
            ? refreshed
            : refreshed.where('databases.id', 'in', databaseIdsUsableBy(usableBy, db))
        },
        select: (query) => query.select(['databases.id', 'databases.refresh']),
      })
      return { rows: rows.flatMap(({ refresh }) => parse(refresh) ?? []), total }
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
