import type { DbTable, ExecutionResult, Question, QueryWire } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'
import { mapQueryIds } from '../../backup/restoring/map-ids.ts'

let test: TestApp
let clinic: Clinic
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
  await test.addUser('bob')
  await test.addUser('eve', { permissions: ['question.write_access', 'database.view'] })
  clinic = await connectClinic(test, 'ann')
  await test.as('ann').post('/discovery/tables/share', { usernames: ['eve'], tableIds: [clinic.table('patients').id] })
})
afterAll(() => test.close())

const own = (id: number, word = 'none', label = `own ${id}`) => ({
  designType: 'VIEW',
  expression: [{ dbColumn: id, function: word }],
  label,
})

const visits = (changes: object = {}) => ({
  kind: 'related',
  id: -1,
  label: 'Visits',
  dbTable: clinic.table('visits').id,
  path: clinic.path('visits.patient_id'),
  measure: 'count',
  ...changes,
})

/** Patients by their id, with columns of their visits. */
const patients = (virtualColumns: readonly object[], columns: readonly unknown[], changes: object = {}) =>
  clinic.query('patients', [clinic.view('patients.id'), ...columns], { virtualColumns, ...changes })

const preview = (query: object, who = 'ann') => test.as(who).post('/core/executor/preview?pageSize=100', query)
const rowsOf = async (query: object, who = 'ann') => {
  const answer = await preview(query, who)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as ExecutionResult).table.data
}

describe('SD3 SD6 related rows', () => {
  it('are counted for each row, 0 where there are none', async () => {
    const cheap = {
      condition: {
        groupItemType: 'group',
        groupOperator: 'and',
        items: [clinic.filter('visits.cost', 'lessThan', [500])],
      },
    }
    expect(await rowsOf(patients([visits(), visits({ id: -2, ...cheap })], [own(-1), own(-2)]))).toEqual([
      [100, 2, 2],
      [101, 0, 0],
      [200, 1, 0],
      [201, 1, 0],
      [202, 1, 1],
    ])
  })

  it('are filtered by, averaged and grouped by', async () => {
    const without = patients([visits({ measure: 'any' })], [], {
      filters: [{ dbColumn: -1, operator: 'equals', values: [false] }],
    })
    expect(await rowsOf(without)).toEqual([[101]])
    const average = clinic.query('patients', [clinic.group('patients.hospital_id', 'uniqueValues'), own(-1, 'avg')], {
      virtualColumns: [visits()],
    })
    expect(await rowsOf(average)).toEqual([
      [1, 1],
      [2, 1],
    ])
    const byNumber = clinic.query(
      'patients',
      [{ ...own(-1, 'uniqueValues'), designType: 'GROUPBY' }, clinic.view('patients.id', 'rowCount')],
      { virtualColumns: [visits()] },
    )
    expect(await rowsOf(byNumber)).toEqual([
      [0, 1],
      [1, 3],
      [2, 1],
    ])
  })

  it('give their last value and their sum, over several references too', async () => {
    const last = visits({
      measure: 'last',
      column: { dbColumn: clinic.column('visits.diagnosis_code') },
      by: { dbColumn: clinic.column('visits.admitted_at') },
    })
    expect(await rowsOf(patients([last], [own(-1)]))).toEqual([
      [100, 'H25'],
      [101, null],
      [200, 'I10'],
      [201, 'E11'],
      [202, null],
    ])
    const cost = {
      kind: 'related',
      id: -1,
      label: 'Cost',
      dbTable: clinic.table('visits').id,
      path: clinic.path('visits.patient_id', 'patients.hospital_id'),
      measure: 'sum',
      column: { dbColumn: clinic.column('visits.cost') },
    }
    expect(
      await rowsOf(clinic.query('hospitals', [clinic.view('hospitals.name'), own(-1)], { virtualColumns: [cost] })),
    ).toEqual([
      ['North', 120.5],
      ['South', 901],
    ])
  })

  it('of tables that the asker may not use are refused, but a shared question shows them [R2]', async () => {
    const query = patients([visits()], [own(-1)])
    expect((await preview(query, 'eve')).status).toBe(404)
    expect((await preview(clinic.query('patients', [clinic.view('patients.id')]), 'eve')).status).toBe(200)
    const { id } = (
      await test.as('ann').post('/core/questions', { name: 'Visits of patients', query })
    ).json() as Question
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    const shown = (await test.as('bob').post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult
    expect(shown.table.data).toHaveLength(5)
  })

  it.each<[string, () => object, string]>([
    [
      'a table that does not refer to it',
      () => visits({ dbTable: clinic.table('wards').id }),
      'virtualColumns[0].path',
    ],
    ['a sum without a column', () => visits({ measure: 'sum' }), 'virtualColumns[0].column'],
    [
      'a condition on a column that does not exist',
      () =>
        visits({
          condition: {
            groupItemType: 'group',
            groupOperator: 'and',
            items: [{ dbColumn: 999_999, operator: 'isEmpty', values: [] }],
          },
        }),
      'virtualColumns[0].condition.items[0].dbColumn',
    ],
    ['a positive id', () => visits({ id: 4 }), 'virtualColumns.0.id'],
  ])('name the place of %s', async (_what, column, place) => {
    const answer = await preview(patients([column()], [clinic.view('patients.status')]))
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(place)])
  })

  it('are offered with the tables that refer to one, as far as the asker may use them', async () => {
    const around = async (who: string, more = '') =>
      (
        (
          await test
            .as(who)
            .get(`/discovery/${clinic.id}/tables/public?size=9999&around=${clinic.table('patients').id}${more}`)
        ).json() as DbTable[]
      )
        .map(({ name }) => name)
        .toSorted()
    expect(await around('ann')).toEqual(['hospitals', 'patients'])
    expect(await around('ann', '&referring=true')).toEqual(['hospitals', 'patients', 'visits'])
    expect(await around('eve', '&referring=true')).toEqual(['patients'])
  })

  it('keep their own ids in archives, and take the ids of the other database for all else', () => {
    const query = patients(
      [
        visits({ by: { dbColumn: 7, path: [5] } }),
        { kind: 'sequence', id: -2, label: 'n', subject: [{ dbColumn: 3 }], by: { dbColumn: 4 }, measure: 'number' },
      ],
      [own(-1)],
      { filters: [] },
    ) as unknown as QueryWire
    const plus = (by: number) => (id: number) => id + by
    const mapped = mapQueryIds(query, {
      database: plus(1),
      table: plus(10_000),
      column: plus(1000),
      reference: plus(100),
    })
    expect(mapped.columns[1]?.expression).toEqual([{ dbColumn: -1, function: 'none' }])
    expect(mapped.virtualColumns).toMatchObject([
      {
        id: -1,
        dbTable: clinic.table('visits').id + 10_000,
        path: clinic.path('visits.patient_id').map(plus(100)),
        by: { dbColumn: 1007, path: [105] },
      },
      { id: -2, subject: [{ dbColumn: 1003 }], by: { dbColumn: 1004 } },
    ])
  })
})

