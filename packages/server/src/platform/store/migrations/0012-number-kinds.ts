import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Single-precision columns were kept as doubles, and DuckDB's largest whole numbers as ordinary ones, until the source is read again. */
export const numberKinds: Migration = {
  name: '0012-number-kinds',
  async up({ db }) {
    await sql`
      update db_columns set number_kind = 'single'
      where number_kind = 'float' and exists (
        select 1 from db_tables t join databases d on d.id = t.database_id
        where t.id = db_columns.table_id and (
          (d.db_type in ('postgresql', 'monetdb') and db_columns.db_type = 'real') or
          (d.db_type = 'mysql' and db_columns.db_type like 'float%') or
          (d.db_type = 'duckdb' and db_columns.db_type = 'FLOAT')
        )
      )`.execute(db)
    await sql`
      update db_columns set number_kind = 'unsigned'
      where number_kind = 'integer' and db_type = 'UHUGEINT' and exists (
        select 1 from db_tables t join databases d on d.id = t.database_id where t.id = db_columns.table_id and d.db_type = 'duckdb'
      )`.execute(db)
  },
}
