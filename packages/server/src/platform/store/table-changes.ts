import { randomUUID } from 'node:crypto'
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely'
import { inTransactionOfItsOwn } from './connections/transactions.ts'

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

const isMarked = (table: string): table is keyof typeof deletedWith => Object.hasOwn(deletedWith, table)

const READS = /\b(?:from|join) "?(\w+)"?/gi
const WRITES = /\b(insert into|update|delete from) "?(\w+)"?/gi

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

const markName = (table: string) => `changed:${table}`

async function mark(connection: DatabaseConnection, tables: readonly string[]) {
  const marks = tables.toSorted().map((table) => `('${markName(table)}', '${randomUUID()}')`)
  await connection.executeQuery(
    CompiledQuery.raw(
      `insert into meta (name, value) values ${marks.join(', ')} on conflict (name) do update set value = excluded.value`,
    ),
  )
}

function tablesWrittenBy(text: string): string[] {
  if (text.startsWith('select')) return []
  return [...text.matchAll(WRITES)].flatMap(([, word, table]) => {
    if (!isMarked(table!)) return []
    return word!.toLowerCase() === 'delete from' ? [table, ...deletedWith[table]] : [table]
  })
}
