import type { Db } from '../../../platform/store/store.ts'

export function createColumnStore(db: Db) {
  const placed = () => db.selectFrom('db_columns').innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')

  return {
    async namesOf(ids: readonly number[]) {
      const rows = await placed()
        .select(['db_columns.id', 'db_columns.display_name as column', 'db_tables.display_name as table'])
        .where('db_columns.id', 'in', ids)
        .execute()
      return rows.map(({ id, column, table }) => ({ id, name: `${table}: ${column}` }))
    },

    find: (id: number) =>
      placed()
        .select([
          'db_columns.id',
          'db_columns.table_id as tableId',
          'db_tables.database_id as databaseId',
          'db_columns.special_type as specialType',
          'db_columns.db_type as dbType',
          'db_columns.data_type as dataType',
          'db_columns.active',
          'db_columns.expression',
          'db_tables.active as tableActive',
        ])
        .where('db_columns.id', '=', id)
        .where('db_columns.missing', '=', 0)
        .where('db_tables.missing', '=', 0)
        .executeTakeFirst(),

    /** Those of the columns that are neither hidden nor missing. */
    describe: (databaseId: number, ids: readonly number[]) =>
      placed()
        .select([
          'db_columns.id',
          'db_columns.table_id as tableId',
          'db_columns.display_name as displayName',
          'db_columns.description',
          'db_tables.display_name as tableDisplayName',
          'db_columns.kind',
          'db_columns.special_type as specialType',
          'db_columns.data_type as dataType',
          'db_columns.filter_component as filterComponent',
        ])
        .where('db_tables.database_id', '=', databaseId)
        .where('db_columns.id', 'in', ids)
        .where('db_columns.missing', '=', 0)
        .where('db_tables.missing', '=', 0)
        .where('db_columns.active', '=', 1)
        .where('db_tables.active', '=', 1)
        .orderBy('db_tables.display_name')
        .orderBy('db_columns.position')
        .execute(),

    /** Everything that is neither hidden nor missing, of all databases. */
    listActive: () =>
      placed()
        .select([
          'db_columns.id',
          'db_columns.table_id as tableId',
          'db_tables.database_id as databaseId',
          'db_columns.display_name as displayName',
          'db_columns.expression',
        ])
        .where('db_columns.missing', '=', 0)
        .where('db_tables.missing', '=', 0)
        .where('db_columns.active', '=', 1)
        .where('db_tables.active', '=', 1)
        .orderBy('db_columns.id')
        .execute(),
  }
}

export type ColumnStore = ReturnType<typeof createColumnStore>
