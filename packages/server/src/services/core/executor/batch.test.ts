import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  type BatchLine,
  callName,
  countQuestion,
  executeQuestion,
  getQuestion,
  type Question,
} from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { eventually } from '../../../testing/eventually.ts'
import { connectSlowDatabase, type SlowDatabase } from '../../../testing/servers/slow-database.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

interface Part {
  readonly call: keyof typeof addresses
  readonly id: number
  readonly body?: unknown
}
type PartLine = Extract<BatchLine, { part: number }>

let test: TestApp
let clinic: Clinic
let slow: SlowDatabase
let address: string
const tokens: Record<string, string> = {}
const saved = { small: 0, large: 0, broken: 0, drops: 0, naps: 0 }

const save = async (name: string, query: object) =>
  ((await test.as(ADMIN).post('/core/questions', { name, query })).json() as Question).id
beforeAll(async () => {
  test = await startTestApp()
  const many = `create table doses (id integer primary key, note text);
    insert into doses with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i, 'größer ' || hex(randomblob(50)) from n;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', many)
  const broken = await connectClinic(test, ADMIN, 'broken.db', '', 'Broken')
  slow = await connectSlowDatabase(test)
  saved.small = await save('Small', clinic.query('visits', [clinic.view('visits.cost', 'sum')]))
  saved.large = await save(
    'Large',
    clinic.query('doses', [clinic.view('doses.id'), clinic.view('doses.note')], { resultLimit: 0 }),
  )
  saved.broken = await save('Broken', broken.query('visits', [broken.view('visits.cost', 'sum')]))
  saved.drops = await slow.save(slow.drops.query, 'Drops')
  saved.naps = await slow.save(slow.naps.query, 'Naps')
  changeClinicFile(join(test.config.dataFilesDir, 'broken.db'), 'drop table visits')
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.http.server.address() as AddressInfo).port}`
  for (const name of ['ann', 'bob']) await test.addUser(name, { permissions: ['question.view'] })
  for (const name of [ADMIN, 'ann', 'bob']) tokens[name] = (await test.signIn(name)).id_token
  await test
    .as(ADMIN)
    .post('/core/questions/share', { questions: [saved.small, saved.large, saved.drops], users: ['ann'] })
})
afterAll(async () => {
  await test.close()
  await slow.close()
})

