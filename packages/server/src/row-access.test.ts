import { type FilterColumn, toQuery } from '@soundings/contract'
import { type AccessRule, filterableColumns } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnNames, type ConnectedClinic, connectTables, randomWire, tablesCutTo, translated } from './testing/random-clinic.ts'
import { dashboardDraft } from './testing/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts'

const QUESTIONS = 120
const SEED = 4_711

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
]

/** Roads on which only names, settings and rights travel. */
const givesNone = [
  /^\w+ \/core\/(questions|user-question|dashboards|user-dashboard|system-settings|user-gdas)/,
  /^\w+ \/discovery\/(databases|connection-templates|data-files|jobs|tables|columns\/map|:db\/tables)/,
  /^GET \/exporter\/oi-files$/,
  /^POST \/scheduler\/oi-jobs\/service$/,
]

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
    await test.addUser(username, { permissions: ['question.write_access', 'database.view'] })
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
    const save = async (query: unknown) => ((await test.as(ADMIN).post('/core/questions', { name: 'Random', query })).json() as { id: number }).id
    for (let seed = SEED; seed < SEED + QUESTIONS / 6; seed += 1) {
      const wire = randomWire(seed, whole)
      const id = await save(wire)
      if (seed % 2 === 0) await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: [username] })
      else await showOnDashboard(id, username)
      const idOfCut = await save(translated(wire, whole, cut.get(username)!))
      for (const dbColumn of filterableColumns(toQuery(wire))) {
        await expectSame(username, `/core/executor/${id}/values`, { dbColumn }, `/core/executor/${idOfCut}/values`)
      }
      const columns = (await test.as(username).post('/core/dashboards/filter-columns', { questions: [id] })).json() as FilterColumn[]
      expect(columns, JSON.stringify(columns)).toBeInstanceOf(Array)
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
          const { columnId: _id, lastModifiedDate: _at, ...figures } = json() as Record<string, unknown>
          return { status, figures }
        }
        expect(await get(username, id), `${road} of ${name}`).toEqual(await get(ADMIN, names.get(name)!))
      }
    }
  }, 120_000)

  it('ann cannot ask for what would show all rows: analysing and unmatched keys need more than reading', async () => {
    const [, id] = columnNames(whole)[0]!
    expect((await test.as('ann').post(`/discovery/column/${id}/analyse`)).status).toBe(403)
    expect((await test.as('ann').get(`/discovery/column/${id}/unmatched-keys?references=${id}`)).status).toBe(403)
  })
})
