import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestStore } from '../../../testing/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../postgres.ts'
import { openSqlite, sqliteMigrations } from '../sqlite.ts'

it('the words of names that were there before can be searched for, and those of names that come later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-migration-'))
  const { databaseUrl, remove } = await createTestStore()
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db'))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  const AT = '2026-01-01T08:00:00.000Z'
  const addDashboard = (searchText: string) =>
    sql`insert into dashboards (name, description, tag, content, created_at, modified_at, modified_by, version, search_text) values ('', '', '', '{}', ${AT}, ${AT}, 'ann', 1, ${searchText})`.execute(db)
  try {
    await migrate(db, dialect, migrations.slice(0, migrations.findIndex(({ name }) => name === '0048-search')))
    await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at, search_text)
      values ('ann', 'ann', '', '', '', 'ROLE_USER', 1, 'admin', ${AT}, ${'ann\nann lindqvist'})`.execute(db)
    await addDashboard('übergabe/täglich 2026\n"bed\\days"\twinter')
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('', '', '', '', '', '', 0, ${AT}, 1)`.execute(db)
    await sql`insert into db_tables (database_id, name, display_name, description, active, monitored, is_view, missing, version) select id, 't', 't', '', 1, 0, 0, 0, 1 from databases`.execute(db)
    await sql`insert into db_columns (table_id, position, name, display_name, description, kind, data_type, special_type, db_type, active, pk, missing) select id, 0, 'c', 'Ward Name', '', '', '', '', '', 1, 0, 0 from db_tables`.execute(db)
    await migrate(db, dialect)
    const words = async () => (await db.selectFrom('search_words').select('word').orderBy('word').execute()).map(({ word }) => word)
    expect(await words()).toEqual(['ann', 'bed\\days', 'lindqvist', 'name', 'täglich', 'ward', 'winter', 'übergabe'])
    expect((await db.selectFrom('db_columns').select('search_text').executeTakeFirst())?.search_text).toBe('ward name')

    await addDashboard('winter plan')
    await db.updateTable('dashboards').set({ search_text: 'summer plan' }).where('search_text', '=', 'winter plan').execute()
    expect(await words()).toEqual(['ann', 'bed\\days', 'lindqvist', 'name', 'plan', 'summer', 'täglich', 'ward', 'winter', 'übergabe'])
  } finally {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
