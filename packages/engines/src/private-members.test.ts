import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { createClient } from '@clickhouse/client'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { borrowPostgres } from './testing/servers/shared-servers.ts'

// Members of drivers that their types do not name. A driver that renames one must fail here, with the place that uses it.
const memberOf = (of: object, name: string): unknown => (of as Record<string, unknown>)[name]

describe('members of pg that our code relies on', () => {
  it.each(['pause', 'resume', 'destroy'])('the socket of a client can %s', (method) => {
    const { stream } = (memberOf(new pg.Client(), 'connection') ?? {}) as { stream?: object }
    expect(
      typeof memberOf(stream ?? {}, method),
      `postgres/session.ts and connection.ts call client.connection.stream.${method}()`,
    ).toBe('function')
  })

  it.each(['handleRowDescription', 'handleDataRow'])('a query takes rows by %s', (method) => {
    expect(
      typeof memberOf(new pg.Query('select 1'), method),
      `postgres/session.ts puts its own ${method} in the place of that of pg.Query`,
    ).toBe('function')
  })

  it('a connected client knows the keys by which its statements are cancelled', async () => {
    const server = (await borrowPostgres())!
    const { host, port, username, password } = server.address
    const client = new pg.Client({ host, port, user: username, password, database: 'postgres' })
    try {
      await client.connect()
      for (const key of ['processID', 'secretKey'])
        expect(memberOf(client, key), `postgres/cancel.ts sends client.${key} to the server`).toSatisfy(
          (value) => Number.isInteger(value) && value !== 0,
        )
    } finally {
      await client.end()
      await server.release()
    }
  })
})

describe('members of the client of ClickHouse that our code relies on', () => {
  it('a result holds the bytes of its answer', async () => {
    const server = createServer((_request, response) => void response.end('[1]\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    try {
      const result = await client.query({ query: 'select 1', format: 'JSONCompactEachRow' })
      const answer = memberOf(result, '_stream') as Readable
      expect(await answer.toArray(), 'clickhouse/session.ts reads result._stream').toEqual([Buffer.from('[1]\n')])
    } finally {
      await client.close()
      server.close()
    }
  })
})

describe('members of DuckDB vectors that our code relies on', () => {
  it.each([
    ['bigint', 'select case when i <> 1 then i::bigint end from range(3) r(i)'],
    ['timestamp', "select case when i <> 1 then timestamp '2026-01-01 00:00:00' end from range(3) r(i)"],
  ])('a vector of the type %s holds its 64-bit numbers and which of them are null', async (_type, text) => {
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    try {
      const chunk = await (await connection.stream(text)).fetchChunk()
      const vector = chunk!.getColumnVector(0) as unknown as {
        items?: unknown
        validity?: { data?: unknown; offset?: unknown }
      }
      const user = 'duckdb/column-reader.ts reads it; without it every row costs a big integer and an object'
      expect(vector.items, `vector.items: ${user}`).toBeInstanceOf(BigInt64Array)
      expect(vector.validity?.data, `vector.validity.data: ${user}`).toBeInstanceOf(BigUint64Array)
      expect(vector.validity?.offset, `vector.validity.offset: ${user}`).toBeTypeOf('number')
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
  })
})
