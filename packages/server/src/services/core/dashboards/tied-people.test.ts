import type { Dashboard, FilterColumn, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let other: Clinic
let free: Clinic
beforeAll(async () => {
  test = await startTestApp()
  const permissions = [
    'dashboard.write_access',
    'dashboard.share',
    'dashboard.delete',
    'question.write_access',
    'question.share',
  ] as const
  for (const name of ['north', 'twin', 'free']) await test.addUser(name, { permissions })
  clinic = await connectClinic(test, ADMIN)
  other = await connectClinic(test, ADMIN, 'other.db', '', 'Other')
  free = await connectClinic(test, ADMIN, 'free.db', '', 'Free')
  await test.addUser('boss', { role: 'ROLE_ADMIN' })
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['north'], dbIds: [clinic.id, other.id] })
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['free'], dbIds: [free.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  for (const username of ['north', 'twin', 'boss']) {
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule(username))
  }
  await whenRefreshed(test, clinic.id)
})
afterAll(() => test.close())

const patients = (of: Clinic, changes: object = {}) =>
  of.query('patients', [of.view('patients.full_name'), of.view('patients.birth_date')], changes)
const ask = async (who: string, query: object) =>
  (await test.as(who).post('/core/questions', { name: 'Patients', query })).json() as Question
const save = async (who: string, questionIds: number[]) =>
  (await test.as(who).post('/core/dashboards', dashboardDraft(questionIds))).json() as Dashboard
const share = async (who: string, id: number, user: string) =>
  (await test.as(who).post(`/core/dashboards/${id}/share`, { users: [user] })).status
const names = async (who: string, id: number) => {
  const { table } = (await test.as(who).post(`/core/executor/${id}/execute`, {})).json() as {
    table?: { data: unknown[][] }
  }
  return table?.data.map(([name]) => name)
}
const NORTH = ['Ada North', 'Ben North']

describe('R6 whoever is tied to rows', () => {
  it('sees in the tiles of a shared dashboard their own rows only', async () => {
    const { id } = await ask(ADMIN, patients(clinic))
    const dashboard = await save(ADMIN, [id])
    for (const user of ['north', 'free']) await share(ADMIN, dashboard.id, user)
    expect(await names('free', id)).toHaveLength(5)
    expect(await names('north', id)).toEqual(NORTH)
  })

  it('shows tiles only to people who are tied as closely: by sharing, and by saving a tile onto a shared dashboard', async () => {
    const { id } = await ask('north', patients(clinic))
    const dashboard = await save('north', [id])
    expect([await share('north', dashboard.id, 'free'), await share('north', dashboard.id, 'twin')]).toEqual([403, 200])
    const empty = await save('north', [])
    expect(await share('north', empty.id, 'free')).toBe(200)
    const placed = await test.as('north').put('/core/dashboards', { ...dashboardDraft([id]), id: empty.id, version: 1 })
    expect(placed.json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you, and free would see more rows than you do',
    })
    expect(await names('free', id)).toBeUndefined()
  })

  it('does not get around it by changing a question that others see already, themselves or on a dashboard, even one in the trash', async () => {
    const change = ({ id, version, name }: Question, query: object) =>
      test.as('north').put('/core/questions', { id, version, name, query })
    const given = await ask('north', patients(other))
    expect((await test.as('north').post(`/core/questions/${given.id}/share`, { users: ['free'] })).status).toBe(200)
    expect((await change(given, patients(clinic))).status).toBe(403)
    expect((await change(given, patients(other, { resultLimit: 2 }))).status).toBe(200)

    const shown = await ask('north', patients(other))
    const dashboard = await save('north', [shown.id])
    expect(await share('north', dashboard.id, 'free')).toBe(200)
    await test.as('north').delete(`/core/dashboards/${dashboard.id}`)
    expect((await change(shown, patients(clinic))).status).toBe(403)
    await test.as('north').post(`/core/dashboards/${dashboard.id}/restore`)
    expect(await names('free', shown.id)).toHaveLength(5)
  })

  it('as an editor adds no tile that would show the owner or others more rows, and sees their own rows in what is there', async () => {
    const [ofNorth, ofFree] = [await ask('north', patients(clinic)), await ask(ADMIN, patients(clinic))]
    const edit = async (owner: string, others: string[]) => {
      const { id } = await save(owner, [])
      await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: ['north'], canEdit: true })
      for (const user of others) await share(ADMIN, id, user)
      return test.as('north').put('/core/dashboards', { ...dashboardDraft([ofNorth.id]), id, version: 1 })
    }
    const refusal = { status: 403, title: 'A row rule limits you, and free would see more rows than you do' }
    expect((await edit('free', [])).json()).toMatchObject(refusal)
    expect((await edit('twin', ['free'])).json()).toMatchObject(refusal)
    expect(await names('free', ofNorth.id)).toBeUndefined()
    expect((await edit('twin', ['boss'])).status).toBe(200)
    expect(await names('twin', ofNorth.id)).toEqual(NORTH)

    const dashboard = await save(ADMIN, [ofFree.id])
    await test.as(ADMIN).post(`/core/dashboards/${dashboard.id}/share`, { users: ['north', 'free'], canEdit: true })
    expect(
      (
        await test
          .as('north')
          .put('/core/dashboards', { ...dashboardDraft([ofFree.id]), name: 'By North', id: dashboard.id, version: 1 })
      ).status,
    ).toBe(200)
    expect([await names('north', ofFree.id), (await names('free', ofFree.id))?.length]).toEqual([NORTH, 5])
  })

  it('as an administrator neither by changing the question of an owner who sees more', async () => {
    const { id, version, name } = await ask('free', patients(free))
    const change = (query: object) => test.as('boss').put('/core/questions', { id, version, name, query })
    expect((await change(patients(clinic))).json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you, and free would see more rows than you do',
    })
    expect((await change(patients(other))).status).toBe(200)
  })
})

