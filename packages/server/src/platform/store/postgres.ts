import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openWithCommitHooks } from './commit-hooks.ts'
import type { MigrationDialect } from './migration.ts'
import type { Schema } from './schema.ts'
import { StoreError } from './store-error.ts'

const MIGRATION_LOCK = 7_305_210

export const postgresMigrations: MigrationDialect = {
  id: { type: 'bigserial', build: (column) => column.primaryKey(), reference: 'bigint' },
  lock: async (db) => void (await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)),
}

const INT8 = 20
/** Ids and counts stay far below 2^53, so they are numbers here as they are in SQLite. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (text: string) => Number(text) : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

export async function openPostgres(url: string): Promise<Kysely<Schema>> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, types, application_name: 'soundings' })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(`The store at DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  return openWithCommitHooks(new PostgresDialect({ pool }), (dialect) => new Kysely<Schema>({ dialect }))
}
