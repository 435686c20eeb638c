import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FilterColumn, toQuery } from '@soundings/contract'
import { type AccessRule, filterableColumns } from '@soundings/query'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { columnNames, type ConnectedClinic, connectTables, randomWire, tablesCutTo, translated } from './testing/random-clinic.ts'
import { dashboardDraft } from './testing/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts'

const QUESTIONS = 120
const SEED = 4_711
const FILES = 10

/** Every road by which rows or values of a database leave. A new one is added here and asked below. */
const givesRows = [
  'POST /core/executor/preview',
  'POST /core/executor/countQueryResult',
  'POST /core/executor/summaries',
  'POST /core/executor/:id/execute',
  'POST /core/executor/:id/count',
  'POST /core/executor/:id/summaries',
  'POST /core/executor/:id/values',
  'POST /core/dashboards/filter-columns',
  'GET /discovery/column/:id/values',
  'GET /discovery/column/:id/statistics',
  'GET /discovery/column/:id/analysis',
  'POST /discovery/column/:id/analyse',
  'GET /discovery/column/:id/unmatched-keys',
  'POST /exporter/oi-files',
  'GET /exporter/exported-files/:id',
  'POST /exporter/oi-files/share',
  'POST /scheduler/jobs',
  'POST /scheduler/oi-jobs/:id/run',
]

/** Roads on which only names, settings and rights travel. */
const givesNone = [
  /^\w+ \/core\/(questions|user-question|dashboards|user-dashboard|export-question|export-dashboard|importmany|system-settings|user-gdas|demo)/,
  /^\w+ \/discovery\/(databases|connection-templates|data-files|jobs|tables|columns\/map|:db\/tables)/,
  /^(GET|DELETE) \/exporter\/oi-files/,
  /^POST \/exporter\/oi-files\/:id\/cancel$/,
  /^GET \/exporter\/mail-delivery$/,
  /^POST \/scheduler\/oi-jobs\/service$/,
  /^(PUT|DELETE) \/scheduler\/oi-jobs/,
  /^GET \/scheduler\/oi-jobs\/:id\/runs$/,
]

const sending = ['question.export_data', 'question.send_as_email', 'question.schedule', 'download.view', 'task.view', 'task.write_access'] as const

interface Restricted {
  readonly username: string
  readonly rules: readonly { table: string; value: number }[]
}

const people: Restricted[] = [
  { username: 'ann', rules: [{ table: 'hospitals', value: 1 }] },
  { username: 'bob', rules: [{ table: 'regions', value: 1 }, { table: 'regions', value: 2 }, { table: 'patients', value: 1 }] },
]

let test: TestApp
let whole: ConnectedClinic
const cut = new Map<string, ConnectedClinic>()

beforeAll(async () => {
  test = await startTestApp()
  whole = await connectTables(test, ADMIN, 'Clinic')
  for (const { username, rules } of people) {
    await test.addUser(username, { permissions: ['question.write_access', 'database.view', ...sending] })
    cut.set(username, await connectTables(test, ADMIN, `Cut for ${username}`, tablesCutTo(whole, rules.map(toRule))))
    for (const { table, value } of rules) {
      const given = await test.as(ADMIN).post('/core/user-gdas', { username, databaseName: 'Clinic', tableName: table, columnName: 'id', columnValue: String(value) })
      if (given.status !== 201 && given.status !== 200) throw new Error(given.text)
    }
  }
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: people.map(({ username }) => username), dbIds: [whole.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
}, 120_000)
afterAll(() => test.close())

/** Without a mail server they lie in the data folder. */
async function takeMails(count: number) {
  const outbox = join(test.dataDir, 'outbox')
  const names = await eventually(() => {
    const found = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml') && !name.startsWith('.')) : []
    expect(found).toHaveLength(count)
    return found
  })
  const mails = await Promise.all(names.map((name) => simpleParser(readFileSync(join(outbox, name)))))
  for (const name of names) rmSync(join(outbox, name))
  return mails
}

function toRule({ table, value }: Restricted['rules'][number]): AccessRule {
  const { id, columns } = whole.catalog.tables.find(({ name }) => name === table)!
  return { tableId: id, columnId: columns.find(({ name }) => name === 'id')!.id, values: [value] }
}

/** What matters of an answer: not how long it took, nor the numbers of its columns. */
function essence(answer: { status: number; json: () => never }) {
  const body = answer.json() as { table?: { data: unknown }; title?: string }
  if (answer.status !== 200) return { status: answer.status, title: body.title }
  return body.table ? { rows: body.table.data } : body
}

/** Asked twice, since the second answer may be one that was kept. */
async function expectSame(username: string, url: string, body: object, urlOfCut = url) {
  const onCut = essence(await test.as(ADMIN).post(urlOfCut, translated(body, whole, cut.get(username)!)))
  for (const _time of ['asked', 'kept']) expect(essence(await test.as(username).post(url, body)), `${url} ${JSON.stringify(body)}`).toEqual(onCut)
}

async function showOnDashboard(questionId: number, username: string) {
  const { id } = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([questionId]))).json() as { id: number }
  await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: [username] })
}

