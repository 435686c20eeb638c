import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely'
import { StoreUnavailable } from '../store-error.ts'

const PAUSE_MS = 25
const WAIT_AT_MOST_MS = 5_000

/**
 * Waits for a file that another process has locked without stopping ours: SQLite would wait on the thread that serves everyone.
 * A transaction takes the lock when it begins, so that no statement in the middle of it has to wait.
 */
export function waitWhenLocked(dialect: Dialect, database: Pick<Database, 'inTransaction'>): Dialect {
  return {
    createDriver: () => waitingDriver(dialect.createDriver(), database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function waitingDriver(driver: Driver, database: Pick<Database, 'inTransaction'>): Driver {
  const wrap = (inner: DatabaseConnection): DatabaseConnection => ({
    executeQuery: (query) =>
      database.inTransaction ? inner.executeQuery(query) : whenFree(() => inner.executeQuery(query)),
    streamQuery: (query, size) => inner.streamQuery(query, size),
  })
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => wrap(await driver.acquireConnection(options)),
    beginTransaction: async (connection) => void (await connection.executeQuery(CompiledQuery.raw('begin immediate'))),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    // A full disk ends the transaction by itself.
    rollbackTransaction: async (connection) =>
      database.inTransaction ? driver.rollbackTransaction(connection) : undefined,
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  }
}

async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error
      if (performance.now() - began > WAIT_AT_MOST_MS) throw new StoreUnavailable(error)
      await sleep(PAUSE_MS)
    }
  }
}
