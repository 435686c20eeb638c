import type { Dashboard, DbTable, ExpressionTerm, ModelImpact, Question } from '@soundings/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let tables: DbTable[]

beforeAll(async () => {
  test = await startTestApp({ wholeTablesMax: 0 })
  await test.addUser('ann', {
    permissions: [
      'database.write_access',
      'database.view',
      'database.share',
      'question.write_access',
      'question.share',
      'dashboard.write_access',
      'dashboard.share',
      'question.schedule',
      'task.view',
      'question.export_data',
      'question.send_as_email',
    ],
  })
  await test.addUser('bob', {
    permissions: ['question.write_access', 'question.share', 'dashboard.write_access', 'database.write_access'],
  })
  await test.addUser('cara', { permissions: ['question.view', 'dashboard.view'] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  clinic = await connect('Clinic')
  tables = await listTables(clinic)
})
afterAll(() => test.close())
afterEach(async () => {
  for (const table of ['dashboard_tiles', 'dashboards', 'scheduled_tasks', 'questions'] as const)
    await test.app.store.db.deleteFrom(table).execute()
})

async function connect(name: string) {
  const connected = await connectClinic(test, 'ann', `${name}.db`, '', name)
  await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [connected.id] })
  return connected
}
const listTables = async ({ id }: Clinic) =>
  (await test.as('ann').get(`/discovery/${id}/tables?size=9999`)).json() as DbTable[]

const save = async (who: string, name: string, query: object) =>
  ((await test.as(who).post('/core/questions', { name, query })).json() as Question).id
const costs = () => clinic.query('visits', [clinic.group('visits.ward_id'), clinic.view('visits.cost', 'sum')])
const hide = (path: string, edits: object = { active: false }) =>
  tableChange(tableOf(tables, path.split('.')[0]!), { columns: [columnChange(columnOf(tables, path), edits)] })
const impact = async (changes: object[], who = 'ann') =>
  (await test.as(who).post('/core/questions/check-model-change', { changes })).json() as ModelImpact

