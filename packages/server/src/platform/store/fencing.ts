import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { inTransactionOfItsOwn } from './connections/transactions.ts'

/** One claim of a job. The number grows with each claim, so that a server which lost the job can be told from the one that has it. */
export interface Lease {
  readonly jobId: string
  readonly number: number
}

/** The job was taken over by another claim while this one slept: what it would write no longer counts. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor({ jobId }: Lease) {
    super(`The job ${jobId} was taken over`)
  }
}

const current = new AsyncLocalStorage<Lease | undefined>()

/** Everything the work writes to the store is written only while the lease is held. */
export const runUnderLease = <Result>(lease: Lease, work: () => Result): Result => current.run(lease, work)

/** For what a job starts and does not end with it, such as a timer that others share. */
export const runOutsideLease = <Result>(work: () => Result): Result => current.run(undefined, work)

export const currentLease = (): Lease | undefined => current.getStore()

/** `fence` updates the row of the job, by id and number: it locks the row against a new claim until the write is committed. */
export function fenceWrites(dialect: Dialect, fence: string): Dialect {
  return {
    createDriver: () => fencedDriver(dialect.createDriver(), fence),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

const IS_WRITE = /^\s*(insert|update|delete)\b/i

interface Wrapped extends DatabaseConnection {
  readonly inner: DatabaseConnection
  isInTransaction: boolean
}

function fencedDriver(driver: Driver, fence: string): Driver {
  async function assertHeld(connection: DatabaseConnection, lease: Lease) {
    const { numAffectedRows } = await connection.executeQuery(CompiledQuery.raw(fence, [lease.jobId, lease.number]))
    if (numAffectedRows !== 1n) throw new LeaseLost(lease)
  }

  /** A single statement becomes a transaction, since the fence must be committed together with it. */
  const writeUnder = <Row>(
    lease: Lease,
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> =>
    inTransactionOfItsOwn(driver, connection, async () => {
      const result = await connection.executeQuery<Row>(query)
      await assertHeld(connection, lease)
      return result
    })

  function wrap(inner: DatabaseConnection): Wrapped {
    const wrapped: Wrapped = {
      inner,
      isInTransaction: false,
      executeQuery<Row>(query: CompiledQuery) {
        const lease = current.getStore()
        return lease && !wrapped.isInTransaction && IS_WRITE.test(query.sql)
          ? writeUnder<Row>(lease, inner, query)
          : inner.executeQuery<Row>(query)
      },
      streamQuery: (query, size) => inner.streamQuery(query, size),
    }
    return wrapped
  }

  const innerOf = (connection: DatabaseConnection) => (connection as Wrapped).inner
  const setInTransaction = (connection: DatabaseConnection, isIn: boolean) =>
    void ((connection as Wrapped).isInTransaction = isIn)

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => wrap(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings: TransactionSettings) {
      await driver.beginTransaction(innerOf(connection), settings)
      setInTransaction(connection, true)
    },
    async commitTransaction(connection) {
      const lease = current.getStore()
      if (lease) await assertHeld(innerOf(connection), lease)
      await driver.commitTransaction(innerOf(connection))
      setInTransaction(connection, false)
    },
    async rollbackTransaction(connection) {
      setInTransaction(connection, false)
      await driver.rollbackTransaction(innerOf(connection))
    },
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  }
}
