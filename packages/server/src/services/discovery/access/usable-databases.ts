import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import type { Db } from '../../../platform/store/store.ts'

/** Databases that the user owns or was given as a whole. */
const wholeDatabaseIdsOf = (userId: number, db: Db) =>
  db
    .selectFrom('databases')
    .select('databases.id')
    .where((e) => e.or([e('owner_id', '=', userId), e('id', 'in', sharedIds('database', userId, db))]))

const sharedIds = (kind: 'database' | 'table', userId: number, db: Db) =>
  db.selectFrom('effective_shares').select('object_id').where('kind', '=', kind).where('user_id', '=', userId)

/** Every database the user owns or was given, whole or in part. */
export const databaseIdsUsableBy = (userId: number, db: Db) =>
  db
    .selectFrom('databases')
    .select('databases.id')
    .where((e) =>
      e.or([
        e('id', 'in', wholeDatabaseIdsOf(userId, db)),
        e(
          'id',
          'in',
          db
            .selectFrom('db_tables')
            .select('db_tables.database_id')
            .where('db_tables.id', 'in', sharedIds('table', userId, db)),
        ),
      ]),
    )

/** Whether a table is of such a database, or was shared by itself. */
export const isTableUsableBy =
  (userId: number, db: Db) =>
  (e: ExpressionBuilder<Schema, 'db_tables'>): ExpressionWrapper<Schema, 'db_tables', SqlBool> =>
    e.or([
      e('db_tables.database_id', 'in', wholeDatabaseIdsOf(userId, db)),
      e('db_tables.id', 'in', sharedIds('table', userId, db)),
    ])
