import type { Db } from '../../../platform/store/store.ts'

/** Both stores bound the number of parameters of one statement. */
const IDS_AT_ONCE = 1000

export function createColumnStore(db: Db) {
  const placed = () => db.selectFrom('db_columns').innerJoin('db_tables', 'db_tables.id', 'db_columns.table_id')
  /** What is neither hidden nor missing. */
  const active = () =>
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
          'db_columns.expression',
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

    /** The databases, and whether they have more tables than that. */
    async databasesBySize(tables: number): Promise<{ small: number[]; large: number[] }> {
      const rows = await db
        .selectFrom('db_tables')
        .select((e) => ['database_id as id', e.fn.countAll().as('count')])
        .groupBy('database_id')
        .execute()
      const [small, large] = [true, false].map((isSmall) =>
        rows.filter(({ count }) => Number(count) <= tables === isSmall).map(({ id }) => id),
      ) as [number[], number[]]
      return { small, large }
    },

    activeOfDatabase: (databaseId: number) => active().where('db_tables.database_id', '=', databaseId).execute(),

    async activeAmong(databaseId: number, ids: readonly number[]) {
      const found: Awaited<ReturnType<ReturnType<typeof active>['execute']>> = []
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
        found.push(
          ...(await active()
            .where('db_tables.database_id', '=', databaseId)
            .where('db_columns.id', 'in', ids.slice(start, start + IDS_AT_ONCE))
            .execute()),
        )
      return found
    },
  }
}

export type ColumnStore = ReturnType<typeof createColumnStore>
