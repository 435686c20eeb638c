import type { Db } from '../../../platform/store/store.ts'

export function createDatabaseShareStore(db: Db) {
  return {
    transaction: <Result>(work: (within: Db) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

    async tableIdsOf(databaseId: number): Promise<number[]> {
      const rows = await db.selectFrom('db_tables').select('id').where('database_id', '=', databaseId).orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    async exist(ids: readonly number[]): Promise<boolean> {
      const rows = await db.selectFrom('databases').select('id').where('id', 'in', ids).execute()
      return rows.length === new Set(ids).size
    },

    sharedWith: (userId: number) =>
      db
        .selectFrom('shares')
        .innerJoin('databases', 'databases.id', 'shares.object_id')
        .select(['databases.id', 'databases.display_name as name', 'databases.db_type as dbType'])
        .where('shares.kind', '=', 'database')
        .where('shares.user_id', '=', userId)
        .orderBy('databases.display_name')
        .execute(),
  }
}

export type DatabaseShareStore = ReturnType<typeof createDatabaseShareStore>
