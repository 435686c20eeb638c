import { open } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as otherTurns } from 'node:timers/promises'
import type { CsvFormat, DriverSession } from '../../packages/engines/src/engine.ts'
import { connectToPostgres } from '../../packages/engines/src/postgres/session.ts'
import { rowWriter } from '../../packages/engines/src/row-formats/row-writer.ts'
import { plainSql } from '../hospital.ts'

/** A server that reads its rows by the very same drivers and writers, but in the process that serves: the reference for those who wait beside. */
const { hostname: host, port, username, password, pathname } = new URL(process.env.POSTGRES_URL ?? '')
const session = await connectToPostgres({ host, port: Number(port), username, password, database: pathname.slice(1) })

const columns: CsvFormat['columns'] = (
  ['NUMBER', 'NUMBER', 'NUMBER', 'DATE', 'DATE', 'STRING', 'STRING', 'NUMBER', 'BOOLEAN'] as const
).map((dataType) => ({ dataType, grouping: null }))
const rowsOf = (opened: DriverSession, rows: number, offset: number) =>
  opened.stream({ text: plainSql.page(rows, offset), params: [] })

async function answerPage(response: ServerResponse, offset: number) {
  const write = rowWriter({ kind: 'json', printed: [] })
  let before = '['
  for await (const { rows } of rowsOf(session, 5000, offset)) {
    response.write(before)
    response.write(write(rows).bytes)
    before = ','
  }
  response.end(']')
}

async function writeFile(response: ServerResponse) {
  const file = await open('/dev/null', 'w')
  const write = rowWriter({ kind: 'csv', columns, separator: ',', nullCell: '', firstRows: 0 })
  for await (const { rows } of rowsOf(session, 200_000, 0)) {
    await file.write(write(rows).bytes)
    await otherTurns()
  }
  await file.close()
  response.end('{}')
}

const server = createServer((request, response) => {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (path === '/page') void answerPage(response, Number(searchParams.get('offset')))
  else if (path === '/export') void writeFile(response)
  else response.end('{"status":"up"}')
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
