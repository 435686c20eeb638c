import type { AuditEntry, ItemRights, Question, QuestionSummary } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const permissions = [
    'question.write_access',
    'question.share',
    'question.delete',
    'dashboard.write_access',
    'dashboard.share',
  ] as const
  for (const name of ['ann', 'bob', 'eve', 'north']) await test.addUser(name, { permissions })
  await test.addUser('reader')
  await test.addUser('writer', { permissions: ['question.write_access'] })
  clinic = await connectClinic(test, ADMIN)
  await test
    .as(ADMIN)
    .post('/discovery/databases/share', { usernames: ['ann', 'bob', 'north', 'writer'], dbIds: [clinic.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  await test.as(ADMIN).post('/core/user-gdas', hospitalRule('north'))
})
afterAll(() => test.close())

const costs = () => clinic.query('visits', [clinic.view('visits.cost', 'sum')])
const patients = (changes: object = {}) => clinic.query('patients', [clinic.view('patients.full_name')], changes)
const ask = async (who: string, query: object = costs()) =>
  (await test.as(who).post('/core/questions', { name: 'Costs', query })).json() as Question
const share = (who: string, id: number, users: string[], body: object = {}) =>
  test.as(who).post(`/core/questions/${id}/share`, { users, ...body })
const unshare = (who: string, id: number, userNames: string[]) =>
  test.as(who).post('/core/questions/unshare', { questionsIds: [id], userNames })
const change = (who: string, { id, version }: Pick<Question, 'id' | 'version'>, changes: object = {}) =>
  test.as(who).put('/core/questions', { id, version, name: 'Changed', query: costs(), ...changes })
const rightsOf = async (who: string, id: number) =>
  ((await test.as(who).get(`/core/questions/${id}`)).json() as Question).rights
const looking: ItemRights = {
  canEdit: false,
  canDelete: false,
  canShare: false,
  canSeeAccess: false,
  canChangeOwner: false,
}

describe('PE4 an editor of a question', () => {
  it('R23: saves under the version that was opened, sees earlier versions with who saved them, and the owner stays', async () => {
    const first = await ask('ann')
    await share('ann', first.id, ['bob'])
    expect((await change('bob', first)).status).toBe(403)
    await share('ann', first.id, ['bob'], { canEdit: true })
    const second = (await change('bob', first, { query: patients() })).json() as Question
    expect(second).toMatchObject({ version: 2, owner: 'ann', name: 'Changed', rights: { ...looking, canEdit: true } })
    expect((await change('ann', first)).status).toBe(409)
    expect((await change('ann', second, { name: 'Again' })).status).toBe(200)
    const versions = (await test.as('bob').get(`/core/questions/${first.id}/versions`)).json() as { savedBy: string }[]
    expect(versions.map(({ savedBy }) => savedBy)).toEqual(['bob', 'ann'])
    expect((await test.as('bob').get(`/core/questions/${first.id}/versions/1`)).json()).toMatchObject({
      name: 'Costs',
      rights: { canEdit: true, canDelete: false },
    })
    const audit = (await test.as(ADMIN).get('/auth/audit?action=question.allow-edit&size=1')).json() as AuditEntry[]
    expect(audit).toMatchObject([{ username: 'ann', object: String(first.id), detail: 'bob' }])
  })

  it('R3: cannot share, take back, delete or hand over, nor see who has access', async () => {
    const { id } = await ask('ann')
    await share('ann', id, ['bob', 'eve'], { canEdit: true })
    const refused = [
      await share('bob', id, ['north']),
      await share('bob', id, ['bob'], { canEdit: true }),
      await test.as('bob').post('/core/questions/share', { questions: [id], users: ['north'] }),
      await unshare('bob', id, ['eve']),
      await test.as('bob').get(`/core/questions/${id}/access`),
      await test.as('bob').delete(`/core/questions/${id}`),
      await test.as('bob').post('/core/questions/owner', { questions: [id], username: 'bob' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect((await test.as('bob').get(`/core/questions/delete/${id}`)).json()).toMatchObject({ deletable: false })
  })

  it('R30: ends when the share, the right to edit or the tables are taken back; a copy is a question of their own', async () => {
    const question = await ask('ann')
    await share('ann', question.id, ['bob'], { canEdit: true })
    await share('ann', question.id, ['bob'], { canEdit: false })
    expect((await change('bob', question)).json()).toMatchObject({
      status: 403,
      title: expect.stringContaining('Use Save As'),
    })
    const copy = (await change('bob', question, { saveAs: true, name: 'Copy' })).json() as Question
    expect(copy).toMatchObject({ owner: 'bob', rights: { canEdit: true, canDelete: true, canShare: true } })
    await share('ann', question.id, ['bob'], { canEdit: true })
    await unshare('ann', question.id, ['bob'])
    expect((await change('bob', question)).status).toBe(404)
    expect((await test.as('bob').get(`/core/questions/${question.id}/versions`)).status).toBe(404)

    await share('ann', question.id, ['eve'], { canEdit: true })
    expect((await change('eve', question)).json()).toMatchObject({
      status: 403,
      title: expect.stringContaining('tables that are not shared with you'),
    })
    expect(await rightsOf('eve', question.id)).toEqual(looking)
    const listed = ((await test.as('eve').get('/core/questions')).json() as QuestionSummary[]).find(
      ({ id }) => id === question.id,
    )
    expect(listed?.rights).toEqual(looking)
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['eve'], dbIds: [clinic.id] })
    expect((await rightsOf('eve', question.id)).canEdit).toBe(true)
    expect((await change('eve', question)).status).toBe(200)
    await test.as(ADMIN).post('/discovery/databases/unshare', { usernames: ['eve'], dbIds: [clinic.id] })
  })

  it('is one by a share of the question only: a dashboard that they may edit shows it and no more', async () => {
    const question = await ask('ann')
    const { id } = (await test.as('ann').post('/core/dashboards', dashboardDraft([question.id]))).json() as {
      id: number
    }
    await test.as('ann').post(`/core/dashboards/${id}/share`, { users: ['bob'], canEdit: true })
    expect(await rightsOf('bob', question.id)).toEqual(looking)
    expect((await change('bob', question)).status).toBe(403)
  })

  it('R6: cannot turn it into one that shows the owner or others rows that they do not see themselves', async () => {
    const other = await connectClinic(test, ADMIN, 'other.db', '', 'Other')
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['ann', 'north'], dbIds: [other.id] })
    const question = await ask('ann', other.query('patients', [other.view('patients.full_name')]))
    await share('ann', question.id, ['north'], { canEdit: true })
    const refused = await change('north', question, { query: patients() })
    expect(refused.json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you, and ann would see more rows than you do',
    })
    expect(
      (await change('north', question, { query: other.query('patients', [other.view('patients.status')]) })).status,
    ).toBe(200)
  })
})

