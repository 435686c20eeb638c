import { sql } from 'kysely'
import { type ListAsk, type ListDefinition, readPage } from '../../../platform/store/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/transactions.ts'

const sharedDatabaseList: ListDefinition = {
  id: 'databases.id',
  search: [sql.ref('databases.search_text')],
  usualSort: 'name',
  fields: { name: { by: 'key', of: sql.ref('databases.display_name_sort') }, detail: { by: 'text', of: sql.ref('databases.db_type') } },
}

export function createDatabaseShareStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async tableIdsOf(databaseId: number): Promise<number[]> {
      const rows = await db.selectFrom('db_tables').select('id').where('database_id', '=', databaseId).orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    namesOf: (ids: readonly number[]) => db.selectFrom('databases').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),

    async exist(ids: readonly number[]): Promise<boolean> {
      const rows = await db.selectFrom('databases').select('id').where('id', 'in', ids).execute()
      return rows.length === new Set(ids).size
    },

    sharedWith: (userId: number, ask: ListAsk) =>
      readPage(db, sharedDatabaseList, ask, {
        from: db.selectFrom('databases'),
        where: (query) => query.where('id', 'in', db.selectFrom('effective_shares').select('object_id').where('user_id', '=', userId).where('kind', '=', 'database')),
        select: (query) => query.select(['databases.id', 'databases.display_name as name', 'databases.db_type as dbType']),
      }),
  }
}

export type DatabaseShareStore = ReturnType<typeof createDatabaseShareStore>
