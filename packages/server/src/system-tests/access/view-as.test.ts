import type { Account, AuditEntry, Question, RowFilterReasons } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../testing/clinics/clinic-words.ts'
import { eventually } from '../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

/** In our own words, kept apart from the contract: all that may be asked with the header. Everything else refuses it. */
const allowed = [
  'GET /auth/account',
  'GET /auth/systemsettings',
  'GET /auth/display-settings',
  'GET /core/system-settings',
  'GET /core/questions',
  'GET /core/questions/:id',
  'POST /core/questions/row-cuts',
  'GET /core/user-question',
  'POST /core/executor/:id/execute',
  'POST /core/executor/:id/count',
  'POST /core/executor/:id/summaries',
  'POST /core/executor/:id/pivot',
  'POST /core/executor/:id/trend',
  'POST /core/executor/:id/statistics',
  'POST /core/executor/:id/values',
  'GET /core/dashboards',
  'GET /core/dashboards/:id',
  'GET /core/user-dashboard',
  'GET /core/folders',
  'GET /core/search',
  'GET /core/opened',
  'GET /core/home',
  'POST /core/dashboards/filter-columns',
  // Each part is a call of its own, and refused unless it is one of these.
  'POST /core/batch',
  'POST /core/batch/:batch/stop',
]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let test: TestApp
let clinic: Clinic
let questionId: number
let dashboardId: number
const tokens: Record<string, string> = {}

const lookAs = (viewed: string, method: Method, url: string, body?: unknown, who = ADMIN) =>
  test.request({ method, url, body, token: tokens[who], headers: { 'x-view-as': viewed } })
const titleOf = ({ text }: { text: string }) => (JSON.parse(text) as { title: string }).title
const tie = (username: string, columnValue: string) =>
  test.as(ADMIN).post('/core/user-gdas', hospitalRule(username, columnValue))
const served = () =>
  test.app.http.policies
    .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !path.startsWith('/api-docs'))
    .map(({ method, path }) => `${method} ${path}`)
const ask = (route: string, viewed: string, who = ADMIN) => {
  const [method, pattern] = route.split(' ') as [Method, string]
  return lookAs(viewed, method, pattern.replaceAll(/:\w+/g, '999999999'), undefined, who)
}

beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['north', 'free', 'twin']) await test.addUser(name)
  await test.addUser('mighty', {
    permissions: ['question.write_access', 'question.export_data', 'user.view', 'user.write_access'],
  })
  for (const name of ['bound', 'support'])
    await test.addUser(name, { role: name === 'bound' ? 'ROLE_ADMIN' : 'ROLE_SYSTEM_SUPPORT' })
  clinic = await connectClinic(test, ADMIN)
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  for (const name of ['north', 'twin', 'bound']) await tie(name, '1')
  const columns = [clinic.group('patients.full_name'), clinic.view('visits.id', 'rowCount')]
  const query = clinic.query('visits', columns, {
    filters: [clinic.filter('visits.diagnosis_code', 'isNotEmpty', [], { dynamic: true })],
  })
  questionId = ((await test.as(ADMIN).post('/core/questions', { name: 'Visits', query })).json() as Question).id
  await test.as(ADMIN).post('/core/questions', { name: 'Not for north', query })
  await test.as(ADMIN).post(`/core/questions/${questionId}/share`, { users: ['north', 'mighty'] })
  dashboardId = ((await test.as(ADMIN).post('/core/dashboards', dashboardDraft([questionId]))).json() as { id: number })
    .id
  await test.as(ADMIN).post(`/core/dashboards/${dashboardId}/share`, { users: ['north'] })
  await test.as('north').post('/core/user-question', { questionId, username: 'north' })
  for (const name of [ADMIN, 'bound', 'support', 'mighty', 'north']) tokens[name] = (await test.signIn(name)).id_token
})
afterAll(() => test.close())

