import type {
  AuditEntry,
  Dashboard,
  Display,
  DisplayLink,
  ExecutionResult,
  FilterWire,
  NewApiKey,
  NewDisplayLink,
  Question,
  Trend,
} from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft, tile } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const START = Date.parse('2026-11-16T08:00:00Z')
const DAY_MS = 86_400_000
const MAKER = ['dashboard.share', 'dashboard.write_access', 'question.write_access', 'question.share'] as const
const REFUSED =
  'This display link is unknown, expired or revoked, its maker may not share this dashboard any more, or it is not allowed from your address'

let clock = START
let test: TestApp
let clinic: Clinic
let questionId: number
let otherQuestionId: number
let dashboardId: number

const admin = () => test.as(ADMIN)
const visits = (changes: object = {}) =>
  clinic.query('visits', [clinic.group('patients.full_name'), clinic.view('visits.id', 'rowCount')], {
    filters: [clinic.filter('visits.diagnosis_code', 'isNotEmpty', [], { dynamic: true })],
    ...changes,
  })
async function saveQuestion(username: string, name = 'Visits'): Promise<number> {
  const answer = await test.as(username).post('/core/questions', { name, query: visits() })
  if (answer.status >= 300) throw new Error(answer.text)
  return (answer.json() as Question).id
}
async function saveDashboard(username: string, questions: readonly number[], changes: object = {}): Promise<number> {
  const answer = await test.as(username).post('/core/dashboards', dashboardDraft(questions, changes))
  if (answer.status >= 300) throw new Error(answer.text)
  return (answer.json() as Dashboard).id
}
async function tie(username: string, columnValue: string) {
  const rule = hospitalRule(username, columnValue)
  const tied = await admin().post('/core/user-gdas', rule)
  if (tied.status >= 300) throw new Error(tied.text)
}
/** A person under a row rule with a question of their own on a dashboard of their own. */
async function addMaker(username: string): Promise<{ userId: number; dashboard: number; question: number }> {
  const { id: userId } = await test.addUser(username, { permissions: MAKER })
  await admin().post('/discovery/databases/share', { usernames: [username], dbIds: [clinic.id] })
  await tie(username, '1')
  const question = await saveQuestion(username)
  return { userId, question, dashboard: await saveDashboard(username, [question]) }
}

// Numbers of equal length: names are in the order of their making, and none begins another.
let names = 100
const draft = (changes: object = {}) => ({
  name: `Ward ${(names += 1)}`,
  expiresDate: new Date(clock + DAY_MS).toISOString(),
  ...changes,
})
const make = (username: string, dashboard: number, changes: object = {}) =>
  test.as(username).post(`/core/dashboards/${dashboard}/display-links`, draft(changes))
async function linkOf(username: string, dashboard: number, changes: object = {}): Promise<NewDisplayLink> {
  const answer = await make(username, dashboard, changes)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const by = (token: string, headers: Record<string, string> = {}) => ({
  get: (url: string) => test.request({ method: 'GET', url, token, headers }),
  post: (url: string, body: unknown = {}) => test.request({ method: 'POST', url, body, token, headers }),
})
const execute = (token: string, tileId = 'tile-0') => by(token).post(`/core/display/tiles/${tileId}/execute`)
const namesIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as ExecutionResult).table.data.map(([name]) => String(name))
const records = async (action: string) => (await admin().get(`/auth/audit?action=${action}`)).json() as AuditEntry[]

beforeAll(async () => {
  test = await startTestApp({ env: { TRUST_PROXY: 'on', ID_TOKEN_MINUTES: '1440' }, now: () => new Date(clock) })
  clinic = await connectClinic(test, ADMIN)
  await admin().put('/core/system-settings', { enabledGDA: true })
  await test.addUser('stranger', { permissions: MAKER })
  ;({ dashboard: dashboardId, question: questionId } = await addMaker('ann'))
  otherQuestionId = await saveQuestion(ADMIN, 'All visits')
})
afterAll(() => test.close())
beforeEach(() => {
  clock = START
})

