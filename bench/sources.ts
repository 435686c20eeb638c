import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { openPostgres, startPostgresServer } from '../packages/engines/src/testing/servers/postgres-server.ts'
import type { TestServer } from '../packages/engines/src/testing/servers/test-server.ts'
import { hospitalSql } from './hospital.ts'
import { observationsSql } from './observations.ts'

export type ConnectionForm = Partial<Connection> & Pick<Connection, 'displayName' | 'dbType' | 'dbName'>

const DUCKDB_FILE = 'bench.duckdb'
const OBSERVATIONS_FILE = 'observations.duckdb'
/** The observations lie apart, and are connected as a database of their own. */
const OBSERVATIONS_SCHEMA = 'observed'

/** A throwaway PostgreSQL that counts its statements, filled. */
export async function startFilledPostgres(rows: number): Promise<TestServer> {
  const server = await startPostgresServer(['shared_preload_libraries=pg_stat_statements', 'max_wal_size=4GB'])
  if (!server) throw new Error('The measuring needs a PostgreSQL: apt-get install postgresql')
  const client = openPostgres(server)
  await client.connect()
  for (const statement of hospitalSql(rows, (last) => `generate_series(1, ${last})`)) await client.query(statement)
  await client.query('vacuum analyze')
  await client.query('create extension pg_stat_statements')
  await client.end()
  return server
}

export const postgresForm = ({ host, port, username, password, database }: TestServer): ConnectionForm => ({
  displayName: 'PostgreSQL',
  dbType: 'postgresql',
  hostServer: host,
  port,
  username,
  password,
  dbName: database,
  schema: 'public',
})

export async function fillObservations(server: TestServer): Promise<void> {
  const client = openPostgres(server)
  await client.connect()
  await client.query(`create schema ${OBSERVATIONS_SCHEMA}`)
  await client.query(`set search_path to ${OBSERVATIONS_SCHEMA}`)
  for (const statement of observationsSql((last) => `generate_series(1, ${last})`)) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}

export const observationsForms = {
  postgres: (server: TestServer): ConnectionForm => ({ ...postgresForm(server), schema: OBSERVATIONS_SCHEMA }),
  duckDb: { displayName: 'DuckDB', dbType: 'duckdb', dbName: OBSERVATIONS_FILE } satisfies ConnectionForm,
}

export async function writeObservationsFile(filesDir: string): Promise<string> {
  mkdirSync(filesDir, { recursive: true })
  const file = join(filesDir, OBSERVATIONS_FILE)
  await createDuckDbFile(
    file,
    observationsSql((last) => `range(1, ${last + 1})`),
  )
  return file
}

export async function writeDuckDbFile(filesDir: string, rows: number): Promise<string> {
  mkdirSync(filesDir, { recursive: true })
  const file = join(filesDir, DUCKDB_FILE)
  await createDuckDbFile(
    file,
    hospitalSql(rows, (last) => `range(1, ${last + 1})`),
  )
  return file
}

export const duckDbForm: ConnectionForm = { displayName: 'DuckDB', dbType: 'duckdb', dbName: DUCKDB_FILE }

/** How many statements about encounters PostgreSQL ran since the last reset. */
export async function openStatementCount(server: TestServer) {
  const client = openPostgres(server)
  await client.connect()
  return {
    reset: () => client.query('select pg_stat_statements_reset()'),
    async read(): Promise<number> {
      const counted =
        "select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%encounters%'"
      return (
        (await client.query<{ calls: number }>(`${counted} and query not like '%pg_stat_statements%'`)).rows[0]
          ?.calls ?? 0
      )
    },
    close: () => client.end(),
  }
}

export type StatementCount = Awaited<ReturnType<typeof openStatementCount>>