describe('ST3 R6 R7 a restricted user gets the same answers as from data that holds only their rows', () => {
  it('knows every route that gives rows or values', () => {
    const routes = test.app.http.policies
      .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && /^\/(core|discovery|exporter|scheduler)\//.test(path))
      .map(({ method, path }) => `${method} ${path}`)
    const unknown = routes.filter((route) => !givesRows.includes(route) && !givesNone.some((pattern) => pattern.test(route)))
    expect(unknown).toEqual([])
    expect(givesRows.filter((route) => !routes.includes(route))).toEqual([])
  })

  it.each(people.map(({ username }) => username))('%s in previews, counts and totals of random questions', async (username) => {
    for (let seed = SEED; seed < SEED + QUESTIONS; seed += 1) {
      const wire = randomWire(seed, whole)
      // Everybody else's answers may be kept by then, and must not be theirs.
      await test.as(ADMIN).post('/core/executor/preview?pageSize=5000', wire)
      await expectSame(username, '/core/executor/preview?pageSize=5000', wire)
      await expectSame(username, '/core/executor/countQueryResult', wire)
      if (seed % 4 === 0) await expectSame(username, '/core/executor/summaries', { query: wire })
    }
  }, 240_000)

  it.each(people.map(({ username }) => username))('%s in saved questions that somebody without rules has shared, also as tiles of a dashboard', async (username) => {
    const save = async (query: unknown) => ((await test.as(ADMIN).post('/core/questions', { name: 'Random', query })).json() as { id?: number }).id
    let asked = 0
    for (let seed = SEED; asked < QUESTIONS / 6; seed += 1) {
      const wire = randomWire(seed, whole)
      const id = await save(wire)
      // Not every random question keeps the rules of the studio.
      if (id === undefined) continue
      asked += 1
      if (asked % 2 === 0) await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: [username] })
      else await showOnDashboard(id, username)
      const idOfCut = await save(translated(wire, whole, cut.get(username)!))
      for (const dbColumn of filterableColumns(toQuery(wire))) {
        await expectSame(username, `/core/executor/${id}/values`, { dbColumn }, `/core/executor/${idOfCut}/values`)
      }
      const columns = (await test.as(username).post('/core/dashboards/filter-columns', { questions: [id] })).json() as FilterColumn[]
      expect(columns.filter(({ minDate, maxDate }) => minDate !== null || maxDate !== null)).toEqual([])
      for (const road of ['execute', 'count', 'summaries']) {
        await expectSame(username, `/core/executor/${id}/${road}`, {}, `/core/executor/${idOfCut}/${road}`)
      }
    }
  }, 240_000)

  it.each(people.map(({ username }) => username))('%s in the values, statistics and analyses of every column', async (username) => {
    const names = new Map(columnNames(cut.get(username)!))
    for (const [name, id] of columnNames(whole)) {
      for (const road of ['values', 'statistics', 'analysis']) {
        const get = async (who: string, columnId: number) => {
          const { status, json } = await test.as(who).get(`/discovery/column/${columnId}/${road}`)
          const { columnId: _id, lastModifiedDate: _at, scope: _scope, ...figures } = json() as Record<string, unknown>
          return { status, figures }
        }
        expect(await get(username, id), `${road} of ${name}`).toEqual(await get(ADMIN, names.get(name)!))
      }
    }
  }, 120_000)

  it.each(people.map(({ username }) => username))('EX1 EX3 EX5 %s in exported files, mails and what a schedule sends', async (username) => {
    // Not every random question is within the rules of the studio.
    const save = async (query: unknown) => ((await test.as(ADMIN).post('/core/questions', { name: 'Random', query })).json() as { id?: number }).id
    const fileOf = async (who: string, questionId: number) => {
      const { fileId } = (await test.as(who).post('/exporter/oi-files', { displayName: 'File', questionId })).json() as { fileId: string }
      const { status, text } = await test.as(who).get(`/exporter/exported-files/${fileId}`)
      return status === 200 ? text : status
    }
    let files = 0
    for (let seed = SEED; files < FILES; seed += 1) {
      const wire = randomWire(seed, whole)
      const [id, idOfCut] = [await save(wire), await save(translated(wire, whole, cut.get(username)!))]
      if (id === undefined || idOfCut === undefined) continue
      files += 1
      await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: [username] })
      const expected = await fileOf(ADMIN, idOfCut)
      expect(await fileOf(username, id), JSON.stringify(wire)).toBe(expected)
      if (files > 1) continue
      expect(expected).toContain('\r\n')
      const [question, emails] = [{ displayName: 'File', questionId: id }, ['a@hospital.example']]
      await test.as(username).post('/exporter/oi-files/share', { emails, question })
      const task = (await test.as(username).post('/scheduler/jobs', { cronExp: '0 0 1 1 *', exportFileJob: { emails, questions: [question] } })).json() as { id: number }
      await test.as(username).post(`/scheduler/oi-jobs/${task.id}/run`)
      for (const mail of await takeMails(2)) expect(mail.attachments[0]?.content.toString()).toBe(expected)
    }
  }, 120_000)

  it('ann cannot ask for what would show all rows: analysing and unmatched keys need more than reading', async () => {
    const [, id] = columnNames(whole)[0]!
    expect((await test.as('ann').post(`/discovery/column/${id}/analyse`)).status).toBe(403)
    expect((await test.as('ann').get(`/discovery/column/${id}/unmatched-keys?references=${id}`)).status).toBe(403)
  })
})