describe('DE6 the filters of a tab', () => {
  const columnsFor = async (who: string, questions: number[]) =>
    (await test.as(who).post('/core/dashboards/filter-columns', { questions })).json() as FilterColumn[]

  it('are offered for columns that several questions take, or that the only one takes, with what the editor needs', async () => {
    const wards = await ask(
      ADMIN,
      clinic.query('visits', [
        clinic.group('visits.diagnosis_code'),
        clinic.group('visits.admitted_at', 'month'),
        clinic.view('visits.cost', 'sum'),
      ]),
    )
    const costs = await ask(
      ADMIN,
      clinic.query('visits', [clinic.view('visits.cost', 'avg')], {
        filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true })],
      }),
    )
    const total = await ask(ADMIN, clinic.query('visits', [clinic.view('visits.cost', 'sum')]))
    const two = await columnsFor(ADMIN, [wards.id, costs.id, total.id])
    expect(two.map(({ displayName, questions, shared }) => ({ displayName, questions, shared }))).toEqual([
      {
        displayName: clinic.table('visits').columns.find(({ name }) => name === 'admitted_at')!.displayName,
        questions: [wards.id],
        shared: false,
      },
      {
        displayName: clinic.table('visits').columns.find(({ name }) => name === 'diagnosis_code')!.displayName,
        questions: [wards.id, costs.id],
        shared: true,
      },
    ])
    expect(two[1]).toMatchObject({
      id: clinic.column('visits.diagnosis_code'),
      tableDisplayName: clinic.table('visits').displayName,
      dataType: 'STRING',
      filterComponentType: 'LIST_ALL_VALUES',
    })
    expect(two.map(({ ownFilters }) => ownFilters)).toEqual([
      [],
      [
        {
          question: costs.id,
          version: 1,
          filter: expect.objectContaining({ operator: 'equals', values: ['I10'], dynamic: true }),
        },
      ],
    ])
    expect((await columnsFor(ADMIN, [wards.id, total.id])).every(({ shared }) => shared)).toBe(true)
    expect(await columnsFor(ADMIN, [total.id])).toEqual([])
    const dear = await ask(
      ADMIN,
      clinic.query('visits', [clinic.view('visits.cost', 'sum')], {
        filters: [clinic.filter('visits.cost', 'greaterThan', [5], { functionType: 'sum', dynamic: true })],
      }),
    )
    expect(await columnsFor(ADMIN, [dear.id])).toMatchObject([
      { id: clinic.column('visits.cost'), dataType: 'NUMBER', questions: [], shared: false },
    ])
    expect(await columnsFor('free', [wards.id, 999_999])).toEqual([])
  })

  it('serve people who see the questions only through a dashboard; the bounds of all rows are for those who may read them all', async () => {
    const { id } = await ask(ADMIN, patients(clinic))
    const dashboard = await save(ADMIN, [id])
    for (const user of ['north', 'free']) await share(ADMIN, dashboard.id, user)
    const born = async (who: string) =>
      (await columnsFor(who, [id])).find((column) => column.id === clinic.column('patients.birth_date'))
    expect(await born(ADMIN)).toMatchObject({ dataType: 'DATE', minDate: '1950-02-28', maxDate: '2001-01-01' })
    for (const who of ['north', 'free'])
      expect(await born(who)).toMatchObject({ dataType: 'DATE', minDate: null, maxDate: null })
  })

  it("FI2 suggest values through the question: of its own rows, and of the viewer's", async () => {
    const { id } = await ask(
      ADMIN,
      clinic.query('patients', [clinic.view('patients.full_name')], {
        filters: [clinic.filter('patients.status', 'equals', ['active'])],
      }),
    )
    const dashboard = await save(ADMIN, [id])
    const values = async (who: string, body: object = {}) =>
      test.as(who).post(`/core/executor/${id}/values`, { dbColumn: clinic.column('patients.full_name'), ...body })
    expect((await values('free')).status).toBe(404)
    for (const user of ['north', 'free']) await share(ADMIN, dashboard.id, user)
    expect((await values('free')).json()).toEqual([...NORTH, 'Dora South'])
    expect((await values('north')).json()).toEqual(NORTH)
    expect((await values('free', { search: 'SOUTH' })).json()).toEqual(['Dora South'])
    expect((await values('free', { size: 1 })).json()).toEqual(['Ada North'])
    const probed = await values('free', { dbColumn: clinic.column('patients.status') })
    expect(probed.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'dbColumn' }] })
  })
})
