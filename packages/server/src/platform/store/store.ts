import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { openPostgres, postgresMigrations } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite, sqliteMigrations } from './sqlite.ts'

export type Db = Kysely<Schema>

/** Our own metadata database, migrated and ready. */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  readonly db: Db
  check(): Promise<void>
  close(): Promise<void>
}

export async function openStore(place: { databaseUrl?: string | undefined; file: string }): Promise<Store> {
  const kind = place.databaseUrl ? 'postgresql' : 'sqlite'
  const db = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.file)
  try {
    await migrate(db, kind === 'postgresql' ? postgresMigrations : sqliteMigrations)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    kind,
    db,
    check: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  }
}