describe('a display link', () => {
  it('is shown once, kept as a hash, and shows its one dashboard with the rows of its maker', async () => {
    const { link, token } = await linkOf('ann', dashboardId, { name: 'Hall' })
    expect(token).toMatch(/^sndd_[0-9a-f]{16}_[\w-]{43}$/)
    const stored = await test.app.store.db
      .selectFrom('display_links')
      .selectAll()
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    // The secret may contain underscores itself: it is the end of the token, not a part between them.
    expect(JSON.stringify(stored)).not.toContain(token.slice(-43))

    const shown = await by(token).get('/core/display')
    expect(shown.status).toBe(200)
    const { tabs, expiresDate, settings } = shown.json() as Display
    expect([tabs[0]?.views.map(({ id }) => id), expiresDate]).toEqual([['tile-0'], link.expiresDate])
    expect(settings.nullText).toBe('not recorded')
    expect(shown.text).not.toContain('ann')

    const rows = await execute(token)
    expect(namesIn(rows)).toEqual(['Ada North'])
    expect((rows.json() as ExecutionResult).execution.sql).toBeNull()
    const own = (await test.as('ann').post(`/core/executor/${questionId}/execute`, {})).json() as ExecutionResult
    expect((rows.json() as ExecutionResult).table).toEqual(own.table)
    expect([(rows.json() as ExecutionResult).access, own.access]).toEqual([
      'Only rows that the maker of this display may see',
      'Only rows that ann may see',
    ])
    expect((await by(token).post('/core/display/tiles/tile-0/count')).json()).toEqual({ resultCount: 1 })
    expect((await by(token).post('/core/display/tiles/tile-0/summaries')).status).toBe(200)
    await eventually(async () => {
      const read = (await records('rows.read')).find(({ address }) => address.includes('(display link Hall)'))
      expect(read).toMatchObject({ username: 'ann', object: `question ${questionId}` })
    })
  })

  it('of an administrator shows all rows, and neither SQL nor names of users', async () => {
    const dashboard = await saveDashboard(ADMIN, [otherQuestionId])
    const { token } = await linkOf(ADMIN, dashboard)
    const rows = await execute(token)
    expect(namesIn(rows)).toContain('Cem South')
    expect((rows.json() as ExecutionResult).execution).toMatchObject({ sql: null })
    expect((rows.json() as ExecutionResult).execution.sqlHidden).toBeUndefined()
  })

  it('R1: opens the routes of displays, and no other one of the server [PE2]', async () => {
    const mine = await linkOf('ann', dashboardId)
    const ofAdmin = await linkOf(ADMIN, await saveDashboard(ADMIN, [otherQuestionId]))
    const routes = test.app.http.policies.filter(({ method }) => !['HEAD', 'OPTIONS'].includes(method))
    const isOpenTo = async (token: string, headers: Record<string, string> = {}) => {
      const open: string[] = []
      for (const { method, path, allow } of routes) {
        if (allow === 'public') continue
        const url = path.replace(':tile', 'tile-0').replaceAll(/:\w+/g, '1')
        const { status, text } = await test.request({ method: method as Method, url, token, headers })
        if (status !== 403) open.push(`${method} ${path}`)
        else expect([path, text]).toEqual([path, expect.stringContaining('You are unathorized to access this url')])
      }
      return open
    }
    const displays = [
      'GET /core/display',
      'POST /core/display/tiles/:tile/execute',
      'POST /core/display/tiles/:tile/count',
      'POST /core/display/tiles/:tile/summaries',
      'POST /core/display/tiles/:tile/pivot',
      'POST /core/display/tiles/:tile/trend',
    ]
    expect(await isOpenTo(mine.token)).toEqual(displays)
    expect(await isOpenTo(ofAdmin.token)).toEqual(displays)
    expect(await isOpenTo(ofAdmin.token, { 'x-view-as': 'ann' })).toEqual([])
    for (const [method, url] of [
      ['GET', '/core/display'],
      ['POST', '/core/display/tiles/tile-0/execute'],
    ] as const)
      expect((await test.request({ method, url, token: (await test.signIn(ADMIN)).id_token })).status).toBe(403)
  })

  it('shows the filters that were saved, and takes none, no page and no other tile', async () => {
    const filter = (values: FilterWire['values'], operator = 'equals') =>
      ({ ...clinic.filter('visits.diagnosis_code', operator, values), dynamic: true }) as FilterWire
    const question = otherQuestionId
    const tabs = [
      { index: 0, name: 'One', views: [tile(question, 0)] },
      { index: 1, name: 'Two', views: [tile(question, 1)] },
      { index: 2, name: 'Three', views: [tile(question, 2)] },
    ]
    const filters = [
      { tabIndex: 0, filters: [filter(['E11'])] },
      { tabIndex: 2, filters: [filter([], 'in')] },
    ]
    const { token } = await linkOf(ADMIN, await saveDashboard(ADMIN, [], { tabs, filters }))
    expect(namesIn(await execute(token, 'tile-0'))).toEqual(['Dora South'])
    // The second tab leaves the question its own filter; a filter without values asks for all.
    const [own, all] = [namesIn(await execute(token, 'tile-1')), namesIn(await execute(token, 'tile-2'))]
    expect(own).toEqual(['Ada North', 'Cem South', 'Dora South'])
    expect(all).toEqual([...own, 'Eve South'])
    const { columns } = (await by(token).get('/core/display')).json() as Display
    expect(columns.map(({ id, minDate, ownFilters }) => [id, minDate, ownFilters])).toEqual([
      [clinic.column('visits.diagnosis_code'), null, []],
    ])
    for (const body of [
      { dynamicFilters: [] },
      { zooms: [] },
      { pageNumber: 1 },
      { pageLength: 5 },
      { maxAgeSeconds: 0 },
    ])
      expect((await by(token).post('/core/display/tiles/tile-0/execute', body)).status).toBe(400)
    expect((await by(token).post('/core/display/tiles/tile-0/trend', { comparedWith: 'previous' })).status).toBe(400)
    expect((await by(token).post('/core/display/tiles/tile-0/trend')).status).toBe(404)
    expect((await execute(token, 'tile-7')).status).toBe(404)
  })

  it('compares no number with periods that a fixed filter excludes, also where its dashboard lifts the dynamic one', async () => {
    const dates = (value: string, changes: object) => clinic.filter('visits.admitted_at', 'equals', [value], changes)
    const save = async (...fixed: object[]) => {
      const filters = [dates('2026-04', { dynamic: true }), ...fixed]
      const query = clinic.query('visits', [clinic.view('visits.id', 'rowCount')], { filters })
      return ((await admin().post('/core/questions', { name: 'Number', query })).json() as Question).id
    }
    const questions = [await save(), await save(dates('2026-04', { zoomingFilter: true }))]
    const refusals = async (lifting: object[]) => {
      const number = { viewType: 'KPI', viewOptionsJSON: JSON.stringify({ number: { compare: 'previous' } }) }
      const views = questions.map((id, place) => tile(id, place, number))
      const changes = {
        tabs: [{ index: 0, name: 'Numbers', views }],
        filters: [{ tabIndex: 0, filters: lifting as FilterWire[] }],
      }
      const { token } = await linkOf(ADMIN, await saveDashboard(ADMIN, [], changes))
      const trends = views.map(({ id }) => by(token).post(`/core/display/tiles/${id}/trend`))
      return (await Promise.all(trends)).map(({ text }) => (JSON.parse(text) as Trend).refusal)
    }
    expect(await refusals([])).toEqual([undefined, 'otherDateFilters'])
    const lifting = clinic.filter('visits.admitted_at', 'equals', [], { dynamic: true })
    expect(await refusals([lifting])).toEqual(['noPeriod', 'otherDateFilters'])
  })

  it('shows no tile without a saved filter because its column is of another type by now', async () => {
    const filters = [
      { tabIndex: 0, filters: [clinic.filter('visits.diagnosis_code', 'in', ['E11'], { dynamic: true })] },
    ]
    const { token } = await linkOf(ADMIN, await saveDashboard(ADMIN, [await saveQuestion(ADMIN)], { filters }))
    expect(namesIn(await execute(token, 'tile-0'))).toEqual(['Dora South'])
    const { db } = test.app.store
    const setType = async (data_type: string) => {
      const id = clinic.column('visits.diagnosis_code')
      await db.updateTable('db_columns').set({ data_type }).where('id', '=', id).execute()
      await db
        .updateTable('databases')
        .set((e) => ({ revision: e('revision', '+', 1) }))
        .execute()
    }
    await setType('NUMBER')
    const refused = await execute(token, 'tile-0')
    await setType('STRING')
    expect([refused.status, (refused.json() as { title: string }).title]).toEqual([
      400,
      'This tile cannot be shown on a display at the moment',
    ])
    expect(namesIn(await execute(token, 'tile-0'))).toEqual(['Dora South'])
  })

  it('a tile is refused while the display shows an older version of its dashboard, and what is asked about an answer of an older question', async () => {
    const question = await saveQuestion(ADMIN)
    const dashboard = await saveDashboard(ADMIN, [question])
    const { token } = await linkOf(ADMIN, dashboard)
    const { version } = (await by(token).get('/core/display')).json() as Display
    const ask = (call: string, body: object) => by(token).post(`/core/display/tiles/tile-0/${call}`, body)
    const shown = await ask('execute', { dashboardVersion: version })
    expect((shown.json() as ExecutionResult).version).toBe(1)
    expect((await ask('count', { dashboardVersion: version, version: 1 })).status).toBe(200)

    await admin().put('/core/questions', { id: question, name: 'Visits', query: visits({ resultLimit: 1 }) })
    const older = await ask('count', { dashboardVersion: version, version: 1 })
    expect([older.status, (older.json() as { kind: string }).kind]).toEqual([409, 'newer-version'])
    expect((await ask('count', { dashboardVersion: version, version: 2 })).status).toBe(200)

    await admin().put('/core/dashboards', { id: dashboard, ...dashboardDraft([question], { name: 'Another' }) })
    for (const call of ['execute', 'count', 'summaries']) {
      const refused = await ask(call, { dashboardVersion: version })
      expect([refused.status, (refused.json() as { kind: string }).kind]).toEqual([409, 'newer-version'])
      expect((await ask(call, { dashboardVersion: version + 1 })).status).toBe(200)
    }
  })

  it('refuses another secret, another id or another form, with the same answer as an ended one', async () => {
    const [{ token }, { token: other }] = [await linkOf('ann', dashboardId), await linkOf('ann', dashboardId)]
    for (const wrong of [
      token.slice(0, 21) + other.slice(21),
      `${token}x`,
      token.slice(0, -1),
      'sndd_',
      `sndd_${'0'.repeat(16)}_${'A'.repeat(43)}`,
    ]) {
      const answer = await by(wrong).get('/core/display')
      expect([wrong, answer.status, (answer.json() as { title: string }).title]).toEqual([wrong, 401, REFUSED])
    }
  })

  it('is refused from other addresses than it names', async () => {
    const { token } = await linkOf('ann', dashboardId, { addresses: ['10.1.0.0/16'] })
    const from = async (address: string) =>
      (await by(token, { 'x-forwarded-for': address }).get('/core/display')).status
    expect([await from('10.2.0.1'), await from('10.1.0.1')]).toEqual([401, 200])
    expect((await make('ann', dashboardId, { addresses: ['everywhere'] })).status).toBe(400)
  })

  it('follows the row rules of its maker at once', async () => {
    const { dashboard } = await addMaker('follower')
    const { token } = await linkOf('follower', dashboard)
    expect(namesIn(await execute(token))).toEqual(['Ada North'])
    const rules = (await admin().get('/core/user-gdas?search=follower')).json() as { id: number }[]
    await tie('follower', '2')
    for (const { id } of rules) await admin().delete(`/core/user-gdas/${id}`)
    expect(namesIn(await execute(token))).toEqual(['Cem South', 'Dora South'])
  })

  it('of a person who sees more rows is no way for editors under a row rule to have them shown', async () => {
    const { question } = await addMaker('eager')
    const filters = [{ tabIndex: 0, filters: [clinic.filter('visits.diagnosis_code', 'equals', ['none'])] }]
    const dashboard = await saveDashboard(ADMIN, [otherQuestionId], { filters })
    await admin().post(`/core/dashboards/${dashboard}/share`, { users: ['eager'], canEdit: true })
    const save = (questions: number[], changes: object) =>
      test.as('eager').put('/core/dashboards', { ...dashboardDraft(questions, changes), id: dashboard })
    const { link } = await linkOf(ADMIN, dashboard)
    const refusal = {
      status: 403,
      title: `A row rule limits you, and a display link or a task of ${ADMIN} would show more rows than you see. Ask ${ADMIN} or an administrator without row rules`,
    }
    expect((await save([otherQuestionId, question], { filters })).json()).toMatchObject(refusal)
    expect((await save([otherQuestionId], { filters: [] })).json()).toMatchObject(refusal)
    expect((await save([otherQuestionId], { filters, name: 'Evening' })).status).toBe(200)

    await admin().post(`/core/questions/${otherQuestionId}/share`, { users: ['eager'], canEdit: true })
    const change = () =>
      test.as('eager').put('/core/questions', { id: otherQuestionId, name: 'All', query: visits({ filters: [] }) })
    expect((await change()).json()).toMatchObject(refusal)
    await admin().delete(`/core/display-links/${link.id}`)
    expect((await save([otherQuestionId, question], { filters: [] })).status).toBe(200)
  })

  it('says that it has no rows to show in words for those who pass by, not for its maker', async () => {
    const { dashboard } = await addMaker('ruleless')
    const { token } = await linkOf('ruleless', dashboard)
    const coverage = (rowsWithoutRule: string) =>
      admin().put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule })
    expect((await coverage('none')).status).toBe(200)
    for (const { id } of (await admin().get('/core/user-gdas?search=ruleless')).json() as { id: number }[])
      await admin().delete(`/core/user-gdas/${id}`)
    expect(namesIn(await execute(token))).toEqual([])
    expect(((await execute(token)).json() as ExecutionResult).noRowsBecause).toBe(
      'This display has no rows to show here',
    )
    expect((await coverage('all')).status).toBe(200)
  })

  it('says no names when a tile cannot be shown, and goes on with the others', async () => {
    const { dashboard } = await addMaker('tableless')
    const { token } = await linkOf('tableless', dashboard)
    await admin().post('/discovery/databases/unshare', { usernames: ['tableless'], dbIds: [clinic.id] })
    const answer = await execute(token)
    expect([answer.status, (answer.json() as { title: string }).title]).toEqual([
      403,
      'This tile cannot be shown on a display at the moment',
    ])
    expect(answer.text).not.toMatch(/tableless|admin|patients|visits/)
    expect((await by(token).get('/core/display')).status).toBe(200)
  })
})

