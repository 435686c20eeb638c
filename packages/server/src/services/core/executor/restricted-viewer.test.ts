import type { DbTable, ExecutionResult, Question, Summaries } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let id: number
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: [
      'question.write_access',
      'question.share',
      'database.write_access',
      'database.view',
      'database.share',
    ],
  })
  await test.addUser('bob', { permissions: ['question.write_access'] })
  clinic = await connectClinic(test, 'ann')
  await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  const rule = hospitalRule('bob')
  const given = await test.as(ADMIN).post('/core/user-gdas', rule)
  if (given.status >= 300) throw new Error(given.text)
  id = ((await test.as('ann').post('/core/questions', { name: 'Costs', query: query() })).json() as Question).id
  await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
})
afterAll(() => test.close())

const query = () => clinic.query('visits', [clinic.view('visits.id'), clinic.view('visits.cost')])
const ids = (answer: { json: () => never }) => (answer.json() as ExecutionResult).table.data.map(([visit]) => visit)

describe('R4 R7 a viewer who is tied to one hospital', () => {
  it('sees only its rows in a saved question, kept answers of others notwithstanding', async () => {
    for (const _time of ['asked', 'kept']) {
      expect(ids(await test.as('ann').post(`/core/executor/${id}/execute`, {}))).toEqual([1, 2, 3, 4, 5])
      expect(ids(await test.as('bob').post(`/core/executor/${id}/execute`, {}))).toEqual([1, 2])
    }
  })

  it('sees only its rows in previews, counts and summaries', async () => {
    expect(ids(await test.as('bob').post('/core/executor/preview', query()))).toEqual([1, 2])
    expect((await test.as('bob').post('/core/executor/countQueryResult', query())).json()).toEqual({ resultCount: 2 })
    expect((await test.as('bob').post(`/core/executor/${id}/count`, {})).json()).toEqual({ resultCount: 2 })
    for (const [path, body] of [
      ['/core/executor/summaries', { query: query() }],
      [`/core/executor/${id}/summaries`, {}],
    ] as const) {
      expect(((await test.as('bob').post(path, body)).json() as Summaries).rows[0]).toMatchObject({
        count: 2,
        figures: [{}, { sum: 120.5 }],
      })
    }
  })

  it('chooses from values of its rows only, whatever other filters it sends', async () => {
    const columns = [clinic.view('hospitals.name'), clinic.view('patients.full_name')]
    const wards = (
      await test.as('ann').post('/core/questions', { name: 'Patients', query: clinic.query('visits', columns) })
    ).json() as Question
    await test.as('ann').post(`/core/questions/${wards.id}/share`, { users: ['bob'] })
    const names = async (who: string, hospital: string) =>
      (
        await test.as(who).post(`/core/executor/${wards.id}/values`, {
          dbColumn: clinic.column('patients.full_name'),
          dynamicFilters: [clinic.filter('hospitals.name', 'in', [hospital], { dynamic: true })],
        })
      ).json() as unknown
    expect(await names('ann', 'South')).toEqual(['Cem South', 'Dora South', 'Eve South'])
    expect([await names('bob', 'South'), await names('bob', 'North')]).toEqual([[], ['Ada North']])
  })

  it('has totals of its rows, and never the values of the rule in the SQL', async () => {
    const { totalCount, execution } = (
      await test.as('bob').post(`/core/executor/${id}/execute`, {})
    ).json() as ExecutionResult
    expect(totalCount).toBe(2)
    expect(execution.sql).toContain('"hospital_id" in (?)')
  })

  it('R28: is not shown SQL that names tables which are hidden, or which the viewer may not use', async () => {
    const sqlFor = async (who: string) =>
      ((await test.as(who).post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult).execution
    const setActive = async (active: boolean) => {
      const tables = (await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
      expect(
        (await test.as('ann').put('/discovery/tables', tableChange(tableOf(tables, 'patients'), { active }))).status,
      ).toBe(200)
    }
    await setActive(false)
    const hidden = await test.as('bob').post(`/core/executor/${id}/execute`, {})
    expect(hidden.text).not.toContain('patients')
    expect(await sqlFor('bob')).toMatchObject({ sql: null, sqlHidden: true })
    expect((await sqlFor('ann')).sql).toContain('"visits"')
    await setActive(true)
    expect((await sqlFor('bob')).sql).toContain('"patients"')
    await test.as('ann').post('/discovery/databases/unshare', { usernames: ['bob'], dbIds: [clinic.id] })
    await test.as('ann').post('/discovery/tables/share', { usernames: ['bob'], tableIds: [clinic.table('visits').id] })
    expect(await sqlFor('bob')).toMatchObject({ sql: null, sqlHidden: true })
    await test.as('ann').post('/discovery/databases/share', { usernames: ['bob'], dbIds: [clinic.id] })
    expect((await sqlFor('bob')).sql).toContain('"patients"')
  })
})