describe('PE4 R3 an editor who may not share questions', () => {
  const byPatient = () =>
    clinic.query('visits', [clinic.view('visits.cost', 'sum'), clinic.group('patients.full_name')])
  const rowsFor = async (who: string, id: number) =>
    ((await test.as(who).post(`/core/executor/${id}/execute`, {})).json() as { table?: { data: unknown[][] } }).table
      ?.data

  it.each([
    ['shared with others', (id: number) => share('ann', id, ['reader'])],
    [
      'shown to others by a dashboard',
      async (id: number) => {
        const dashboard = (await test.as('ann').post('/core/dashboards', dashboardDraft([id]))).json() as { id: number }
        return test.as('ann').post(`/core/dashboards/${dashboard.id}/share`, { users: ['reader'] })
      },
    ],
  ])('cannot bring tables into a question that is %s, and is advised to save a copy', async (_how, give) => {
    const question = await ask('ann')
    await give(question.id)
    await share('ann', question.id, ['writer', 'bob'], { canEdit: true })
    const before = await rowsFor('reader', question.id)
    expect(before).toHaveLength(1)
    for (const query of [
      patients(),
      byPatient(),
      clinic.query('visits', [clinic.view('visits.cost', 'sum')], {
        filters: [clinic.filter('patients.full_name', 'equals', ['Ann'])],
      }),
    ]) {
      const refused = await change('writer', question, { query })
      expect(refused.json()).toMatchObject({
        status: 403,
        title: expect.stringMatching(/permission to share questions.*Use Save As/),
      })
    }
    expect(await rowsFor('reader', question.id)).toEqual(before)
    expect((await change('writer', question, { saveAs: true, query: patients() })).json()).toMatchObject({
      owner: 'writer',
    })
    expect((await change('bob', question, { query: patients() })).json()).toMatchObject({ version: 2, owner: 'ann' })
  })

  it('changes a question freely within the tables that it reads', async () => {
    const first = await ask('ann', byPatient())
    await share('ann', first.id, ['writer'], { canEdit: true })
    const query = clinic.query('visits', [clinic.view('visits.cost', 'max'), clinic.group('patients.full_name')], {
      filters: [clinic.filter('patients.full_name', 'isNotEmpty', [])],
    })
    const second = (await change('writer', first, { query })).json() as Question
    expect(second).toMatchObject({ version: 2, owner: 'ann' })
    expect((await change('writer', second, { query: costs() })).status).toBe(200)
    // What the question gave up is new to it again.
    expect((await change('writer', { id: first.id, version: 3 }, { query: byPatient() })).status).toBe(403)
    expect((await change('writer', { id: first.id, version: 3 }, { name: 'Only another name' })).status).toBe(200)
  })
})

describe('R28 what a viewer may do with a question', () => {
  it('is said with it and in lists, and is what the server lets them do', async () => {
    for (const who of ['ann', 'bob', 'reader', 'north', ADMIN]) {
      const question = await ask('ann')
      await share('ann', question.id, ['bob', 'reader'], { canEdit: true })
      await share(ADMIN, question.id, ['north'])
      const { rights } = ((await test.as(who).get('/core/questions?size=9999')).json() as QuestionSummary[]).find(
        ({ id }) => id === question.id,
      )!
      expect(await rightsOf(who, question.id)).toEqual(rights)
      const allowed = ({ status }: { status: number }) => status === 200
      expect([who, rights]).toEqual([
        who,
        {
          canSeeAccess: allowed(await test.as(who).get(`/core/questions/${question.id}/access`)),
          canShare: allowed(await share(who, question.id, ['north'])),
          canEdit: allowed(await change(who, question)),
          canChangeOwner: allowed(
            await test.as(who).post('/core/questions/owner', { questions: [question.id], username: 'ann' }),
          ),
          canDelete: allowed(await test.as(who).delete(`/core/questions/${question.id}`)),
        },
      ])
    }
  })
})