describe('what a change of the data model breaks', () => {
  it('names the questions that use a column which is hidden, with the reason and the people, and saves nothing', async () => {
    const broken = await save('ann', 'Cost by ward', costs())
    await save('ann', 'Visits', clinic.query('visits', [clinic.view('visits.id')]))
    await test.as('ann').post(`/core/questions/${broken}/share`, { users: ['cara'] })
    const found = await impact([hide('visits.cost')])
    expect(found).toEqual({
      questions: {
        named: [
          {
            id: broken,
            name: 'Cost by ward',
            owner: 'ann',
            effect: 'breaks',
            reason: 'The column Cost is hidden',
            people: ['ann', 'cara'],
            peopleCount: 2,
          },
        ],
        others: { breaks: 0, changes: 0 },
      },
      columns: [],
      dashboards: { named: [], others: 0 },
      tasks: { named: [], others: 0 },
      peopleCount: 2,
    })
    expect((await test.as('ann').post(`/core/executor/${broken}/execute`, {})).status).toBe(200)
    expect(await listTables(clinic)).toEqual(tables)
  })

  it('counts the owner of a dashboard who sees a question by a tile that an editor put there', async () => {
    const broken = await save('ann', 'Cost by ward', costs())
    const { id, version } = (await test.as('bob').post('/core/dashboards', dashboardDraft([]))).json() as Dashboard
    await test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: ['ann'], canEdit: true })
    expect((await test.as('ann').put('/core/dashboards', { ...dashboardDraft([broken]), id, version })).status).toBe(
      200,
    )
    expect((await impact([hide('visits.cost')])).questions.named).toMatchObject([
      { id: broken, people: ['ann', 'bob'] },
    ])
    expect((await impact([hide('visits.cost')], 'bob')).questions.named).toMatchObject([{ id: broken, peopleCount: 2 }])
  })

  it('finds what a save then really breaks, and no question that fails already', async () => {
    const saved = await connect('Saved')
    const before = await listTables(saved)
    const broken = await save('ann', 'Costs', saved.query('visits', [saved.view('visits.cost', 'sum')]))
    const change = tableChange(tableOf(before, 'visits'), {
      columns: [columnChange(columnOf(before, 'visits.cost'), { active: false })],
    })
    expect((await impact([change])).questions.named.map(({ id }) => id)).toEqual([broken])
    expect((await test.as('ann').put('/discovery/tables', change)).status).toBe(200)
    expect((await test.as('ann').post(`/core/executor/${broken}/execute`, {})).json()).toMatchObject({ status: 409 })
    const later = tableOf(await listTables(saved), 'visits')
    expect((await impact([tableChange(later, { active: false })])).questions.named).toEqual([])
  })

  it('counts a view, a filter and a formula as uses of a column, and another name as none', async () => {
    const formula = {
      designType: 'COMPUTED',
      label: 'Twice',
      expression: [clinic.term('visits.cost', 'sum'), { operator: '*' }, { value: 2 }],
    }
    const ids = [
      await save('ann', 'Plain', clinic.query('visits', [clinic.view('visits.cost')])),
      await save(
        'ann',
        'Filtered',
        clinic.query('visits', [clinic.view('visits.id')], {
          filters: [clinic.filter('visits.cost', 'greaterThan', [5])],
        }),
      ),
      await save('ann', 'Calculated', clinic.query('visits', [clinic.group('visits.ward_id'), formula])),
    ]
    const named = async (change: object) => (await impact([change])).questions.named.map(({ id }) => id)
    expect(ids.filter((id) => id === undefined)).toEqual([])
    expect(await named(hide('visits.cost'))).toEqual(ids)
    expect(await named(tableChange(tableOf(tables, 'visits'), { active: false }))).toEqual(ids)
    expect(await named(hide('visits.cost', { displayName: 'Price' }))).toEqual([])
  })

  it('judges the changes of several tables together', async () => {
    const one = await save('ann', 'One', clinic.query('wards', [clinic.view('wards.ward_name')]))
    const other = await save('ann', 'Other', clinic.query('hospitals', [clinic.view('hospitals.name')]))
    const found = await impact([hide('wards.ward_name'), hide('hospitals.name')])
    expect(found.questions.named.map(({ id }) => id)).toEqual([one, other])
  })

  it('says which questions break without a reference, and which are joined another way by a new one', async () => {
    const query = clinic.query('visits', [clinic.group('hospitals.name'), clinic.view('visits.id', 'rowCount')])
    const id = await save('ann', 'By hospital', query)
    const visits = tableOf(tables, 'visits')
    const [before] = visits.references.map(({ toTableId, pairs }) => ({ toTableId, pairs }))
    const shorter = {
      toTableId: tableOf(tables, 'hospitals').id,
      pairs: [{ fromColumnId: columnOf(tables, 'visits.ward_id').id, toColumnId: columnOf(tables, 'hospitals.id').id }],
    }
    const having = async (...references: unknown[]) =>
      (await impact([{ ...tableChange(visits), references }])).questions.named
    expect(await having()).toMatchObject([
      { id, effect: 'breaks', reason: 'No foreign keys lead to the table Hospitals of Name' },
    ])
    expect(await having(before, shorter)).toMatchObject([
      { id, effect: 'changes', reason: 'Its tables are joined another way' },
    ])
    expect(await having(before)).toEqual([])
  })

  it('names dashboards and tasks that use the questions, and people who see them by a dashboard', async () => {
    const id = await save('ann', 'Costs', costs())
    const dashboard = (
      await test.as('ann').post('/core/dashboards', dashboardDraft([id], { name: 'Money' }))
    ).json() as { id: number }
    await test.as('ann').post(`/core/dashboards/${dashboard.id}/share`, { users: ['cara'] })
    const task = await test.as('ann').post('/scheduler/jobs', {
      displayName: 'Weekly',
      cronExp: '0 6 * * 1',
      exportFileJob: { emails: ['a@hospital.example'], questions: [{ questionId: id, displayName: 'Costs' }] },
    })
    expect(task.status).toBe(201)
    expect(await impact([hide('visits.cost')])).toMatchObject({
      questions: { named: [{ people: ['ann', 'cara'] }] },
      columns: [],
      dashboards: { named: [{ id: dashboard.id, name: 'Money', owner: 'ann' }], others: 0 },
      tasks: { named: [{ name: 'Weekly', owner: 'ann' }], others: 0 },
      peopleCount: 2,
    })
    expect(await impact([hide('visits.cost')], 'bob')).toEqual({
      questions: { named: [], others: { breaks: 1, changes: 0 } },
      columns: [],
      dashboards: { named: [], others: 1 },
      tasks: { named: [], others: 1 },
      peopleCount: 2,
    })
  })

  it('tells an editor who was given a question its name, but not with whom else it is shared', async () => {
    const id = await save('ann', 'Costs', costs())
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob', 'cara'] })
    expect((await impact([hide('visits.cost')], 'bob')).questions.named).toMatchObject([
      { name: 'Costs', owner: 'ann', people: [], peopleCount: 3 },
    ])
    expect((await impact([hide('visits.cost')], ADMIN)).questions.named).toMatchObject([
      { people: ['ann', 'bob', 'cara'] },
    ])
  })

  it('finds a question that breaks only for people under row rules', async () => {
    const id = await save('ann', 'Visits', clinic.query('visits', [clinic.view('visits.id')]))
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['cara'] })
    const rule = hospitalRule('cara')
    expect((await test.as(ADMIN).post('/core/user-gdas', rule)).status).toBeLessThan(300)
    await test.app.store.db
      .updateTable('databases')
      .set({ closes_unreached: 1, revision: 50 })
      .where('id', '=', clinic.id)
      .execute()
    const found = await impact([tableChange(tableOf(tables, 'visits'), { references: [] })])
    expect(found.questions.named).toMatchObject([
      { id, effect: 'breaks', reason: expect.stringContaining('out of reach'), people: ['cara'], peopleCount: 1 },
    ])
  })

  it('R28: says that a question stops whose calculated column comes to read a table that its owner may not use', async () => {
    await test.addUser('mia', { permissions: ['question.write_access', 'question.share', 'database.view'] })
    await test.as('ann').post('/discovery/tables/share', { usernames: ['mia'], tableIds: [clinic.table('visits').id] })
    const expression = (path: string): ExpressionTerm[] => [
      { call: 'length', arguments: [[{ dbColumn: clinic.column(path), function: 'none' }]] },
    ]
    const current = async () => tableOf(await listTables(clinic), 'visits')
    const own = (
      await test.as('ann').put(
        '/discovery/tables',
        tableChange(await current(), {
          calculated: [{ displayName: 'Size', expression: expression('visits.diagnosis_code') }],
        }),
      )
    ).json() as DbTable
    const size = own.columns.find(({ displayName }) => displayName === 'Size')!
    const id = await save(
      'mia',
      'Sizes',
      clinic.query('visits', [
        { designType: 'VIEW', label: 'Size', expression: [{ dbColumn: size.id, function: 'sum' }] },
      ]),
    )
    await test.as('mia').post(`/core/questions/${id}/share`, { users: ['cara', 'ann'] })
    const change = (path: string) =>
      tableChange(own, { calculated: [{ id: size.id, displayName: 'Size', expression: expression(path) }] })
    const named = async (path: string, who = ADMIN) => (await impact([change(path)], who)).questions.named
    const reason =
      'mia can no longer use every table of this question, so it runs only for people who can. Give it an owner who can use its tables'
    expect(await named('patients.full_name')).toMatchObject([
      { id, effect: 'breaks', reason, people: ['mia', 'cara'], peopleCount: 2 },
    ])
    expect((await test.as('ann').put('/discovery/tables', change('patients.full_name'))).status).toBe(200)
    const statuses = async () =>
      Promise.all(
        ['mia', 'cara', 'ann'].map(async (who) => (await test.as(who).post(`/core/executor/${id}/execute`, {})).status),
      )
    expect(await statuses()).toEqual([403, 403, 200])
    expect(
      (await test.as('ann').put('/discovery/tables', { ...tableChange(await current(), { calculated: [] }) })).status,
    ).toBe(200)
    tables = await listTables(clinic)
  })

  it('R2 R16: answers as a save would to a stale version, a stranger, tables of two databases and a field that is wrong', async () => {
    const stale = { ...hide('visits.cost'), version: 99 }
    expect(await impact([stale])).toMatchObject({ status: 409 })
    expect(await impact([hide('visits.cost')], 'cara')).toMatchObject({ status: 403 })
    const other = await connectClinic(test, 'ann', 'other.db', '', 'Other')
    const others = await listTables(other)
    expect(await impact([hide('visits.cost'), tableChange(tableOf(others, 'visits'))])).toMatchObject({ status: 400 })
    expect(await impact([tableChange(tableOf(others, 'visits'))], 'bob')).toMatchObject({ status: 404 })
    expect(await impact([])).toMatchObject({ status: 400 })
    expect(await impact([hide('visits.ward_id', { fkSqlColumnId: 999_999 })])).toMatchObject({ status: 400 })
  })
})
