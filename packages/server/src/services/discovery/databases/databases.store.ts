import type { Schemas } from '@soundings/contract'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import { displayNameKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { isUpdated } from '../../../platform/store/optimistic-lock.ts'
import { databaseIdsUsableBy } from '../access/usable-databases.ts'
import { readSchemas, writeSchemas } from '../connections/read-schemas.ts'

export interface StoredDatabase {
  readonly id: number
  readonly displayName: string
  readonly dbType: string
  readonly dbName: string
  readonly description: string
  readonly hostServer: string
  readonly port: number | null
  /** Null for engines without schemas. */
  readonly schemas: Schemas | null
  readonly username: string
  readonly sealedPassword: string | null
  readonly tls: boolean
  readonly closesUnreachedTables: boolean
  /** Counts changes of the connection. */
  readonly version: number
  readonly ownerId: number | null
  readonly owner: string
  readonly createdDate: string
}

export type DatabaseFields = Pick<
  StoredDatabase,
  | 'displayName'
  | 'dbType'
  | 'dbName'
  | 'description'
  | 'hostServer'
  | 'port'
  | 'schemas'
  | 'username'
  | 'tls'
  | 'closesUnreachedTables'
>

const databaseList: ListDefinition = {
  id: 'databases.id',
  search: [sql.ref('databases.search_text')],
  fields: {
    displayName: { by: 'key', of: sql.ref('databases.display_name_sort'), isIndexed: true },
    dbName: { by: 'text', of: sql.ref('databases.db_name') },
    dbType: { by: 'text', of: sql.ref('databases.db_type') },
    displayType: { by: 'text', of: sql.ref('databases.db_type') },
    description: { by: 'text', of: sql.ref('databases.description'), mayBeEmpty: true },
    createdDate: { by: 'value', of: sql.ref('databases.created_at') },
    owner: {
      by: 'key',
      of: sql`(select username_sort from users where users.id = databases.owner_id)`,
      mayBeEmpty: 'null',
    },
  },
}

export function createDatabaseStore(db: Db) {
  const from = db.selectFrom('databases')
  const selectWithOwner = (databases: typeof from) =>
    databases
      .leftJoin('users', 'users.id', 'databases.owner_id')
      .selectAll('databases')
      .select('users.username as owner')
  const withOwner = (within: Db) => selectWithOwner(within.selectFrom('databases'))

  return {
    transaction: transactionsOf(db),

    namesOf: (ids: readonly number[]) =>
      db.selectFrom('databases').select(['id', 'display_name as name']).where('id', 'in', ids).execute(),

    all: async () => (await withOwner(db).orderBy('databases.id').execute()).map(toDatabase),

    /** Those that a user owns or was given, or all. */
    async list(usableBy: number | 'all', ask: ListAsk): Promise<Page<StoredDatabase>> {
      const { rows, total } = await readPage(db, databaseList, ask, {
        from,
        where: (query) =>
          usableBy === 'all' ? query : query.where('databases.id', 'in', databaseIdsUsableBy(usableBy, db)),
        select: selectWithOwner,
      })
      return { rows: rows.map(toDatabase), total }
    },

    /** How many monitored tables are warned of, by database. */
    async driftedTables(databaseIds: readonly number[]): Promise<Map<number, number>> {
      if (databaseIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('db_tables')
        .select(['database_id as id', (e) => e.fn.countAll<number>().as('tables')])
        .where('database_id', 'in', databaseIds)
        .where('drift', 'is not', null)
        .where('missing', '=', 0)
        .groupBy('database_id')
        .execute()
      return new Map(rows.map(({ id, tables }) => [id, tables]))
    },

    /** The schemas that hold tables, by database; null stands for tables without a schema. */
    async filledSchemas(databaseIds: readonly number[]): Promise<Map<number, (string | null)[]>> {
      if (databaseIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('db_tables')
        .select(['database_id as id', 'schema_name as schema'])
        .distinct()
        .where('missing', '=', 0)
        .where('database_id', 'in', databaseIds)
        .execute()
      return new Map(
        [...Map.groupBy(rows, ({ id }) => id)].map(([id, schemas]) => [id, schemas.map(({ schema }) => schema)]),
      )
    },

    async find(id: number, from: Db = db): Promise<StoredDatabase | undefined> {
      const row = await withOwner(from).where('databases.id', '=', id).executeTakeFirst()
      return row && toDatabase(row)
    },

    async insert(
      fields: DatabaseFields,
      { ownerId, at }: { ownerId: number; at: string },
      within: Db,
    ): Promise<number> {
      const { id } = await within
        .insertInto('databases')
        .values({ ...toRow(fields), owner_id: ownerId, created_at: at, revision: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** False when the stored version is another one: two edits at once must not join the password of the one with the server of the other. */
    update: (id: number, version: number, fields: DatabaseFields, within: Db): Promise<boolean> =>
      isUpdated(
        within
          .updateTable('databases')
          .set({ ...toRow(fields), version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version),
      ),

    async setPassword(id: number, sealedPassword: string | null, within: Db): Promise<void> {
      await within.updateTable('databases').set({ sealed_password: sealedPassword }).where('id', '=', id).execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('databases').where('id', '=', id).execute()
    },

    async tableIdsOf(databaseId: number, within: Db = db): Promise<number[]> {
      const rows = await within.selectFrom('db_tables').select('id').where('database_id', '=', databaseId).execute()
      return rows.map(({ id }) => id)
    },
  }
}

export type DatabaseStore = ReturnType<typeof createDatabaseStore>

const toRow = (fields: DatabaseFields) => ({
  display_name: fields.displayName,
  ...displayNameKeys(fields.displayName),
  db_type: fields.dbType,
  db_name: fields.dbName,
  description: fields.description,
  host: fields.hostServer,
  port: fields.port,
  schemas: writeSchemas(fields.schemas),
  username: fields.username,
  tls: fields.tls ? 1 : 0,
  closes_unreached: fields.closesUnreachedTables ? 1 : 0,
})

const toDatabase = (row: Selectable<Schema['databases']> & { owner: string | null }): StoredDatabase => ({
  id: row.id,
  displayName: row.display_name,
  dbType: row.db_type,
  dbName: row.db_name,
  description: row.description,
  hostServer: row.host,
  port: row.port,
  schemas: readSchemas(row.schemas),
  username: row.username,
  sealedPassword: row.sealed_password,
  tls: row.tls === 1,
  closesUnreachedTables: row.closes_unreached === 1,
  version: row.version,
  ownerId: row.owner_id,
  owner: row.owner ?? '',
  createdDate: row.created_at,
})
