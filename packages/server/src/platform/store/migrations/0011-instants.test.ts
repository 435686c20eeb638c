import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'
import { instants } from './0011-instants.ts'

let folder: string
let databaseUrl: string | undefined
let remove: () => Promise<void>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'soundings-store-'))
  ;({ databaseUrl, remove } = await createTestStore())
})
afterEach(async () => {
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

it('columns that were read before instants were known become instants by their own type', async () => {
  const db = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db')))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  await migrate(db, dialect, migrations.slice(0, migrations.indexOf(instants)))
  const columns = [
    ['postgresql', 'timestamp with time zone', 'instant'],
    ['postgresql', 'timestamp(3) with time zone', 'instant'],
    ['postgresql', 'timestamp without time zone', 'timestamp'],
    ['mysql', 'timestamp', 'instant'],
    ['mysql', 'datetime(6)', 'timestamp'],
    ['duckdb', 'TIMESTAMP WITH TIME ZONE', 'instant'],
    ['duckdb', 'TIMESTAMP', 'timestamp'],
    ['monetdb', 'timestamptz', 'instant'],
    ['sqlite', 'timestamp', 'timestamp'],
  ] as const
  for (const [dbType, columnType] of columns) {
    const database = {
      display_name: dbType,
      db_type: dbType,
      db_name: '',
      description: '',
      host: '',
      username: '',
      tls: 0,
      revision: 1,
      created_at: '',
    }
    const { id: databaseId } = await db
      .insertInto('databases')
      .values(database)
      .returning('id')
      .executeTakeFirstOrThrow()
    const table = {
      database_id: databaseId,
      name: 't',
      display_name: 't',
      description: '',
      active: 1,
      monitored: 0,
      is_view: 0,
      missing: 0,
      version: 1,
    }
    const { id: tableId } = await db.insertInto('db_tables').values(table).returning('id').executeTakeFirstOrThrow()
    const column = {
      table_id: tableId,
      position: 0,
      name: 'at',
      display_name: 'at',
      description: '',
      kind: 'DIMENSION',
      data_type: 'DATE',
      date_kind: 'timestamp',
      special_type: 'DATE',
      db_type: columnType,
      active: 1,
      pk: 0,
      missing: 0,
    }
    await db.insertInto('db_columns').values(column).execute()
  }
  await migrate(db, dialect)
  const rows = await db.selectFrom('db_columns').select(['db_type', 'date_kind']).orderBy('id').execute()
  expect(rows.map(({ db_type, date_kind }) => [db_type, date_kind])).toEqual(
    columns.map(([, columnType, kind]) => [columnType, kind]),
  )
  await db.destroy()
})
