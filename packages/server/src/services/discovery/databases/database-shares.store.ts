import { sql } from 'kysely'
import { type ListAsk, type ListDefinition, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

const sharedDatabaseList: ListDefinition = {
  id: 'databases.id',
  search: [sql.ref('databases.search_text')],
  usualSort: 'name',
  fields: {
    name: { by: 'key', of: sql.ref('databases.display_name_sort') },
    detail: { by: 'text', of: sql.ref('databases.db_type') },
  },
}

export function createDatabaseShareStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async tableIdsOf(databaseId: number, from: Db = db): Promise<number[]> {
      const rows = await from
        .selectFrom('db_tables')
        .select('id')
        .where('database_id', '=', databaseId)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('databases').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),

    async exist(ids: readonly number[]): Promise<boolean> {
      const rows = await db.selectFrom('databases').select('id').where('id', 'in', ids).execute()
      return rows.length === new Set(ids).size
    },

    /** One row for each group and table, ordered by their names. */
    async groupsWithTables(databaseId: number) {
      const rows = await db
        .selectFrom('group_shares')
        .innerJoin('db_tables', 'db_tables.id', 'group_shares.object_id')
        .innerJoin('user_groups', 'user_groups.id', 'group_shares.group_id')
        .select([
          'user_groups.id as groupId',
          'user_groups.name as groupName',
          sql<number>`(select count(distinct user_id) from group_members where group_members.group_id = user_groups.id)`.as(
            'memberCount',
          ),
          'db_tables.id as tableId',
          'db_tables.display_name as tableName',
        ])
        .where('group_shares.kind', '=', 'table')
        .where('db_tables.database_id', '=', databaseId)
        .orderBy('user_groups.name_sort')
        .orderBy('db_tables.display_name')
        .execute()
      return rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) }))
    },

    sharedWith: (userId: number, ask: ListAsk) =>
      readPage(db, sharedDatabaseList, ask, {
        from: db.selectFrom('databases'),
        where: (query) =>
          query.where(
            'id',
            'in',
            db
              .selectFrom('effective_shares')
              .select('object_id')
              .where('user_id', '=', userId)
              .where('kind', '=', 'database'),
          ),
        select: (query) =>
          query.select(['databases.id', 'databases.display_name as name', 'databases.db_type as dbType']),
      }),
  }
}

export type DatabaseShareStore = ReturnType<typeof createDatabaseShareStore>