describe('a display link ends', () => {
  const ends: [
    string,
    (made: NewDisplayLink, of: Awaited<ReturnType<typeof addMaker>>, name: string) => Promise<unknown>,
  ][] = [
    ['when its maker revokes it', ({ link }, _of, name) => test.as(name).delete(`/core/display-links/${link.id}`)],
    ['when an administrator revokes it', ({ link }) => admin().delete(`/core/display-links/${link.id}`)],
    ['when its time is over', async () => void (clock += DAY_MS)],
    ['when its maker is deactivated', (_made, { userId }) => admin().put(`/auth/users/${userId}`, { enabled: false })],
    ['when its maker is deleted', (_made, { userId }) => admin().delete(`/auth/users/${userId}`)],
    [
      'when its maker may not share any more',
      (_made, _of, name) => admin().post(`/auth/users/${name}/permissions/set`, ['dashboard.view', 'question.view']),
    ],
    [
      'when its dashboard gets another owner',
      (_made, { dashboard }) => admin().post('/core/dashboards/owner', { dashboards: [dashboard], username: ADMIN }),
    ],
    ['when its dashboard is deleted', (_made, { dashboard }) => admin().delete(`/core/dashboards/${dashboard}`)],
  ]

  it.each(ends)('%s', async (title, end) => {
    const name = `maker${names}`
    const of = await addMaker(name)
    const made = await linkOf(name, of.dashboard)
    expect((await execute(made.token)).status).toBe(200)
    const ended = (await end(made, of, name)) as { status: number; text: string } | undefined
    expect(ended?.status ?? 200, `${title}: ${ended?.text}`).toBeLessThan(300)
    for (const answer of [await execute(made.token), await by(made.token).get('/core/display')])
      expect([answer.status, (answer.json() as { title: string }).title]).toEqual([401, REFUSED])
    clock = START
    const isGone = title.includes('maker is deleted')
    expect((await admin().delete(`/core/display-links/${made.link.id}`)).status).toBe(isGone ? 404 : 200)
  })

  it('and is forgotten 90 days later', async () => {
    const { link } = await linkOf('ann', dashboardId)
    await test.as('ann').delete(`/core/display-links/${link.id}`)
    clock += 91 * DAY_MS
    await test.app.purgeExpired()
    clock = START
    for (const username of [ADMIN, 'ann']) test.forgetSignIn(username)
    const { links } = (await test.as('ann').get(`/core/dashboards/${dashboardId}/display-links`)).json() as {
      links: DisplayLink[]
    }
    expect(links.filter(({ id }) => id === link.id)).toEqual([])
  })
})

