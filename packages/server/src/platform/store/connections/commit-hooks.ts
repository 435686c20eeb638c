import type { DatabaseConnection, Dialect, Driver } from 'kysely'

/** What happens around the end of every transaction of a store. */
export interface CommitHooks {
  /** Runs the commit itself, after what has to be the last of the transaction. */
  aroundCommit(connection: DatabaseConnection, commit: () => Promise<void>): Promise<void>
  onRollback(connection: DatabaseConnection): void
}

const hooksOf = new WeakMap<object, { current: CommitHooks | undefined }>()

export function setCommitHooks(db: object, hooks: CommitHooks) {
  const holder = hooksOf.get(db)
  if (!holder) throw new Error('This store was opened without commit hooks')
  holder.current = hooks
}

/** Opens a store whose transactions call the hooks that are set for it later. */
export function openWithCommitHooks<Db extends object>(dialect: Dialect, open: (hooked: Dialect) => Db): Db {
  const holder: { current: CommitHooks | undefined } = { current: undefined }
  const db = open({
    createDriver: () => hookedDriver(dialect.createDriver(), holder),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (given) => dialect.createIntrospector(given),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  })
  hooksOf.set(db, holder)
  return db
}

function hookedDriver(driver: Driver, holder: { readonly current: CommitHooks | undefined }): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction(connection) {
      const commit = () => driver.commitTransaction(connection)
      return holder.current ? holder.current.aroundCommit(connection, commit) : commit()
    },
    rollbackTransaction(connection) {
      holder.current?.onRollback(connection)
      return driver.rollbackTransaction(connection)
    },
    destroy: (options) => driver.destroy(options),
  }
}
