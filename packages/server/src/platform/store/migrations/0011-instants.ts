import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Columns that hold instants were kept as wall-clock ones. Their own type says which they are, until the source is read again. */
export const instants: Migration = {
  name: '0011-instants',
  async up({ db }) {
    await sql`
      update db_columns set date_kind = 'instant'
      where date_kind = 'timestamp' and exists (
        select 1 from db_tables t join databases d on d.id = t.database_id
        where t.id = db_columns.table_id and (
          (d.db_type = 'postgresql' and db_columns.db_type like 'timestamp%with time zone') or
          (d.db_type = 'mysql' and db_columns.db_type like 'timestamp%') or
          (d.db_type = 'duckdb' and db_columns.db_type = 'TIMESTAMP WITH TIME ZONE') or
          (d.db_type = 'monetdb' and db_columns.db_type like 'timestamptz%')
        )
      )`.execute(db)
  },
}