describe('ST3 an administrator who views as a user', () => {
  it('R1: can read questions and dashboards; every other route refuses, those that change or export above all', async () => {
    expect(allowed.filter((route) => !served().includes(route))).toEqual([])
    for (const route of served().filter((each) => !allowed.includes(each))) {
      const answer = await ask(route, 'north')
      expect([route, answer.status, titleOf(answer)]).toEqual([
        route,
        403,
        'You cannot do this while you view as another user',
      ])
    }
    for (const route of allowed) expect([route, (await ask(route, 'north')).status === 403]).toEqual([route, false])
  })

  it('sees exactly what the user sees: the same lists, questions, rows, counts, totals and values', async () => {
    const calls: [Method, string, unknown?][] = [
      ['GET', '/core/questions'],
      ['GET', `/core/questions/${questionId}`],
      ['GET', '/core/user-question'],
      ['GET', '/core/dashboards'],
      ['GET', `/core/dashboards/${dashboardId}`],
      ['GET', '/core/user-dashboard'],
      ['GET', '/auth/account'],
      ['POST', '/core/dashboards/filter-columns', { questions: [questionId] }],
      ['POST', `/core/executor/${questionId}/count`, {}],
      ['POST', `/core/executor/${questionId}/summaries`, {}],
      ['POST', `/core/executor/${questionId}/statistics`, { column: 0 }],
      ['POST', `/core/executor/${questionId}/values`, { dbColumn: clinic.column('visits.diagnosis_code') }],
    ]
    for (const [method, url, body] of calls) {
      const [seen, theirs] = [
        await lookAs('north', method, url, body),
        await test.request({ method, url, body, token: tokens.north }),
      ]
      expect([url, seen.status, seen.text]).toEqual([url, 200, theirs.text])
    }
    const { text } = await lookAs('north', 'POST', `/core/executor/${questionId}/execute`, {})
    expect(text).toContain('Ada North')
    expect(text).not.toContain('South')
    expect((await test.as(ADMIN).post(`/core/executor/${questionId}/execute`, {})).text).toContain('Cem South')
  })

  it('does not see what was not given to the user', async () => {
    const others = (await test.as(ADMIN).get('/core/questions')).json() as Question[]
    const hidden = others.find(({ name }) => name === 'Not for north')!
    for (const [method, url] of [
      ['GET', `/core/questions/${hidden.id}`],
      ['POST', `/core/executor/${hidden.id}/execute`],
    ] as const) {
      expect((await lookAs('north', method, url, method === 'POST' ? {} : undefined)).status).toBe(404)
    }
  })

  it('does not take over what else the user may do', async () => {
    const account = (await lookAs('mighty', 'GET', '/auth/account')).json() as Account
    expect(account).toMatchObject({
      preferred_username: 'mighty',
      permissions: expect.toSatisfy((names: string[]) => names.toSorted().join() === 'dashboard.view,question.view'),
    })
    expect((await lookAs('mighty', 'POST', `/core/executor/${questionId}/execute`, {})).text).toContain('"sql":null')
  })

  it('R3 R4: never sees more than without it: not as an administrator, nor past the filters that bind them', async () => {
    for (const viewed of [ADMIN, 'support', 'bound']) {
      expect(titleOf(await lookAs(viewed, 'GET', '/core/questions', undefined, 'support'))).toBe(
        'You can view as users without an admin role only',
      )
    }
    const free = await lookAs('free', 'GET', '/core/questions', undefined, 'bound')
    expect([free.status, titleOf(free)]).toEqual([
      403,
      'A row rule limits you, so you cannot view as a user who sees other rows',
    ])
    expect((await lookAs('twin', 'GET', '/core/questions', undefined, 'bound')).status).toBe(200)
  })

  it('finds nobody who is not there or not active', async () => {
    const { id } = await test.addUser('gone')
    await test.as(ADMIN).put(`/auth/users/${id}`, { id, enabled: false })
    for (const viewed of ['gone', 'nobody', '', '%zz', 'x'.repeat(5000)])
      expect((await lookAs(viewed, 'GET', '/auth/account')).status).toBe(404)
  })

  it('R1: is an administrator: for everybody else all routes refuse, also for their own name', async () => {
    for (const route of served()) {
      for (const viewed of ['north', 'mighty']) {
        const answer = await ask(route, viewed, 'mighty')
        expect([route, answer.status, titleOf(answer)]).toEqual([
          route,
          403,
          'Only administrators can view as another user',
        ])
      }
    }
    expect(
      (await test.request({ method: 'GET', url: '/core/questions', headers: { 'x-view-as': 'north' } })).status,
    ).toBe(401)
  })

  it('R27: is recorded with both names, refusals too, and nothing is put down to the user', async () => {
    const audit = async (filter: string) =>
      (await test.as(ADMIN).get(`/auth/audit?size=9999&${filter}`)).json() as AuditEntry[]
    // A person who reads nothing themselves: records of reads are written a moment later.
    await test.addUser('viewed')
    await tie('viewed', '1')
    await test.as(ADMIN).post(`/core/questions/${questionId}/share`, { users: ['viewed'] })
    await lookAs('viewed', 'POST', `/core/executor/${questionId}/execute`, {}, 'support')
    await lookAs('viewed', 'DELETE', `/core/questions/${questionId}`, undefined, 'support')
    await eventually(async () => expect(await audit('username=support&action=rows.read')).toHaveLength(1))
    expect(await audit('username=support&action=rows.read')).toMatchObject([
      { object: `question ${questionId}`, rows: 1, detail: 'as viewed' },
    ])
    expect(await audit('username=support&action=view-as.read&object=viewed')).toMatchObject([
      { outcome: 'refused', detail: 'DELETE /core/questions/:id' },
      { outcome: 'success', detail: 'POST /core/executor/:id/execute' },
    ])
    expect(await audit('username=viewed')).toEqual([])
  })

  it('is told which filters cut the rows of a question, on which tables and by which keys', async () => {
    const body = { questions: [questionId, 999_999] }
    const key = { tableName: 'Patients', columnName: 'Hospital id' }
    const rule = {
      ruleTableName: 'Hospitals',
      columnName: 'Id',
      values: ['1'],
      causes: [{ who: 'user' as const, group: '', attribute: '', values: ['1'] }],
    }
    expect((await lookAs('north', 'POST', '/core/questions/row-cuts', body)).json()).toEqual([
      {
        questionId,
        name: 'Visits',
        showsNothing: false,
        tables: [
          { tableName: 'Patients', ...rule, keys: [key] },
          { tableName: 'Visits', ...rule, keys: [{ tableName: 'Visits', columnName: 'Patient id' }, key] },
        ],
      } satisfies RowFilterReasons,
    ])
    expect((await lookAs('mighty', 'POST', '/core/questions/row-cuts', body)).json()).toEqual([
      { questionId, name: 'Visits', showsNothing: false, tables: [] },
    ])
    expect((await test.as('north').post('/core/questions/row-cuts', body)).status).toBe(403)
  })
})
