import { randomUUID } from 'node:crypto'
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely'
import { inTransactionOfItsOwn } from './connections/transactions.ts'
import type { Schema } from './schema/schema.ts'

/** Tables whose changes are marked, and those which change with them by foreign keys when their rows are deleted. */
const deletedWith = {
  access_rules: [],
  dashboards: [],
  databases: ['access_rules', 'db_tables'],
  db_tables: [],
  export_files: [],
  favourites: [],
  folder_items: [],
  folder_paths: [],
  folders: ['folder_items', 'folder_paths'],
  group_members: [],
  group_shares: [],
  questions: ['export_files'],
  scheduled_tasks: [],
  shares: [],
  user_groups: ['group_members', 'group_shares'],
  users: [
    'access_rules',
    'dashboards',
    'databases',
    'export_files',
    'favourites',
    'folders',
    'group_members',
    'questions',
    'scheduled_tasks',
    'shares',
  ],
} as const satisfies Record<string, readonly string[]>

/** Views, and the tables that they read. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  effective_shares: ['folder_items', 'folder_paths', 'folders', 'group_members', 'group_shares', 'shares'],
}

type StoredTable = Exclude<keyof Schema, 'effective_permissions' | 'effective_shares' | 'effective_rules'>

/**
 * Whether the rights to read depend on the rows of a table, beyond what recognising a viewer looks at: after a change of one that
 * does, open reads are checked again. When in doubt it does; the others are written too often.
 */
const decidesRights: Readonly<Record<StoredTable, boolean>> = {
  access_rules: true,
  api_keys: false,
  attribute_values: true,
  attributes: true,
  audit: false,
  audit_anchors: false,
  audit_heads: false,
  column_analyses: false,
  dashboard_choices: false,
  dashboard_tiles: true,
  dashboard_versions: false,
  dashboards: true,
  databases: true,
  db_columns: true,
  db_reference_pairs: true,
  db_references: true,
  db_tables: true,
  deliveries: false,
  display_links: false,
  export_files: false,
  favourites: false,
  folder_items: true,
  folder_paths: true,
  folders: true,
  group_members: true,
  group_permissions: true,
  group_shares: true,
  guesses: false,
  home_visits: false,
  jobs: false,
  meta: false,
  opened_items: false,
  question_versions: false,
  questions: true,
  recovery_codes: false,
  refresh_tokens: false,
  reset_tokens: false,
  row_rules: true,
  scheduled_tasks: false,
  second_factors: false,
  sessions: false,
  settings: true,
  shares: true,
  sso_attempts: false,
  sso_codes: false,
  table_versions: false,
  task_runs: false,
  upload_loads: false,
  uploads: false,
  user_groups: true,
  user_permissions: true,
  user_preferences: false,
  users: true,
  verified_items: false,
}

const markName = (table: string) => `changed:${table}`

/** Stands among the marks for all tables that decide rights. */
const RIGHTS = 'rights'

/** The statement that reads their mark, which is another one after every change. */
export const readRights = `select value from meta where name = '${markName(RIGHTS)}'`

const isMarked = (table: string): table is keyof typeof deletedWith => Object.hasOwn(deletedWith, table)

const READS = /\b(?:from|join) "?(\w+)"?/gi
/** Not `do update set` of an insert, nor `for update` of a lock. */
const WRITES = /\b(insert into|(?<!\b(?:do|for) )update|delete from) "?(\w+)"?/gi

/**
 * Every transaction that writes to one of these tables gives it a new mark as its last statement. Marks are rows of the store,
 * since several servers may share it, and are locked in the order of their names just before the commit: no other lock is taken
 * after them, so that two transactions cannot wait for each other.
 */
export function markChanges(dialect: Dialect): Dialect {
  return {
    createDriver: () => markingDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** The statement that reads the marks of all tables which another one reads; undefined where one of them has none. */
export function marksOfTablesIn(text: string): string | undefined {
  const tables = [...new Set([...text.matchAll(READS)].flatMap(([, table]) => readBy[table!] ?? [table!]))]
  if (!tables.every(isMarked)) return undefined
  return `select name, value from meta where name in (${tables.map((table) => `'${markName(table)}'`).join(', ')}) order by name`
}

interface Wrapped extends DatabaseConnection {
  readonly inner: DatabaseConnection
  isInTransaction: boolean
  readonly changed: Set<string>
}

function markingDriver(driver: Driver): Driver {
  /** A single statement becomes a transaction, since the mark must be committed together with it. */
  const writeAlone = <Row>(
    connection: DatabaseConnection,
    query: CompiledQuery,
    tables: readonly string[],
  ): Promise<QueryResult<Row>> =>
    inTransactionOfItsOwn(driver, connection, async () => {
      const result = await connection.executeQuery<Row>(query)
      await mark(connection, tables)
      return result
    })

  function wrap(inner: DatabaseConnection): Wrapped {
    const wrapped: Wrapped = {
      inner,
      isInTransaction: false,
      changed: new Set(),
      executeQuery<Row>(query: CompiledQuery) {
        const tables = tablesWrittenBy(query.sql)
        if (tables.length > 0 && !wrapped.isInTransaction) return writeAlone<Row>(inner, query, tables)
        for (const table of tables) wrapped.changed.add(table)
        return inner.executeQuery<Row>(query)
      },
      streamQuery: (query, size) => inner.streamQuery(query, size),
    }
    return wrapped
  }

  const end = (connection: Wrapped) => {
    connection.isInTransaction = false
    connection.changed.clear()
  }

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => wrap(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction((connection as Wrapped).inner, settings)
      ;(connection as Wrapped).isInTransaction = true
    },
    async commitTransaction(connection) {
      const { inner, changed } = connection as Wrapped
      if (changed.size > 0) await mark(inner, [...changed])
      await driver.commitTransaction(inner)
      end(connection as Wrapped)
    },
    async rollbackTransaction(connection) {
      end(connection as Wrapped)
      await driver.rollbackTransaction((connection as Wrapped).inner)
    },
    releaseConnection: (connection, options) => driver.releaseConnection((connection as Wrapped).inner, options),
    destroy: (options) => driver.destroy(options),
  }
}

async function mark(connection: DatabaseConnection, tables: readonly string[]) {
  const marks = [...new Set(tables)].toSorted().map((table) => `('${markName(table)}', '${randomUUID()}')`)
  await connection.executeQuery(
    CompiledQuery.raw(
      `insert into meta (name, value) values ${marks.join(', ')} on conflict (name) do update set value = excluded.value`,
    ),
  )
}

/** A sign-in changes the row of a user, and happens too often to check all open reads anew. */
const SIGN_IN = /^update "users" set "last_sign_in_at" = \S+ where /

/** The tables to be marked. */
function tablesWrittenBy(text: string): string[] {
  if (text.startsWith('select')) return []
  return [...text.matchAll(WRITES)].flatMap(([, word, table]) => {
    // A table that is not known here, such as one of a later migration, counts.
    const rights = decidesRights[table as StoredTable] === false || SIGN_IN.test(text) ? [] : [RIGHTS]
    if (!isMarked(table!)) return rights
    return word!.toLowerCase() === 'delete from' ? [table, ...deletedWith[table], ...rights] : [table, ...rights]
  })
}
