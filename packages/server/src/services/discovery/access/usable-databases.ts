import type { Db } from '../../../platform/store/store.ts'

/** Every database the user owns or was given, whole or in part. */
export const databaseIdsUsableBy = (userId: number, db: Db) =>
  db.selectFrom('databases').select('databases.id').where((e) =>
    e.or([
      e('owner_id', '=', userId),
      e('id', 'in', db.selectFrom('effective_shares').select('object_id').where('kind', '=', 'database').where('user_id', '=', userId)),
      e(
        'id',
        'in',
        db
          .selectFrom('effective_shares')
          .innerJoin('db_tables', 'db_tables.id', 'effective_shares.object_id')
          .select('db_tables.database_id')
          .where('effective_shares.kind', '=', 'table')
          .where('effective_shares.user_id', '=', userId),
      ),
    ]),
  )
