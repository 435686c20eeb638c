import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { openWithCommitHooks } from './commit-hooks.ts'
import { fenceWrites } from '../fencing.ts'
import type { MigrationDialect } from '../migration.ts'
import type { Schema } from '../schema/schema.ts'
import { StoreError, StoreUnavailable } from '../store-error.ts'
import { markChanges } from '../table-changes.ts'

const MIGRATION_LOCK = 7_305_210

export const postgresMigrations: MigrationDialect = {
  id: { type: 'bigserial', build: (column) => column.primaryKey(), reference: 'bigint' },
  binaryText: sql`text collate "C"`,
  lock: async (db) => void (await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)),
}

const FENCE = "update jobs set lease = lease where id = $1 and lease = $2 and state = 'running'"

const INT8 = 20
/** Ids and counts stay far below 2^53, so they are numbers here as they are in SQLite. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (text: string) => Number(text) : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

interface Timeouts {
  /** Of one statement: PostgreSQL cancels it, and where that is not heard of either, the connection is dropped. */
  readonly statementMs: number
}

const CONNECT_MS = 5_000
/** How much longer than PostgreSQL we wait for the news that a statement was cancelled. */
const CANCEL_MS = 1_000

/** Without timeouts a statement may take as long as it likes, which only migrations may. */
export async function openPostgres(url: string, timeouts?: Timeouts): Promise<Kysely<Schema>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
    application_name: 'soundings',
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      query_timeout: timeouts.statementMs + CANCEL_MS,
      // A server that was stopped in the middle of a transaction must not keep its locks.
      idle_in_transaction_session_timeout: timeouts.statementMs,
    }),
  })
  // Without listeners the end of a connection would end the process: the pool replaces idle ones, and calls report their own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StoreError(
      `The store at DATABASE_URL cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error, isTemporary: isUnavailable(error) },
    )
  }
  return openWithCommitHooks(
    fenceWrites(markChanges(new PostgresDialect({ pool: reportUnavailable(pool) })), FENCE),
    (dialect) => new Kysely<Schema>({ dialect }),
  )
}

/** The same pool, whose failures to reach the store are StoreUnavailable. A connection that failed is not used again. */
function reportUnavailable(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let failure: Error | undefined
    return {
      async query(text: string, parameters: unknown[]) {
        try {
          return await client.query(text, parameters)
        } catch (error) {
          if (!isUnavailable(error)) throw error
          failure = error as Error
          throw new StoreUnavailable(error)
        }
      },
      release: (isDiscarded?: boolean) => client.release(failure ?? isDiscarded),
    } as unknown as PostgresPoolClient
  }

  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new StoreUnavailable(error)
      })
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Connection lost, resources exhausted, cancelled or shut down by the operator, idle in a transaction for too long. */
const UNAVAILABLE = /^(08|53|57|25P03)/

function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? '')
  // What the driver finds wrong with a value is a mistake of ours; anything else it throws is about the connection.
  return !(error instanceof TypeError || error instanceof RangeError)
}
