import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { migrate, migrations } from './migrate.ts'
import { openPostgres, postgresMigrations } from './connections/postgres.ts'
import type { Schema } from './schema/schema.ts'
import { openSqlite, sqliteMigrations } from './connections/sqlite.ts'
import { StoreUnavailable } from './store-error.ts'

export type Db = Kysely<Schema>

/** Our own metadata database, migrated and ready. */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  readonly db: Db
  check(): Promise<void>
  close(): Promise<void>
}

export interface StorePlace {
  readonly databaseUrl?: string | undefined
  readonly file: string
  readonly timeoutMs?: number
  /** Otherwise a store without any content is one that was lost. */
  readonly mayBeNew?: boolean
}

const TIMEOUT_MS = 10_000
/** A probe asks whether the store answers now, not whether it will. */
const PROBE_MS = 2_000

export async function openStore({
  databaseUrl,
  file,
  timeoutMs = TIMEOUT_MS,
  mayBeNew = true,
}: StorePlace): Promise<Store> {
  const kind = databaseUrl ? 'postgresql' : 'sqlite'
  const db = databaseUrl
    ? await openMigratedPostgres(databaseUrl, timeoutMs, mayBeNew)
    : await openMigratedSqlite(file, mayBeNew)
  return {
    kind,
    db,
    check: () => within(PROBE_MS, sql`select 1`.execute(db)),
    close: () => db.destroy(),
  }
}

async function openMigratedSqlite(file: string, mayBeNew: boolean): Promise<Db> {
  const db = openSqlite(file)
  try {
    await migrate(db, sqliteMigrations, migrations, { mayBeNew })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Migrations may take long and wait for another server that migrates, so they have a connection without timeouts. */
async function openMigratedPostgres(url: string, statementMs: number, mayBeNew: boolean): Promise<Db> {
  const migrating = await openPostgres(url)
  try {
    await migrate(migrating, postgresMigrations, migrations, { mayBeNew })
  } finally {
    await migrating.destroy()
  }
  return openPostgres(url, { statementMs })
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new StoreUnavailable(`no answer within ${ms / 1000} seconds`)), ms)
  await Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
}
