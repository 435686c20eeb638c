import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, sql, SqliteDialect } from 'kysely'
import { ensurePrivate } from '../../files/private-file.ts'
import { openWithCommitHooks } from './commit-hooks.ts'
import { fenceWrites } from '../fencing.ts'
import { cacheStatements } from './statement-cache.ts'
import { waitWhenLocked } from './sqlite-driver.ts'
import { markChanges } from '../table-changes.ts'
import { openReadOnlyConnection } from './read-only-connection.ts'
import type { MigrationDialect } from '../migration.ts'
import type { Schema } from '../schema/schema.ts'
import { StoreError } from '../store-error.ts'

export const sqliteMigrations: MigrationDialect = {
  id: { type: 'integer', build: (column) => column.primaryKey().autoIncrement(), reference: 'integer' },
  binaryText: sql`text collate binary`,
  // A transaction that writes already has the file to itself.
  lock: async () => undefined,
}

const FENCE = "update jobs set lease = lease where id = ? and lease = ? and state = 'running'"

/** How long SQLite itself waits for a lock, while nothing else of ours runs. */
const BUSY_MS = 20

/** One file, one process. WAL with full sync: what was acknowledged survives a kill or a power cut. */
export function openSqlite(file: string): Kysely<Schema> {
  try {
    if (file !== ':memory:') keepPrivate(file)
    const database = new Database(file, { timeout: BUSY_MS })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    const damage = database.pragma('quick_check(1)', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
    return withReadOnlyConnection(file, database)
  } catch (error) {
    throw new StoreError(
      `The store ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** SQLite gives the files beside it the mode of the store when it makes them. */
function keepPrivate(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  ensurePrivate(file)
  for (const beside of ['-wal', '-shm'].map((end) => `${file}${end}`)) if (existsSync(beside)) ensurePrivate(beside)
}

function withReadOnlyConnection(file: string, database: Database.Database): Kysely<Schema> {
  const kept = cacheStatements(database)
  // What lies in memory only has one connection.
  const quick = file === ':memory:' ? undefined : openReadOnlyConnection(file, BUSY_MS)
  const close = () => {
    quick?.close()
    kept.close()
  }
  const db = openWithCommitHooks(
    fenceWrites(markChanges(waitWhenLocked(new SqliteDialect({ database: { ...kept, close } }), database)), FENCE),
    (dialect) => new Kysely<Schema>({ dialect }),
  )
  quick?.serve(db)
  return db
}
