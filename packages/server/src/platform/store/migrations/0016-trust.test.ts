import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'

it('R25 of access rules that say the same the stricter one stays, and no second one can be added', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundings-migration-'))
  const { databaseUrl, remove } = await createTestStore()
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db'))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  const insert = (id: number, columnId: number, value: string, chains: string) =>
    sql`insert into access_rules (id, user_id, database_id, column_id, table_id, value, chains) values (${id}, 1, 1, ${columnId}, 1, ${value}, ${chains})`.execute(
      db,
    )
  try {
    await migrate(
      db,
      dialect,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '0016-trust'),
      ),
    )
    await sql`insert into users (id, username, username_key, first_name, last_name, email, role, enabled, created_by, created_at)
      values (1, 'ann', 'ann', '', '', '', 'ROLE_USER', 1, '', '')`.execute(db)
    await sql`insert into databases (id, display_name, db_type, db_name, description, host, username, tls, created_at, revision)
      values (1, 'D', 'duckdb', 'd', '', '', '', 0, '', 1)`.execute(db)
    await insert(1, 7, 'A', 'any')
    await insert(2, 7, 'A', 'every')
    await insert(3, 7, 'A', 'every')
    await insert(4, 7, 'B', 'any')
    await insert(5, 7, 'B', 'any')
    await insert(6, 8, 'A', 'any')
    await migrate(db, dialect)
    const rows = await db.selectFrom('access_rules').select(['id', 'chains']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 2, chains: 'every' },
      { id: 4, chains: 'any' },
      { id: 6, chains: 'any' },
    ])
    await expect(insert(9, 7, 'A', 'any')).rejects.toThrow(/unique/i)
  } finally {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
