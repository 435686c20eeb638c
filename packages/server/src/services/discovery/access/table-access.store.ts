import type { Db } from '../../../platform/store/store.ts'
import { databaseIdsUsableBy } from './usable-databases.ts'

export function createTableAccessStore(db: Db) {
  return {
    ownerOf: async (databaseId: number, from: Db = db) =>
      from.selectFrom('databases').select('owner_id as ownerId').where('id', '=', databaseId).executeTakeFirst(),

    /** Without an owner when the account was deleted. */
    databaseWithOwner: async (databaseId: number) =>
      db
        .selectFrom('databases')
        .leftJoin('users', 'users.id', 'databases.owner_id')
        .select([
          'databases.display_name as name',
          'users.username',
          'users.first_name as firstName',
          'users.last_name as lastName',
        ])
        .where('databases.id', '=', databaseId)
        .executeTakeFirst(),

    databaseOfTable: async (tableId: number): Promise<number | undefined> =>
      (
        await db
          .selectFrom('db_tables')
          .select('database_id')
          .where('id', '=', tableId)
          .where('missing', '=', 0)
          .executeTakeFirst()
      )?.database_id,

    async sharedTableIds(userId: number, databaseId: number, from: Db = db): Promise<number[]> {
      const rows = await from
        .selectFrom('effective_shares')
        .innerJoin('db_tables', 'db_tables.id', 'effective_shares.object_id')
        .select('db_tables.id')
        .distinct()
        .where('effective_shares.kind', '=', 'table')
        .where('effective_shares.user_id', '=', userId)
        .where('db_tables.database_id', '=', databaseId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** With whom the whole database is shared, by whatever way. */
    async userIdsWithDatabase(databaseId: number, from: Db = db): Promise<Set<number>> {
      const rows = await from
        .selectFrom('effective_shares')
        .select('user_id')
        .distinct()
        .where('kind', '=', 'database')
        .where('object_id', '=', databaseId)
        .execute()
      return new Set(rows.map((row) => row.user_id))
    },

    /** The single tables of a database that are shared, by user. */
    async sharedTableIdsByUser(databaseId: number, from: Db = db): Promise<Map<number, Set<number>>> {
      const rows = await from
        .selectFrom('effective_shares')
        .innerJoin('db_tables', 'db_tables.id', 'effective_shares.object_id')
        .select(['effective_shares.user_id as userId', 'db_tables.id'])
        .distinct()
        .where('effective_shares.kind', '=', 'table')
        .where('db_tables.database_id', '=', databaseId)
        .execute()
      return new Map(
        [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, some]) => [
          userId,
          new Set(some.map(({ id }) => id)),
        ]),
      )
    },

    databaseIdsOf: async (userId: number): Promise<number[]> =>
      (await databaseIdsUsableBy(userId, db).execute()).map(({ id }) => id),
  }
}

export type TableAccessStore = ReturnType<typeof createTableAccessStore>
