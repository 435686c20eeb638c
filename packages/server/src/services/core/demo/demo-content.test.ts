import {
  type BatchLine,
  callName,
  type Dashboard,
  type DashboardSummary,
  type DatabaseSummary,
  executeQuestion,
  type ExecutionResult,
  getQuestion,
  type Question,
  type QuestionSummary,
} from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoDashboard, type DemoQuestion, demoQuestions } from '@soundings/demo'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { downloadArchive, uploadArchive } from '../../../testing/upload.ts'
import { hasDemoFile, prepareSmallDemo } from '../../../testing/clinics/small-demo.ts'
import { createHttpClient } from '../../../testing/servers/http-client.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'

const PEOPLE = 60
/** Enough for all to sign in, and far too few for what they ask afterwards. */
const UNSIGNED_REQUESTS = 3 * PEOPLE
const PATIENCE = { timeout: 60_000, interval: 100 }
let test: TestApp
let dashboard: Dashboard
let questions: QuestionSummary[]

const get = async <Reply>(path: string) => (await test.as(ADMIN).get(path)).json() as Reply

beforeAll(async () => {
  test = await startTestApp({
    env: { DEMO: 'on' },
    prepare: prepareSmallDemo,
    rateLimits: { ...WIDE_RATE_LIMITS, perAddress: UNSIGNED_REQUESTS },
  })
  const { id } = await vi.waitFor(async () => {
    const [found] = await get<DashboardSummary[]>('/core/dashboards')
    expect(found?.name).toBe(demoDashboard.name)
    return found!
  }, PATIENCE)
  await vi.waitFor(async () => expect(await get('/core/demo')).toMatchObject({ isComing: false }), PATIENCE)
  const [database] = await get<DatabaseSummary[]>('/discovery/databases')
  expect(await whenRefreshed(test, database!.id)).toMatchObject({ state: 'success' })
  dashboard = await get<Dashboard>(`/core/dashboards/${id}`)
  questions = await get<QuestionSummary[]>('/core/questions?size=9999')
})
afterAll(() => test.close())

