import { sql } from 'kysely'
import { hasWords, type WantedWords, wordOrder } from '../../../platform/store/lists/find-words.ts'
import type { Db } from '../../../platform/store/store.ts'
import { isTableUsableBy } from '../access/usable-databases.ts'

/** The user whose tables are searched. */
interface Asker {
  readonly userId: number
  readonly seesAll: boolean
}

/** Of tables and columns that are neither hidden nor gone, those that a user may use. */
export function createTableSearchStore(db: Db) {
  const tables = ({ userId, seesAll }: Asker) =>
    db
      .selectFrom('db_tables')
      .innerJoin('databases', 'databases.id', 'db_tables.database_id')
      .where('db_tables.active', '=', 1)
      .where('db_tables.missing', '=', 0)
      .$if(!seesAll, (some) => some.where((e) => isTableUsableBy(userId, db)(e as never)))
      .select(['db_tables.database_id as databaseId', 'databases.display_name as databaseName'])

  const named = (asker: Asker) => tables(asker).select(['db_tables.id', 'db_tables.display_name as name'])

  return {
    findTables(asker: Asker, wanted: WantedWords, firstIds: readonly number[], limit: number) {
      const [name, all] = [sql.ref('db_tables.display_name_sort'), sql.ref('db_tables.search_text')]
      return named(asker)
        .where(hasWords(db, { name, all }, wanted))
        .$if(!wanted.isSimilar, (exact) =>
          exact
            .orderBy((e) =>
              e
                .case()
                .when('db_tables.id', 'in', [0, ...firstIds])
                .then(0)
                .else(1)
                .end(),
            )
            .orderBy(wordOrder(db, all, wanted))
            .orderBy('db_tables.display_name_sort')
            .orderBy('db_tables.id')
            .limit(limit),
        )
        .execute()
    },

    findColumns(asker: Asker, wanted: WantedWords, limit: number) {
      const all = sql.ref('db_columns.search_text')
      return tables(asker)
        .innerJoin('db_columns', 'db_columns.table_id', 'db_tables.id')
        .where('db_columns.active', '=', 1)
        .where('db_columns.missing', '=', 0)
        .where(hasWords(db, { name: all, all }, wanted))
        .select([
          'db_columns.id',
          'db_columns.display_name as name',
          'db_tables.id as tableId',
          'db_tables.display_name as tableName',
          'db_columns.expression',
        ])
        .$if(!wanted.isSimilar, (exact) =>
          exact
            .orderBy(wordOrder(db, all, wanted))
            .orderBy(sql`length(db_columns.display_name)`)
            .orderBy('db_columns.id')
            .limit(limit),
        )
        .execute()
    },

    nameTables: async (asker: Asker, ids: readonly number[]) =>
      ids.length === 0 ? [] : named(asker).where('db_tables.id', 'in', ids).execute(),
  }
}

export type TableSearchStore = ReturnType<typeof createTableSearchStore>
