import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestStore } from '../../../testing/servers/test-store.ts'
import { migrate, migrations } from '../migrate.ts'
import { openPostgres, postgresMigrations } from '../connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../connections/sqlite.ts'
import { numberKinds } from './0012-number-kinds.ts'

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

it('number columns that were read before single precision was known get their kind by their own type', async () => {
  const db = await (databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(folder, 'soundings.db')))
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  await migrate(db, dialect, migrations.slice(0, migrations.indexOf(numberKinds)))
  const columns = [
    ['postgresql', 'real', 'float', 'single'],
    ['postgresql', 'double precision', 'float', 'float'],
    ['mysql', 'float', 'float', 'single'],
    ['mysql', 'float(10,2) unsigned', 'float', 'single'],
    ['mysql', 'double', 'float', 'float'],
    ['duckdb', 'FLOAT', 'float', 'single'],
    ['duckdb', 'UHUGEINT', 'integer', 'unsigned'],
    ['duckdb', 'HUGEINT', 'integer', 'integer'],
    ['monetdb', 'real', 'float', 'single'],
    ['sqlite', 'real', 'float', 'float'],
    ['sqlite', 'FLOAT', 'float', 'float'],
  ] as const
  for (const [dbType, columnType, kind] of columns) {
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
      name: 'n',
      display_name: 'n',
      description: '',
      kind: 'MEASURE',
      data_type: 'NUMBER',
      number_kind: kind,
      special_type: 'NUMBER',
      db_type: columnType,
      active: 1,
      pk: 0,
      missing: 0,
    }
    await db.insertInto('db_columns').values(column).execute()
  }
  await migrate(db, dialect)
  const rows = await db.selectFrom('db_columns').select(['db_type', 'number_kind']).orderBy('id').execute()
  expect(rows.map(({ db_type, number_kind }) => [db_type, number_kind])).toEqual(
    columns.map(([, columnType, , kind]) => [columnType, kind]),
  )
  await db.destroy()
})
