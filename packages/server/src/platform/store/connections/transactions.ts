import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConnection, Driver, Kysely } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { isDeadlock } from '../store-error.ts'

const ATTEMPTS = 6
const PAUSE_MS = 20

/**
 * Runs work in a transaction: all of it is stored, or none. PostgreSQL ends one of two transactions that wait for each other; that
 * one begins again, so the work may run several times and must change only the store.
 */
export const transactionsOf =
  (db: Kysely<Schema>) =>
  <Result>(work: (within: Kysely<Schema>) => Promise<Result>): Promise<Result> =>
    againAfterDeadlock(() => db.transaction().execute(work))

/** Makes a transaction of a single statement and of what has to be committed together with it. */
export const inTransactionOfItsOwn = <Result>(
  driver: Driver,
  connection: DatabaseConnection,
  work: () => Promise<Result>,
): Promise<Result> =>
  againAfterDeadlock(async () => {
    await driver.beginTransaction(connection, {})
    try {
      const result = await work()
      await driver.commitTransaction(connection)
      return result
    } catch (error) {
      await driver.rollbackTransaction(connection)
      throw error
    }
  })

async function againAfterDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (made === ATTEMPTS || !isDeadlock(error)) throw error
      // Not all at the same moment, so that the same transactions do not meet again.
      await wait(PAUSE_MS * made * Math.random())
    }
  }
}
