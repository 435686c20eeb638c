import type { Insertable, Kysely } from 'kysely'
import { openPostgres, postgresMigrations } from '../../platform/store/connections/postgres.ts'
import { openSqlite, sqliteMigrations } from '../../platform/store/connections/sqlite.ts'
import { migrate, migrations } from '../../platform/store/migrate.ts'
import type { Schema } from '../../platform/store/schema/schema.ts'
import { createTestStore } from './test-store.ts'

interface EarlierStore {
  /** With the tables of that time; the types are those of today. */
  readonly db: Kysely<Schema>
  readonly isPostgres: boolean
  /** The migration and all later ones. */
  readonly migrate: () => Promise<void>
}

/** A store of the kind this run tests, as it was before the migration of this name. */
export async function withStoreBefore(migration: string, work: (store: EarlierStore) => Promise<void>): Promise<void> {
  const at = migrations.findIndex(({ name }) => name === migration)
  if (at < 0) throw new Error(`There is no migration ${migration}`)
  const { databaseUrl, remove } = await createTestStore()
  const db = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(':memory:')
  const dialect = databaseUrl ? postgresMigrations : sqliteMigrations
  try {
    await migrate(db, dialect, migrations.slice(0, at))
    await work({ db, isPostgres: databaseUrl !== undefined, migrate: () => migrate(db, dialect) })
  } finally {
    await db.destroy()
    await remove()
  }
}

/** A column in a table and a database of its own, without what later migrations add. */
export async function addColumn(
  db: Kysely<Schema>,
  dbType: string,
  column: Pick<Insertable<Schema['db_columns']>, 'name' | 'kind' | 'data_type' | 'special_type' | 'db_type'> &
    Partial<Pick<Insertable<Schema['db_columns']>, 'date_kind' | 'number_kind'>>,
): Promise<void> {
  const addressless = { db_name: '', description: '', host: '', username: '', tls: 0, revision: 1, created_at: '' }
  const { id: databaseId } = await db
    .insertInto('databases')
    .values({ display_name: dbType, db_type: dbType, ...addressless })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = { active: 1, missing: 0, description: '' }
  const { id: tableId } = await db
    .insertInto('db_tables')
    .values({ ...shown, database_id: databaseId, name: 't', display_name: 't', monitored: 0, is_view: 0, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { table_id: tableId, position: 0, display_name: column.name, pk: 0 }
  await db
    .insertInto('db_columns')
    .values({ ...shown, ...place, ...column })
    .execute()
}