describe('SD3 SD6 sequences', () => {
  const sequence = (changes: object) => ({
    kind: 'sequence',
    id: -1,
    label: 'Previous',
    subject: [{ dbColumn: clinic.column('visits.patient_id') }],
    by: { dbColumn: clinic.column('visits.admitted_at') },
    ...changes,
  })

  it('know the row before, the days since it, whether these are few, and the number of a row; filters leave them alone', async () => {
    const columns = [
      sequence({ measure: 'previous', column: { dbColumn: clinic.column('visits.id') } }),
      sequence({ id: -2, measure: 'daysSince' }),
      sequence({ id: -3, measure: 'withinSince', days: 31 }),
      sequence({ id: -4, measure: 'number' }),
    ]
    const query = clinic.query('visits', [clinic.view('visits.id'), own(-1), own(-2), own(-3), own(-4)], {
      virtualColumns: columns,
    })
    expect(await rowsOf(query)).toEqual([
      [1, null, null, false, 1],
      [2, 1, 31, true, 2],
      [3, null, null, false, 1],
      [4, null, null, false, 1],
      [5, null, null, false, 1],
    ])
    expect(await rowsOf({ ...query, filters: [clinic.filter('visits.id', 'equals', [2])] })).toEqual([
      [2, 1, 31, true, 2],
    ])
  })

  it('run over the rows that the viewer may see', async () => {
    await test.addUser('tied', { permissions: ['question.write_access', 'database.view'] })
    await test.as('ann').post('/discovery/databases/share', { usernames: ['tied'], dbIds: [clinic.id] })
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await test.as(ADMIN).post('/core/user-gdas', {
      username: 'tied',
      databaseName: 'Clinic',
      tableName: 'visits',
      columnName: 'id',
      columnValue: '2',
      chains: 'any',
    })
    const query = clinic.query('visits', [clinic.view('visits.id'), own(-1)], {
      virtualColumns: [sequence({ measure: 'number' })],
    })
    expect(await rowsOf(query, 'tied')).toEqual([[2, 1]])
    // No rule on visits reaches patients, who are closed then.
    expect((await preview(patients([visits()], [own(-1)]), 'tied')).status).toBe(403)
  })
})
