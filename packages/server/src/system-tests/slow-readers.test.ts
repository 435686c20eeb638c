import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, Refresh } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clinicConnection, writeClinicFile } from '../testing/clinics/clinic-file.ts'
import { eventually } from '../testing/eventually.ts'
import { startServer, temporaryFolder } from '../testing/servers/server-process.ts'
import { ADMIN, PASSWORD, userDraft } from '../testing/servers/test-app.ts'

/** Each page holds 51 MB, and the server has room for about three of them. */
const ROWS = 1000
const HEAP_MB = 200
const GROWTH_MB = 150
const SOCKETS = 9
const NOTES = `create table letters (id integer primary key, letter text);
  insert into letters with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i, hex(randomblob(25500)) from n;`

const place = temporaryFolder()
let server: ReturnType<typeof startServer>
let address: string
let query: object
const tokens: Record<string, string> = {}
const open: Socket[] = []

const ask = (who: string, method: string, path: string, body?: object) =>
  fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
async function post<Reply>(path: string, body: object): Promise<Reply> {
  const answer = await ask(ADMIN, 'POST', path, body)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Reply
}
const signIn = async (username: string) =>
  (tokens[username] = (
    await post<{ id_token: string }>('/auth/authenticate', { username, password: PASSWORD })
  ).id_token)

beforeAll(async () => {
  writeClinicFile(join(place.folder, 'files'), 'clinic.db', NOTES)
  server = startServer(
    {
      DATA_DIR: place.folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      SLOW_READER_SECONDS: '1',
      OPEN_ANSWERS_PER_PERSON: String(SOCKETS),
    },
    [`--max-old-space-size=${HEAP_MB}`],
  )
  address = await server.ready()
  await signIn(ADMIN)
  await post('/auth/users', userDraft('ann', { realmRoles: [{ name: 'ROLE_ADMIN' }] }))
  await signIn('ann')
  const { id } = await post<DatabaseDetails>('/discovery/databases', clinicConnection())
  await eventually(async () =>
    expect(((await (await ask(ADMIN, 'GET', `/discovery/databases/${id}/refresh`)).json()) as Refresh).state).toBe(
      'success',
    ),
  )
  const tables = (await (await ask(ADMIN, 'GET', `/discovery/${id}/tables?size=9999`)).json()) as DbTable[]
  const letters = tables.find(({ name }) => name === 'letters')!
  const columns = letters.columns.map((column) => ({
    designType: 'VIEW',
    label: column.name,
    expression: [{ dbColumn: column.id, function: 'none' }],
  }))
  query = { datasourceID: id, dbTable: letters.id, columns, resultLimit: 0 }
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  server.kill('SIGKILL')
  await server.exited
  place.remove()
})

const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** The most memory that the server takes while something happens. */
async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let peak = memory()
  const looking = setInterval(() => (peak = Math.max(peak, memory())), 20)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  return peak
}

/** Asks for a page and reads none of it. */
function askWithoutConsuming(who: string, size: number, encoding: string) {
  const { port } = new URL(address)
  const body = JSON.stringify(query)
  const head = [
    `POST /core/executor/preview?pageSize=${size} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${tokens[who]}`,
    'content-type: application/json',
    `accept-encoding: ${encoding}`,
    `content-length: ${body.length}`,
  ]
  const socket = connect(Number(port), '127.0.0.1')
  open.push(socket)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Reads a page as fast as it comes. */
const readAll = (who: string, size: number) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' }
    const asked = request(
      `${address}/core/executor/preview?pageSize=${size}`,
      { method: 'POST', headers },
      (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('end', () => resolve(bytes))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(query))
  })

describe('R26 pages of long texts', () => {
  it('take little memory when nobody reads them, and keep nobody else waiting', async () => {
    const before = memory()
    const peak = await peakDuring(async () => {
      for (let number = 0; number < SOCKETS; number += 1)
        askWithoutConsuming('ann', ROWS - number, ['br', 'gzip'][number] ?? 'identity')
      await eventually(async () => expect((await ask('ann', 'GET', '/auth/account')).status).toBe(429))
      expect((await (await ask('ann', 'GET', '/auth/account')).json()) as object).toMatchObject({
        title: `You have ${SOCKETS} answers open at the same time. Close some pages, then try again`,
      })
      expect(await readAll(ADMIN, 20)).toBeGreaterThan(20 * 51_000)
      await eventually(() =>
        expect(server.said().match(/a client that reads too slowly was cut off/g)).toHaveLength(SOCKETS),
      )
      expect(await readAll('ann', 20)).toBeGreaterThan(20 * 51_000)
    })
    expect(peak - before).toBeLessThan(GROWTH_MB)
  })

  it('take little memory while several of them are read', async () => {
    const before = memory()
    const peak = await peakDuring(async () => {
      const sizes = await Promise.all([600, 599, 598].map((size) => readAll('ann', size)))
      expect(Math.min(...sizes)).toBeGreaterThan(598 * 51_000)
    })
    expect(peak - before).toBeLessThan(GROWTH_MB)
  })
})
