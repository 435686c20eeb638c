import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'

it('columns that were there before can be searched for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-migration-'))
  const { databaseUrl, remove } = await createTestStore()
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db'))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  const AT = '2026-01-01T08:00:00.000Z'
  try {
    await migrate(
      db,
      dialect,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '0048-search'),
      ),
    )
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('', '', '', '', '', '', 0, ${AT}, 1)`.execute(
      db,
    )
    await sql`insert into db_tables (database_id, name, display_name, description, active, monitored, is_view, missing, version) select id, 't', 't', '', 1, 0, 0, 0, 1 from databases`.execute(
      db,
    )
    await sql`insert into db_columns (table_id, position, name, display_name, description, kind, data_type, special_type, db_type, active, pk, missing) select id, 0, 'c', 'Ward Name', '', '', '', '', '', 1, 0, 0 from db_tables`.execute(
      db,
    )
    await migrate(db, dialect)
    expect((await db.selectFrom('db_columns').select('search_text').executeTakeFirst())?.search_text).toBe('ward name')
  } finally {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
