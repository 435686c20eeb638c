import type { Db } from '../../../platform/store/store.ts'

export function createColumnStore(db: Db) {
  const placed = () => db.selectFrom('db_columns').innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')

  return {
    find: (id: number) =>
      placed()
        .select([
          'db_columns.id',
          'db_columns.table_id as tableId',
          'db_tables.database_id as databaseId',
          'db_columns.special_type as specialType',
          'db_columns.db_type as dbType',
        ])
        .where('db_columns.id', '=', id)
        .where('db_columns.missing', '=', 0)
        .where('db_tables.missing', '=', 0)
        .executeTakeFirst(),

    /** Everything that is neither hidden nor missing, of all databases. */
    listActive: () =>
      placed()
        .select(['db_columns.id', 'db_columns.table_id as tableId', 'db_tables.database_id as databaseId', 'db_columns.display_name as displayName'])
        .where('db_columns.missing', '=', 0)
        .where('db_tables.missing', '=', 0)
        .where('db_columns.active', '=', 1)
        .where('db_tables.active', '=', 1)
        .orderBy('db_columns.id')
        .execute(),
  }
}

export type ColumnStore = ReturnType<typeof createColumnStore>