describe('a display link is made', () => {
  it('by those who may share the dashboard and its questions, as a share is', async () => {
    await test.addUser('editor', { permissions: MAKER })
    await tie('editor', '1')
    await test.as('ann').post(`/core/dashboards/${dashboardId}/share`, { users: ['editor'], canEdit: true })
    expect((await make('editor', dashboardId)).status).toBe(403)
    expect((await test.as('editor').get(`/core/dashboards/${dashboardId}/display-links`)).status).toBe(403)
    expect((await make('stranger', dashboardId)).status).toBe(404)

    await admin().post(`/core/questions/${otherQuestionId}/share`, { users: ['ann'] })
    const foreign = await make('ann', await saveDashboard('ann', [otherQuestionId]))
    expect([foreign.status, foreign.text]).toEqual([403, expect.stringContaining('Only their owner')])
    const dashboard = await saveDashboard('ann', [questionId])
    const { token } = await linkOf('ann', dashboard)
    await test.as('ann').put('/core/dashboards', { ...dashboardDraft([questionId, otherQuestionId]), id: dashboard })
    expect([(await execute(token, 'tile-0')).status, (await execute(token, 'tile-1')).status]).toEqual([200, 403])
  })

  it('by people alone, who know their password', async () => {
    const key = (
      await test.as('ann').post('/auth/account/api-keys', { ...draft(), scope: ['dashboard.share', 'dashboard.view'] })
    ).json() as NewApiKey
    const url = `/core/dashboards/${dashboardId}/display-links`
    expect((await by(key.secret).post(url, draft())).status).toBe(403)
    clock += 11 * 60_000
    const answer = await make('ann', dashboardId)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('currentPassword')])
  })

  it('for a limited time, under a name of its own, and not without end', async () => {
    const dashboard = await saveDashboard('ann', [questionId])
    for (const days of [-1, 366])
      expect(
        (await make('ann', dashboard, { expiresDate: new Date(clock + days * DAY_MS).toISOString() })).status,
      ).toBe(400)
    await linkOf('ann', dashboard, { name: 'Same' })
    expect((await make('ann', dashboard, { name: 'Same' })).status).toBe(400)
    for (let more = 1; more < 20; more += 1) await linkOf('ann', dashboard)
    expect((await make('ann', dashboard)).status).toBe(409)
    const { daysMax, links } = (await test.as('ann').get(`/core/dashboards/${dashboard}/display-links`)).json() as {
      daysMax: number
      links: DisplayLink[]
    }
    expect([daysMax, links.length, links[0]?.username, links[0]?.lastUsedDate]).toEqual([365, 20, 'ann', null])
  })

  it('and leaves a record when it is made, first opened, refused and revoked; administrators find all of them', async () => {
    const dashboard = await saveDashboard('ann', [questionId], { name: 'Emergency room' })
    const { link, token } = await linkOf('ann', dashboard, { name: 'Corridor' })
    await execute(token)
    await execute(token)
    const found = (await admin().get('/core/display-links?search=emergency&sort=username,asc')).json() as DisplayLink[]
    expect(found.map(({ id, dashboardName, state }) => [id, dashboardName, state])).toEqual([
      [link.id, 'Emergency room', 'active'],
    ])
    expect(found[0]?.lastUsedDate).not.toBeNull()
    expect((await test.as('ann').get('/core/display-links')).status).toBe(403)
    expect((await test.as('stranger').delete(`/core/display-links/${link.id}`)).status).toBe(404)
    await test.as('ann').delete(`/core/display-links/${link.id}`)
    await execute(token)
    await eventually(async () => {
      const left = await Promise.all(
        ['create', 'open', 'revoke', 'use'].map(async (verb) =>
          (await records(`display-link.${verb}`))
            .filter(({ detail }) => detail.startsWith('Corridor'))
            .map(({ username, object, outcome }) => [verb, username, object, outcome]),
        ),
      )
      const object = `dashboard ${dashboard}`
      expect(left.flat()).toEqual([
        ['create', 'ann', object, 'success'],
        ['open', 'ann', object, 'success'],
        ['revoke', 'ann', object, 'success'],
        ['use', 'ann', object, 'refused'],
      ])
    })
  })
})

