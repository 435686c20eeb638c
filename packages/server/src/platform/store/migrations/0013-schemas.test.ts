import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'

it('R25 connections without a schema go on showing all schemas, and those with one go on showing it', async () => {
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
        migrations.findIndex(({ name }) => name === '0013-schemas'),
      ),
    )
    for (const [id, type, schema] of [
      [1, 'duckdb', null],
      [2, 'postgresql', 'clinic, old'],
      [3, 'sqlite', null],
      [4, 'monetdb', null],
    ] as const) {
      await sql`insert into databases (id, display_name, db_type, db_name, description, host, username, tls, created_at, revision, schema_name)
        values (${id}, 'D', ${type}, 'd', '', '', '', 0, '', 1, ${schema})`.execute(db)
    }
    await migrate(db, dialect)
    const rows = await db.selectFrom('databases').select(['id', 'schemas', 'closes_unreached']).orderBy('id').execute()
    expect(rows.map(({ schemas }) => schemas)).toEqual(['"all"', '["clinic, old"]', null, '"all"'])
    expect(
      rows.map((row) => row.closes_unreached),
      'what people could open stays open',
    ).toEqual([0, 0, 0, 0])
  } finally {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
