import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { plainSql } from '../hospital.ts'

/** The least that answers a tiny question over HTTP: no sign-in, no checks, no records. */
const pool = new pg.Pool({ connectionString: process.env.POSTGRES_URL ?? '' })
const server = createServer((request, response) => {
  const above = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('above'))
  void pool.query(plainSql.tiny, [above]).then(({ rows }) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