it('R3: display links that the operator has turned off are not made, and earlier ones open nothing', async () => {
  const off = await startTestApp({ env: { DISPLAY_LINK_DAYS: '0' } })
  try {
    const { id } = (await off.as(ADMIN).post('/core/dashboards', dashboardDraft([]))).json() as Dashboard
    expect((await off.as(ADMIN).post(`/core/dashboards/${id}/display-links`, draft())).status).toBe(403)
    const [linkId, at] = ['0123456789abcdef', new Date().toISOString()]
    const token = `sndd_${linkId}_${'A'.repeat(43)}`
    const link = { id: linkId, user_id: 1, dashboard_id: id, name: 'Hall', hash: hashToken(token), addresses: '[]' }
    const keys = { name_sort: '', user_sort: '', search_text: '' }
    const times = { created_at: at, expires_at: '2999-01-01T00:00:00.000Z' }
    await off.app.store.db
      .insertInto('display_links')
      .values({ ...link, ...keys, ...times })
      .execute()
    expect((await off.request({ method: 'GET', url: '/core/display', token })).status).toBe(401)
    const { daysMax, links } = (await off.as(ADMIN).get(`/core/dashboards/${id}/display-links`)).json() as {
      daysMax: number
      links: DisplayLink[]
    }
    expect([daysMax, links.length]).toEqual([0, 1])
  } finally {
    await off.close()
  }
})
