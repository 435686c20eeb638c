import { DuckDBInstance } from '@duckdb/node-api'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import type { TestServerAddress } from '../packages/engines/src/testing/servers/test-server.ts'

/** The reference: a driver as its manual shows it, and the answer as JSON. */
export interface BareDriver {
  ask(sql: string): Promise<string>
  close(): Promise<void>
}

export async function openBarePostgres({
  host,
  port,
  username: user,
  password,
  database,
}: TestServerAddress): Promise<BareDriver> {
  const client = new pg.Client({ host, port, user, password, database })
  await client.connect()
  return {
    ask: async (sql) => JSON.stringify((await client.query(sql)).rows),
    close: () => client.end(),
  }
}

/** Several connections, for statements that run side by side. */
export function openBarePool({ host, port, username: user, password, database }: TestServerAddress, max: number) {
  const pool = new pg.Pool({ host, port, user, password, database, max })
  return {
    ask: async (sql: string, values: unknown[]) => JSON.stringify((await pool.query(sql, values)).rows),
    close: () => pool.end(),
  }
}

export type BarePool = ReturnType<typeof openBarePool>

export async function openBareDuckDb(file: string): Promise<BareDriver> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  return {
    ask: async (sql) => JSON.stringify((await connection.runAndReadAll(sql)).getRowObjectsJson()),
    async close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

export function openBareClickHouse({ host, port, username, password, database }: TestServerAddress) {
  // Longer than the client's own 30 s, which a statement can take on a busy machine.
  const client = createClient({
    url: `http://${host}:${port}`,
    username,
    password,
    database,
    request_timeout: 300_000,
    log: { level: 127 },
  })
  return {
    ask: async (query: string) => JSON.stringify(await (await client.query({ query, format: 'JSONEachRow' })).json()),
    /** Reads all of it, and keeps none. */
    async readCsv(query: string): Promise<void> {
      const answer = await client.query({ query, format: 'CSVWithNames' })
      for await (const _rows of answer.stream());
    },
    close: () => client.close(),
  }
}
