import { join } from 'node:path'
import type { ExecutionResult, Question, Summaries } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeClinicFile } from '../../../../testing/clinics/clinic-file.ts'
import type { Clinic } from '../../../../testing/clinics/clinic.ts'
import type { TestApp } from '../../../../testing/servers/test-app.ts'
import { createExecutorCalls, startExecutorClinic } from '../testing/executor-clinic.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  ;({ test, clinic } = await startExecutorClinic())
})
afterAll(() => test.close())

const { raw, byMonth, save, preview, rowsOf } = createExecutorCalls(() => ({ test, clinic }))

describe('previewing a query', () => {
  it('gives a page of what is not saved, and proposes how to show it', async () => {
    const single = (
      await preview(clinic.query('visits', [clinic.view('visits.id', 'rowCount')]))
    ).json() as ExecutionResult
    expect(single).toMatchObject({ title: '', viewType: 'KPI', table: { data: [[5]] } })
    expect(((await preview(byMonth())).json() as ExecutionResult).viewType).toBe('TABLE')
    expect(await rowsOf(raw(), '?pageNumber=1&pageSize=2')).toHaveLength(2)
  })

  it('joins over several hops without losing or doubling a row', async () => {
    const query = clinic.query('visits', [
      clinic.view('visits.id', 'none', { orderDirection: 'ASC' }),
      clinic.view('hospitals.name'),
    ])
    expect(await rowsOf(query)).toEqual([
      [1, 'North'],
      [2, 'North'],
      [3, 'South'],
      [4, 'South'],
      [5, 'South'],
    ])
  })

  it('computes formulas with the usual precedence', async () => {
    const cost = clinic.term('visits.cost', 'sum')
    const expression = [
      { operator: '-' },
      cost,
      { operator: '+' },
      cost,
      { operator: '*' },
      { group: [{ value: 1 }, { operator: '+' }, { value: 1 }] },
    ]
    expect(await rowsOf(clinic.query('visits', [{ designType: 'COMPUTED', expression, label: 'Formula' }]))).toEqual([
      [1021.5],
    ])
  })

  it.each([
    ['?pageSize=0', 'pageSize'],
    ['?pageSize=5001', 'pageSize'],
    ['?pageNumber=x', 'pageNumber'],
    ['?more=1', 'querystring'],
  ])('refuses %s', async (parameters, field) => {
    expect((await preview(raw(), parameters)).json()).toMatchObject({ status: 400, fieldErrors: [{ field }] })
  })

  it('groups dates by week and by day of week, and shows the rows of one [SD4]', async () => {
    const count = clinic.view('visits.id', 'rowCount')
    expect(await rowsOf(clinic.query('visits', [clinic.group('visits.admitted_at', 'week'), count]))).toEqual([
      ['2026-W02', 1],
      ['2026-W06', 1],
      ['2026-W10', 2],
      ['2026-W14', 1],
    ])
    expect(await rowsOf(clinic.query('visits', [clinic.group('visits.admitted_at', 'financialYear4'), count]))).toEqual(
      [
        ['2025/26', 4],
        ['2026/27', 1],
      ],
    )
    expect(await rowsOf(clinic.query('visits', [clinic.group('visits.admitted_at', 'dayOfWeek'), count]))).toEqual([
      ['Monday', 1],
      ['Wednesday', 1],
      ['Thursday', 2],
      ['Friday', 1],
    ])
    const onThursdays = raw({
      filters: [
        clinic.filter('visits.admitted_at', 'equals', ['Thursday'], { grouping: 'dayOfWeek' }),
        clinic.filter('visits.admitted_at', 'notEquals', ['2026-W06']),
      ],
    })
    expect(await rowsOf(onThursdays)).toEqual([[3, 900]])
  })

  it('groups numbers by bands that hold every row once, and names the edge that is out of order [SD4]', async () => {
    const inBands = (...bands: string[]) =>
      clinic.query('visits', [
        { designType: 'GROUPBY', label: 'Cost', expression: [{ ...clinic.term('visits.cost', 'bands'), bands }] },
        clinic.view('visits.id', 'rowCount'),
      ])
    expect(await rowsOf(inBands('20', '100.5', '1000'))).toEqual([
      ['below 20', 1],
      ['20 to below 100.5', 1],
      ['100.5 to below 1000', 2],
      [null, 1],
    ])
    expect((await preview(inBands('20', '100', '90'))).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression[0].bands[2]' }],
    })
    expect((await preview(inBands())).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression[0].bands' }],
    })
    const id = await save(inBands('20', '100.5'))
    const { query } = (await test.as('ann').get(`/core/questions/${id}`)).json() as Question
    expect(query.columns[0]?.expression).toEqual([{ ...clinic.term('visits.cost', 'bands'), bands: ['20', '100.5'] }])
  })

  it('keeps the first groups apart and puts the others together, distinct from a stored value of the same text [SD4]', async () => {
    changeClinicFile(
      join(test.dataDir, 'files', 'clinic.db'),
      `insert into visits values (90, 100, 10, '2026-05-01 08:00:00', 3, 'All other'), (91, 100, 10, '2026-05-02 08:00:00', 4, 'All other')`,
    )
    try {
      const by = (top: object, more: object = {}) =>
        clinic.query(
          'visits',
          [
            clinic.group('visits.diagnosis_code', 'uniqueValues', { top }),
            clinic.view('visits.cost', 'sum', { vid: 'cost' }),
            clinic.view('visits.cost', 'median'),
          ],
          more,
        )
      const other = 'All other\u2060'
      expect(await rowsOf(by({ count: 2, by: 'cost' }), '?refresh=true')).toEqual([
        ['I10', 1000.5, 500.25],
        ['H25', 20, 20],
        [other, 8, 3],
      ])
      expect(await rowsOf(by({ count: 3 }), '?refresh=true')).toEqual([
        ['All other', 7, 3.5],
        ['I10', 1000.5, 500.25],
        ['E11', null, null],
        [other, 21, 10.5],
      ])
      const { table } = (await preview(by({ count: 2, by: 'cost' }))).json() as ExecutionResult
      expect(table.columns.map(({ top }) => top)).toEqual([2, undefined, undefined])
      const { rows } = (
        await test
          .as('ann')
          .post('/core/executor/summaries', { query: by({ count: 2, by: 'cost' }), depth: 1, groupBy: [0] })
      ).json() as Summaries
      expect(rows.map(({ group, figures }) => [group[0], figures.find(({ column }) => column === 2)?.total])).toEqual([
        ['I10', 500.25],
        ['H25', 20],
        [other, 3],
      ])
      expect((await preview(by({ count: 0 }))).json()).toMatchObject({
        status: 400,
        fieldErrors: [{ field: 'columns[0].top.count' }],
      })
      expect((await preview(by({ count: 2, by: 'gone' }))).json()).toMatchObject({
        status: 400,
        fieldErrors: [{ field: 'columns[0].top.by' }],
      })
      expect(
        (await preview(clinic.query('visits', [clinic.view('visits.cost', 'sum', { top: { count: 2 } })]))).json(),
      ).toMatchObject({ status: 400, fieldErrors: [{ field: 'columns[0].top' }] })
    } finally {
      changeClinicFile(join(test.dataDir, 'files', 'clinic.db'), 'delete from visits where id in (90, 91)')
    }
  })

  it('groups dates of birth by the age at another date, in years and in bands [SD4]', async () => {
    const age = (word: string, changes: object = {}) =>
      clinic.query('visits', [
        {
          designType: 'GROUPBY',
          label: 'Age',
          expression: [
            { ...clinic.term('patients.birth_date', word), ...changes },
            clinic.term('visits.admitted_at', word),
          ],
        },
        clinic.view('visits.id', 'rowCount'),
      ])
    expect(await rowsOf(age('age'))).toEqual([
      [25, 1],
      [55, 1],
      [75, 2],
      [null, 1],
    ])
    const inBands = age('ageBands', { bands: ['0', '18', '65'] })
    expect(await rowsOf(inBands)).toEqual([
      ['18 to below 65', 2],
      ['65 and more', 2],
      [null, 1],
    ])
    const { query } = (await test.as('ann').get(`/core/questions/${await save(inBands)}`)).json() as Question
    expect(query.columns[0]?.expression).toEqual(
      inBands.columns.flatMap((column) => (column as { expression: unknown[] }).expression).slice(0, 2),
    )
    const alone = clinic.query('visits', [clinic.group('patients.birth_date', 'age')])
    expect((await preview(alone)).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression' }],
    })
    expect((await preview(age('ageBands', { bands: ['18', '9'] }))).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression[0].bands[1]' }],
    })
    const text = clinic.query('visits', [
      {
        designType: 'GROUPBY',
        label: 'Age',
        expression: [clinic.term('patients.birth_date', 'age'), clinic.term('visits.diagnosis_code', 'age')],
      },
    ])
    expect((await preview(text)).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression[1].dbColumn' }],
    })
  })

  it('filters by the age at another date as it groups by it, and says which date that is [SD6, SD12]', async () => {
    const term = (column: string) => clinic.term(column, 'age')
    const byAge = clinic.group('patients.birth_date', 'age', {
      expression: [term('patients.birth_date'), term('visits.admitted_at')],
    })
    const count = clinic.view('visits.id', 'rowCount')
    const grouped = (await preview(clinic.query('visits', [byAge, count]))).json() as ExecutionResult
    const secondDbColumn = clinic.column('visits.admitted_at')
    expect(grouped.table.columns[0]?.expression).toEqual({
      function: 'age',
      dbColumn: clinic.column('patients.birth_date'),
      secondDbColumn,
    })
    const filter = (operator: string, values: unknown[], more: object = {}) =>
      clinic.filter('patients.birth_date', operator, values, { grouping: 'age', secondDbColumn, ...more })
    const counted = async (...filters: object[]) => (await rowsOf(clinic.query('visits', [count], { filters })))[0]?.[0]
    for (const [age, rows] of grouped.table.data)
      expect(await counted(age === null ? filter('isEmpty', []) : filter('equals', [String(age)]))).toBe(rows)
    expect(await counted(filter('greaterOrEqual', [18]), filter('lessThan', [65], { zoomingFilter: true }))).toBe(2)
    expect(await counted(filter('notEquals', ['75']))).toBe(3)
    const id = await save(clinic.query('visits', [count], { filters: [filter('lessThan', [65])] }))
    const { query } = (await test.as('ann').get(`/core/questions/${id}`)).json() as Question
    expect(query.filters).toMatchObject([{ grouping: 'age', secondDbColumn, operator: 'lessThan', values: [65] }])
    const { sentence } = (await test.as('ann').post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult
    expect(sentence).toMatch(/ \(Age at .*\) less than 65$/)

    const refused = async (more: object) =>
      (await preview(clinic.query('visits', [count], { filters: [filter('equals', ['1'], more)] }))).json()
    for (const [field, more] of [
      ['secondDbColumn', { secondDbColumn: undefined }],
      ['secondDbColumn', { secondDbColumn: clinic.column('visits.diagnosis_code') }],
      ['secondDbColumn', { grouping: 'dayOfWeek' }],
      ['grouping', { grouping: 'ageBands' }],
      ['grouping', { functionType: 'max' }],
    ] as const)
      expect(await refused(more)).toMatchObject({ status: 400, fieldErrors: [{ field: `filters[0].${field}` }] })
  })

  it('refuses hours of days without times, and filters on periods instead of dates [SD4]', async () => {
    const hours = clinic.query('holidays', [clinic.group('holidays.day', 'hourOfDay')])
    expect((await preview(hours)).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'columns[0].expression[0].function' }],
    })
    const weeks = raw({ filters: [clinic.filter('visits.admitted_at', 'equals', ['2026-W06'], { grouping: 'week' })] })
    expect((await preview(weeks)).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'filters[0].grouping' }],
    })
    const unknown = clinic.query('visits', [clinic.group('visits.admitted_at', 'financialYear13')])
    expect((await preview(unknown)).status).toBe(400)
  })

  it('names the field that is wrong', async () => {
    const wrong = { ...raw(), filters: [clinic.filter('visits.cost', 'between', [1])] }
    expect((await preview(wrong)).json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'filters[0].values' }] })
    expect((await test.as('ann').post('/core/executor/summaries', { query: wrong })).json()).toMatchObject({
      fieldErrors: [{ field: 'query.filters[0].values' }],
    })
  })
})
