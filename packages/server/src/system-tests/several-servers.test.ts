import { join } from 'node:path'
import type { DatabaseDetails, DbTable, GdaFilter, Question, ExecutionResult, Refresh } from '@soundings/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../testing/clinics/clinic-file.ts'
import { hospitalRule, createClinicWords } from '../testing/clinics/clinic-words.ts'
import { eventually } from '../testing/eventually.ts'
import { startNginx } from '../testing/servers/nginx.ts'
import { startServer, temporaryFolder } from '../testing/servers/server-process.ts'
import { type SmtpInbox, startSmtpServer } from '../testing/servers/smtp-inbox.ts'
import { ADMIN, PASSWORD, userDraft } from '../testing/servers/test-app.ts'
import { createTestStore } from '../testing/servers/test-store.ts'

const SERVERS = 3
const MAILS = 9
const WRITERS = 6

let place: ReturnType<typeof temporaryFolder>
let file: string
let inbox: SmtpInbox
let store: Awaited<ReturnType<typeof createTestStore>>
let operator: pg.Client
let servers: ReturnType<typeof startServer>[] = []
let addresses: string[]
let proxy: Awaited<ReturnType<typeof startNginx>>
let token: string
let databaseId: number
let clinic: ReturnType<typeof createClinicWords>
let patients: number

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (address: string, method: Method, path: string, body?: unknown, as: string | undefined = token) =>
  fetch(address + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
async function call<Reply>(address: string, method: Method, path: string, body?: unknown, as?: string): Promise<Reply> {
  const answer = await ask(address, method, path, body, as)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}
const signIn = (address: string, username = ADMIN) =>
  call<{ id_token: string; refreshToken: string }>(address, 'POST', '/auth/authenticate', {
    username,
    password: PASSWORD,
  })
const atEach = <Result>(task: (address: string) => Promise<Result>) => Promise.all(addresses.map(task))

const start = (port = '0') =>
  startServer({
    DATA_DIR: place.folder,
    DATABASE_URL: store.databaseUrl!,
    PORT: port,
    SMTP_URL: inbox.url,
    TRUST_PROXY: '1',
  })

beforeAll(async () => {
  place = temporaryFolder()
  file = writeClinicFile(join(place.folder, 'files'))
  inbox = await startSmtpServer()
  store = await createTestStore('postgresql', { isMigrated: true })
  operator = new pg.Client(store.databaseUrl)
  await operator.connect()
  // At the same moment, as after a power cut: on an empty folder and a store without users.
  servers = Array.from({ length: SERVERS }, () => start())
  addresses = await Promise.all(servers.map((server) => server.ready()))
  proxy = await startNginx(...addresses)
  token = (await signIn(proxy.one)).id_token
  await call(proxy.one, 'PUT', '/core/system-settings', { enabledGDA: true })
  databaseId = (await call<DatabaseDetails>(proxy.one, 'POST', '/discovery/databases', clinicConnection())).id
  await whenAnalysed()
  clinic = createClinicWords(databaseId, await call<DbTable[]>(proxy.one, 'GET', `/discovery/${databaseId}/tables`))
  patients = (await saveQuestion('Patients')).id
})
afterAll(async () => {
  await proxy?.close()
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ exited }) => exited))
  await operator.end()
  await store.remove()
  await inbox.close()
  place.remove()
})

// One that a test has killed comes back where it was.
let killed: number | undefined
beforeEach(async () => {
  if (killed === undefined) return
  servers[killed] = start(new URL(addresses[killed]!).port)
  await servers[killed]!.ready()
  killed = undefined
})

const whenAnalysed = () =>
  eventually(async () => {
    const { state } = await call<Refresh>(proxy.one, 'GET', `/discovery/databases/${databaseId}/refresh`)
    expect(state).toBe('success')
  })
const saveQuestion = (name: string) =>
  call<Question>(proxy.one, 'POST', '/core/questions', {
    name,
    query: clinic.query('patients', [clinic.view('patients.full_name')]),
  })

/** How many patients each server answers with, and how many of the servers had the answer kept. */
async function countAtEach(as: string) {
  const answers = await atEach((address) =>
    call<ExecutionResult>(address, 'POST', `/core/executor/${patients}/execute`, { pageLength: 100 }, as),
  )
  return {
    rows: answers.map(({ table }) => table.data.length),
    kept: answers.filter(({ execution }) => execution.cached).length,
  }
}