// One story: what is made is archived, brought back and removed in the end.
describe('the first page of a new installation', { shuffle: false }, () => {
  it('has a dozen questions and more, with every way of showing an answer', () => {
    expect(questions.map(({ name }) => name)).toEqual(Object.values(demoQuestions).map(({ name }) => name))
    expect(questions.length).toBeGreaterThanOrEqual(12)
    const shown = new Set(questions.map(({ defaultView }) => defaultView))
    expect(shown).toEqual(new Set(['TABLE', 'KPI', 'BAR', 'H_BAR_CHART', 'LINE', 'DOUGHNUT_CHART', 'PIE', 'HEAT_MAP']))
  })

  it.each(Object.values<DemoQuestion>(demoQuestions).map(({ name }) => name))('answers %s', async (name) => {
    const { id } = questions.find((question) => question.name === name)!
    const answer = await test.as(ADMIN).post(`/core/executor/${id}/execute`, { pageLength: 5000 })
    const { table } = answer.json() as ExecutionResult
    expect(table.data.length, answer.text.slice(0, 300)).toBeGreaterThan(0)
    expect(table.data.some((row) => row.every((cell) => cell !== null))).toBe(true)
  })

  it('has a dashboard of four tabs whose tiles do not lie over each other', () => {
    expect(dashboard.tabs.map(({ name }) => name)).toEqual(demoDashboard.tabs.map(({ name }) => name))
    expect(dashboard.clickFilters, 'as on new dashboards').toBe(true)
    for (const { views } of dashboard.tabs) {
      const cells = views.flatMap(({ position: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
      )
      expect(new Set(cells).size).toBe(cells.length)
      expect(views.every(({ position: { x, w }, minW }) => x + w <= 12 && w >= minW)).toBe(true)
    }
  })

  it('R13: is opened by sixty people behind one address within a minute, of whom none is refused', async () => {
    const people = Array.from({ length: PEOPLE }, (_, n) => `person-${n}`)
    for (const person of people) await test.addUser(person, { permissions: ['dashboard.view', 'question.view'] })
    expect((await test.as(ADMIN).post(`/core/dashboards/${dashboard.id}/share`, { users: people })).status).toBe(200)
    const client = await createHttpClient(test)
    const ids = dashboard.tabs[0]!.views.map(({ questionId }) => questionId)
    const parts = ids.flatMap((id) => [
      { call: callName(executeQuestion), params: { id }, body: {} },
      { call: callName(getQuestion), params: { id } },
    ])
    let requests = 0
    for (const person of people) {
      // Signs in.
      expect((await client.get(person, '/auth/account')).status).toBe(200)
      const calls = [
        client.get(person, '/auth/display-settings'),
        client.get(person, `/core/dashboards/${dashboard.id}`),
        client.post(person, '/core/dashboards/filter-columns', { questions: ids }),
      ]
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      const lines = (await client.post(person, '/core/batch', { parts }))
        .text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as BatchLine)
      requests += calls.length + parts.length
      expect(statuses).toEqual([200, 200, 200])
      expect(lines.filter((line) => 'status' in line && line.status === 429)).toEqual([])
      expect(
        lines.filter((line) => 'status' in line && 'body' in line && line.status === 200).length,
      ).toBeGreaterThanOrEqual(ids.length)
    }
    client.close()
    expect(requests).toBeGreaterThan(UNSIGNED_REQUESTS)
  })

  it('is not made twice when the installation runs again', async () => {
    await test.app.store.db
      .updateTable('jobs')
      .set({ state: 'waiting', finished_at: null, attempts: 0, payload: JSON.stringify({ username: ADMIN }) })
      .where('kind', '=', 'demo.install')
      .execute()
    await vi.waitFor(async () => {
      const job = await test.app.store.db
        .selectFrom('jobs')
        .select('state')
        .where('kind', '=', 'demo.install')
        .executeTakeFirstOrThrow()
      expect(job.state).not.toMatch(/waiting|running/)
    }, PATIENCE)
    expect((await get<QuestionSummary[]>('/core/questions?size=9999')).length).toBe(questions.length)
    expect((await get<DashboardSummary[]>('/core/dashboards')).length).toBe(1)
  })

  it('ST1: comes back out of an archive as it was, with the same answers', async () => {
    const before = await shown()
    const archives = [
      await downloadArchive(
        test,
        ADMIN,
        'question',
        questions.map(({ id }) => id),
      ),
      await downloadArchive(test, ADMIN, 'dashboard', [dashboard.id]),
    ]
    await test.as(ADMIN).delete(`/core/dashboards/${dashboard.id}`)
    for (const { id } of questions) await test.as(ADMIN).delete(`/core/questions/${id}`)
    expect(await get('/core/questions')).toEqual([])
    for (const archive of archives)
      expect((await uploadArchive(test, ADMIN, archive)).report).toMatchObject({ applied: true, leftOut: [] })
    expect(await shown()).toEqual(before)
    questions = await get<QuestionSummary[]>('/core/questions?size=9999')
  })

  it('goes when an administrator removes the demo, who is told which questions of people ask it', async () => {
    const own = await get<Question>(`/core/questions/${questions[0]!.id}`)
    await test.as(ADMIN).post('/core/questions', { name: 'My own', query: own.query })
    expect(await get('/core/demo')).toEqual({
      databaseId: own.datasourceID,
      isComing: false,
      othersQuestions: ['My own'],
    })

    expect((await test.as(ADMIN).delete('/core/demo')).status).toBe(200)
    expect(await get('/core/demo')).toEqual({ databaseId: null, isComing: false, othersQuestions: [] })
    expect(await get('/discovery/databases')).toEqual([])
    expect(await get('/core/dashboards')).toEqual([])
    expect((await get<QuestionSummary[]>('/core/questions')).map(({ name }) => name)).toEqual(['My own'])
    expect(hasDemoFile(test.config.dataFilesDir)).toBe(false)
    expect((await test.as(ADMIN).delete('/core/demo')).status).toBe(404)
  })
})

/** All that people see of the demo: how its questions and its dashboard are made, and what they answer. */
async function shown() {
  const answers = new Map<number, object>()
  for (const { id, name } of await get<QuestionSummary[]>('/core/questions?size=9999')) {
    const { query, defaultView, viewTypeOptions, description, tag, limit } = await get<Question>(
      `/core/questions/${id}`,
    )
    const { table } = (
      await test.as(ADMIN).post(`/core/executor/${id}/execute`, { pageLength: 5000, refresh: true })
    ).json() as ExecutionResult
    answers.set(id, { name, query, defaultView, viewTypeOptions, description, tag, limit, table })
  }
  const [found] = await get<DashboardSummary[]>('/core/dashboards')
  const { name, description, tag, tabs, filters } = await get<Dashboard>(`/core/dashboards/${found!.id}`)
  const withAnswers = tabs.map((tab) => ({
    ...tab,
    views: tab.views.map(({ questionId, ...tile }) => ({ ...tile, question: answers.get(questionId) })),
  }))
  return { questions: [...answers.values()], dashboard: { name, description, tag, filters, tabs: withAnswers } }
}
