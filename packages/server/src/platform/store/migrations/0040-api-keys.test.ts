import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'

it('R25 users of earlier versions are people without a second factor, and their sessions go on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-migration-'))
  const { databaseUrl, remove } = await createTestStore()
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db'))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  try {
    await migrate(
      db,
      dialect,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '0040-api-keys'),
      ),
    )
    await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at)
      values ('ann', 'ann', '', '', '', 'ROLE_USER', 1, 'admin', '2026-01-01T08:00:00.000Z')`.execute(db)
    await sql`insert into sessions (id, user_id, remember, created_at, expires_at) select 'one', id, 0, '2026-01-01T08:00:00.000Z', '2026-01-01T20:00:00.000Z' from users`.execute(
      db,
    )
    await migrate(db, dialect)
    expect(await db.selectFrom('users').select(['username', 'is_service', 'second_factor_at']).execute()).toEqual([
      { username: 'ann', is_service: 0, second_factor_at: null },
    ])
    expect(
      await db.selectFrom('sessions').select(['id', 'expires_at', 'user_agent', 'address', 'last_seen_at']).execute(),
    ).toEqual([{ id: 'one', expires_at: '2026-01-01T20:00:00.000Z', user_agent: '', address: '', last_seen_at: null }])
    expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  } finally {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