const ask = (
  who: string,
  path: string,
  body?: unknown,
  more: RequestInit & { headers?: Record<string, string> } = {},
) =>
  fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...more,
    headers: {
      authorization: `Bearer ${tokens[who]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more.headers,
    },
  })

const addresses = {
  executeQuestion: (id: number) => `/core/executor/${id}/execute`,
  countQuestion: (id: number) => `/core/executor/${id}/count`,
  getQuestion: (id: number) => `/core/questions/${id}`,
}
const endpoints = { executeQuestion, countQuestion, getQuestion }
const toPart = ({ call, id, body }: Part) => ({
  call: callName(endpoints[call]),
  params: { id },
  ...(body !== undefined && { body }),
})
const alone = (who: string, { call, id, body }: Part, headers?: Record<string, string>) =>
  ask(who, addresses[call](id), call === 'getQuestion' ? undefined : (body ?? {}), { ...(headers && { headers }) })

/** The lines of a batch as they come, the first of them read already. */
async function begin(who: string, parts: readonly Part[], more: Parameters<typeof ask>[3] = {}) {
  const answer = await ask(who, '/core/batch', { parts: parts.map(toPart) }, more)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const lines = readLines(answer)
  expect((await lines.next()).value).toBe(JSON.stringify({ parts: parts.length }))
  return { id: answer.headers.get('x-request-id')!, next: async () => (await lines.next()).value as string | undefined }
}

async function* readLines(answer: Response): AsyncGenerator<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body!) {
    const lines = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    text = lines.pop()!
    yield* lines
  }
}

/** The status and the text of each part. */
async function runWhole(who: string, parts: readonly Part[], headers: Record<string, string> = {}) {
  const batch = await begin(who, parts, { headers })
  const answers = parts.map(() => ({ status: 0, text: '' }))
  for (let line = await batch.next(); line !== undefined; line = await batch.next()) {
    const read = JSON.parse(line) as PartLine
    const answer = answers[read.part]!
    if ('piece' in read) answer.text += read.piece
    else answer.status = read.status
    if ('body' in read) answer.text = line.slice(line.indexOf('"body":') + '"body":'.length, -1)
  }
  return answers
}

/** Ids of requests and times differ from request to request. */
const comparable = (text: string) =>
  text
    .replace(/"requestId":"[^"]+"/, '"requestId":""')
    .replace(/"durationMs":\d+/, '"durationMs":0')
    .replace(/"ageSeconds":\d+/, '"ageSeconds":0')

describe('a batch of calls', () => {
  it.each(['identity', 'gzip', 'br'])(
    'answers each part with the same bytes as the call alone, errors included (%s)',
    async (encoding) => {
      const parts = (): Part[] => [
        { call: 'executeQuestion', id: saved.small, body: {} },
        { call: 'executeQuestion', id: saved.large, body: { pageLength: 3000 } },
        { call: 'executeQuestion', id: saved.small, body: { pageLength: 'many', unknown: 1 } },
        { call: 'executeQuestion', id: saved.small, body: [1] },
        { call: 'executeQuestion', id: 999_999, body: {} },
        { call: 'executeQuestion', id: saved.broken, body: {} },
        { call: 'countQuestion', id: saved.large, body: { withoutLimit: true } },
        { call: 'countQuestion', id: saved.small },
        { call: 'getQuestion', id: saved.small },
        { call: 'getQuestion', id: 999_999 },
      ]
      for (const who of [ADMIN, 'ann', 'bob']) {
        const single = []
        // Twice, so that all that can be kept is kept.
        for (const part of parts()) await (await alone(who, part)).text()
        for (const part of parts())
          single.push(
            await alone(who, part).then(async (answer) => ({
              status: answer.status,
              text: comparable(await answer.text()),
            })),
          )
        const together = await runWhole(who, parts(), { 'accept-encoding': encoding })
        expect(together.map(({ status, text }) => ({ status, text: comparable(text) }))).toEqual(single)
        expect(single.map(({ status }) => status)).toEqual(
          who === ADMIN
            ? [200, 200, 400, 400, 404, 502, 200, 200, 200, 404]
            : who === 'ann'
              ? [200, 200, 400, 400, 404, 404, 200, 200, 200, 404]
              : [404, 404, 400, 400, 404, 404, 404, 404, 404, 404],
        )
      }
    },
  )

  it('is refused as a whole when it is no batch, and without a sign-in', async () => {
    for (const parts of [
      [],
      [{ call: 'DELETE /core/questions/:id', params: { id: 1 } }],
      [{ call: 'GET /core/questions' }],
      [{ call: 'constructor' }],
      [{ call: callName(getQuestion), id: 1 }],
      Array.from({ length: 61 }, () => toPart({ call: 'getQuestion', id: 1 })),
    ]) {
      expect((await ask(ADMIN, '/core/batch', { parts })).status).toBe(400)
    }
    expect(
      (await ask('nobody', '/core/batch', { parts: [toPart({ call: 'getQuestion', id: saved.small })] })).status,
    ).toBe(401)
  })

  it('sends what is ready while a slow part runs, which is stopped alone', async () => {
    const batch = await begin(
      ADMIN,
      [
        { call: 'executeQuestion', id: saved.naps, body: {} },
        { call: 'executeQuestion', id: saved.small, body: {} },
        { call: 'executeQuestion', id: saved.large, body: { pageLength: 3000 } },
      ],
      { headers: { 'accept-encoding': 'br' } },
    )
    const ended = new Set<number>()
    while (ended.size < 2) {
      const line = JSON.parse((await batch.next())!) as PartLine
      if ('status' in line) ended.add(line.part)
    }
    expect(ended).toEqual(new Set([1, 2]))
    await eventually(async () => expect(await slow.running()).toBe(1))
    expect(await (await ask('ann', `/core/batch/${batch.id}/stop`, { part: 0 })).json()).toEqual({ isStopped: false })
    expect(await slow.running()).toBe(1)
    expect(await (await ask(ADMIN, `/core/batch/${batch.id}/stop`, { part: 0 })).json()).toEqual({ isStopped: true })
    expect(await batch.next()).toBeUndefined()
    await eventually(async () => expect(await slow.running()).toBe(0))
    expect(await (await ask(ADMIN, `/core/batch/${batch.id}/stop`, { part: 0 })).json()).toEqual({ isStopped: false })
  })

  it('stops all of its queries when its reader leaves', async () => {
    const leaving = new AbortController()
    await begin(
      ADMIN,
      [
        { call: 'executeQuestion', id: saved.naps, body: { maxAgeSeconds: 0 } },
        { call: 'executeQuestion', id: saved.drops, body: { pageLength: 5000, maxAgeSeconds: 0 } },
      ],
      { signal: leaving.signal },
    )
    await eventually(async () => expect(await slow.running()).toBe(2))
    leaving.abort()
    await eventually(async () => expect(await slow.running()).toBe(0))
  })

  it('R30: ends the part whose right is lost in the middle with the reason, and goes on with the others', async () => {
    const batch = await begin('ann', [{ call: 'executeQuestion', id: saved.drops, body: { pageLength: 5000 } }])
    expect(JSON.parse((await batch.next())!)).toMatchObject({ part: 0, piece: expect.stringContaining('"Drops"') })
    await test.as(ADMIN).post('/core/questions/unshare', { questionsIds: [saved.drops], userNames: ['ann'] })
    for (;;) {
      const line = JSON.parse((await batch.next())!) as PartLine
      if ('piece' in line) continue
      expect(line).toMatchObject({
        part: 0,
        status: 404,
        body: {
          kind: 'missing',
          title: expect.stringMatching(/^Access ended while the rows were being read/),
          instance: `/core/executor/${saved.drops}/execute`,
        },
      })
      break
    }
    expect(await batch.next()).toBeUndefined()
    await eventually(async () => expect(await slow.running()).toBe(0))
  })

  it('R27: leaves the records of its parts, also of those that are refused', async () => {
    await test.addUser('cleo', { permissions: ['question.view'] })
    tokens.cleo = (await test.signIn('cleo')).id_token
    await test.as(ADMIN).post('/core/questions/share', { questions: [saved.small], users: ['cleo'] })
    const before = ((await test.as(ADMIN).get('/auth/audit?size=1')).json() as { id: number }[])[0]!.id
    await runWhole('cleo', [
      { call: 'executeQuestion', id: saved.small },
      { call: 'executeQuestion', id: saved.broken },
    ])
    await eventually(async () => {
      const entries = (
        (await test.as(ADMIN).get('/auth/audit?size=50')).json() as {
          id: number
          username: string
          action: string
          object: string
          outcome: string
        }[]
      ).filter(({ id, username }) => id > before && username === 'cleo')
      expect(entries.map(({ action, object, outcome }) => [action, object, outcome]).toSorted()).toEqual([
        ['request.missing', 'POST /core/executor/:id/execute', 'refused'],
        ['rows.read', `question ${saved.small}`, 'success'],
      ])
    })
  })
})
