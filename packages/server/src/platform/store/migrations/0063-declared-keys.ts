import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Primary keys that people declare for tables whose database has none. */
export const declaredKeys: Migration = {
  name: '0063-declared-keys',
  async up({ db }) {
    await db.schema
      .alterTable('db_columns')
      .addColumn('declared_key', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.dropIndex('db_columns_of_keys').execute()
    await sql`create index db_columns_of_keys on db_columns (table_id, data_type) where (pk = 1 or declared_key > 0) and missing = 0`.execute(
      db,
    )
    await sql`create index db_columns_of_declared_keys on db_columns (table_id) where declared_key > 0`.execute(db)
  },
}