describe('three servers on one store behind a proxy that spreads requests', () => {
  it('a sign-in at one is good at all of them, is renewed by any, and ends at all when it ends at one', async () => {
    const { id_token, refreshToken } = await signIn(addresses[0]!)
    const statuses = () =>
      atEach(async (address) => (await ask(address, 'GET', '/auth/account', undefined, id_token)).status)
    expect(await statuses()).toEqual([200, 200, 200])
    const renewed = await call<{ id_token: string; refreshToken: string }>(addresses[1]!, 'POST', '/auth/refresh', {
      refreshToken,
    })
    expect((await ask(addresses[2]!, 'GET', '/auth/account', undefined, renewed.id_token)).status).toBe(200)
    await ask(addresses[2]!, 'POST', '/auth/logout', { refreshToken: renewed.refreshToken })
    expect(await statuses()).toEqual([401, 401, 401])
  })

  it('answers that each has kept are not given any more once one of them has changed rules or read the source anew', async () => {
    await call(proxy.one, 'POST', '/auth/users', userDraft('reader'))
    await call(proxy.one, 'POST', `/core/questions/${patients}/share`, { users: ['reader'] })
    const reader = (await signIn(proxy.one, 'reader')).id_token
    expect(await countAtEach(reader)).toMatchObject({ rows: [5, 5, 5] })
    expect(await countAtEach(reader)).toEqual({ rows: [5, 5, 5], kept: 3 })

    const { id } = await call<GdaFilter>(addresses[0]!, 'POST', '/core/user-gdas', hospitalRule('reader'))
    expect(await countAtEach(reader)).toEqual({ rows: [2, 2, 2], kept: 0 })
    await call(addresses[1]!, 'DELETE', `/core/user-gdas/${id}`)
    expect(await countAtEach(reader)).toEqual({ rows: [5, 5, 5], kept: 0 })

    changeClinicFile(file, "insert into patients values (300, 2, 'Fay South', null, 'active')")
    expect(await countAtEach(reader)).toEqual({ rows: [5, 5, 5], kept: 3 })
    await call(addresses[2]!, 'POST', `/discovery/databases/${databaseId}/analyse`)
    await whenAnalysed()
    expect(await countAtEach(reader)).toMatchObject({ rows: [6, 6, 6] })
  })

  it('each job runs once, whichever server was asked for it', async () => {
    const subjects = Array.from({ length: MAILS }, (_, index) => `Mail ${index}`)
    await Promise.all(
      subjects.map((displayName) =>
        call(proxy.one, 'POST', '/exporter/oi-files/share', {
          displayName,
          emails: [`${displayName.replace(' ', '-')}@hospital.example`],
          question: { displayName, extention: 'CSV', questionId: patients },
        }),
      ),
    )
    await eventually(() => expect(inbox.count()).toBeGreaterThanOrEqual(MAILS))
    const jobs = await eventually(async () => {
      const { rows } = await operator.query("select state, attempts, lease from jobs where kind = 'exporter.send-mail'")
      expect(rows.every(({ state }) => state === 'done')).toBe(true)
      return rows
    })
    expect(jobs).toEqual(Array(MAILS).fill({ state: 'done', attempts: 1, lease: 1 }))
    expect(inbox.count()).toBe(MAILS)
  })

  it('nothing that was acknowledged is lost, and nothing is saved twice, when one is killed under load', async () => {
    const acknowledged = new Map<string, number>()
    let asked = 0
    let failed = 0
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const name = `Load ${(asked += 1)}`
        const saved = await saveQuestion(name).catch(() => undefined)
        if (saved) acknowledged.set(name, saved.id)
        else failed += 1
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(20))
    killed = 0
    servers[killed]!.kill('SIGKILL')
    await servers[killed]!.exited
    const before = acknowledged.size
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(before + 40))
    isOver = true
    await Promise.all(writers)

    // Each writer waits for one answer at a time: more cannot have been cut off with the server.
    expect(failed).toBeLessThanOrEqual(WRITERS)
    for (const address of addresses.slice(1)) {
      const listed = await call<Question[]>(address, 'GET', '/core/questions?size=9999&search=Load')
      const ids = Map.groupBy(listed, ({ name }) => name)
      expect([...ids.values()].filter(({ length }) => length > 1)).toEqual([])
      expect([...acknowledged].filter(([name, id]) => ids.get(name)?.[0]?.id !== id)).toEqual([])
    }
  })
})
