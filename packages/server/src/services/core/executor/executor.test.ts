import { join } from 'node:path'
import { ExecutionResult, type Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { eventually } from '../../../testing/eventually.ts'
import { changeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: ['question.write_access', 'question.share', 'database.write_access', 'database.view'],
  })
  await test.addUser('bob')
  await test.addUser('eve', { permissions: ['question.write_access'] })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

const raw = (changes: object = {}) =>
  clinic.query(
    'visits',
    [clinic.view('visits.id', 'none', { label: 'Visit' }), clinic.view('visits.cost', 'none', { label: 'Cost' })],
    changes,
  )
const byMonth = (changes: object = {}) =>
  clinic.query(
    'visits',
    [
      clinic.group('visits.admitted_at', 'quarter', { label: 'Quarter', orderDirection: 'ASC' }),
      clinic.view('visits.cost', 'sum', { label: 'Cost', pin: true }),
    ],
    changes,
  )

async function save(query: object, changes: object = {}): Promise<number> {
  const answer = await test.as('ann').post('/core/questions', { name: 'Costs', defaultView: 'BAR', query, ...changes })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id } = answer.json() as Question
  await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
  return id
}

async function execute(id: number, body: object = {}, who = 'ann'): Promise<ExecutionResult> {
  const answer = await test.as(who).post(`/core/executor/${id}/execute`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return ExecutionResult.strict().parse(answer.json())
}
const preview = (query: object, parameters = '', who = 'ann') =>
  test.as(who).post(`/core/executor/preview${parameters}`, query)
const rowsOf = async (query: object, parameters = '') =>
  ((await preview(query, parameters)).json() as ExecutionResult).table.data

describe('SD9 executing a saved question', () => {
  it('gives rows as arrays with what is known of each column', async () => {
    const result = await execute(await save(byMonth()))
    expect(result).toMatchObject({ title: 'Costs', viewType: 'BAR', pageNum: 0, pageLength: 50, totalCount: 2 })
    expect(result.table.data).toEqual([
      ['2026-Q1', 1020.5],
      ['2026-Q2', 1],
    ])
    expect(result.table.columns).toEqual([
      {
        title: 'Quarter',
        label: 'Quarter',
        type: 'DIMENSION',
        oceanDataType: 'DATE',
        dataPattern: 'YYYY-[Q]Q',
        unit: null,
        pin: false,
        grouped: false,
        expression: { function: 'quarter', dbColumn: clinic.column('visits.admitted_at') },
        tableName: 'Visits',
        hasTime: true,
        orderDirection: 'ASC',
        orderIndex: 0,
        summaries: [],
      },
      {
        title: 'Cost',
        label: 'Cost',
        type: 'MEASURE',
        oceanDataType: 'NUMBER',
        dataPattern: null,
        unit: null,
        pin: true,
        grouped: false,
        expression: { function: 'sum', dbColumn: clinic.column('visits.cost') },
        tableName: 'Visits',
        orderDirection: 'NONE',
        orderIndex: 0,
        summaries: ['total', 'sum', 'min', 'max', 'avg', 'count'],
      },
    ])
    expect(result.metadata.map(({ label, functionType, type }) => [label, functionType, type])).toEqual([
      ['Quarter', 'quarter', 'DIMENSION'],
      ['Cost', 'sum', 'MEASURE'],
    ])
  })

  it('gives each column the name that it has in the question, so that it is known again in the next result [RV2]', async () => {
    const query = clinic.query('visits', [
      clinic.group('visits.ward_id', 'uniqueValues', { vid: 'group-1' }),
      clinic.view('visits.cost', 'sum', { vid: 'view-2' }),
      clinic.view('visits.cost', 'avg'),
    ])
    const { table } = await execute(await save(query))
    expect(table.columns.map(({ vid }) => vid)).toEqual(['group-1', 'view-2', undefined])
  })

  it('says of a percentile which one it is, so that a box plot can be drawn of it [RV4]', async () => {
    const percentile = (percent: string) =>
      clinic.view('visits.cost', 'percentile', {
        expression: [{ dbColumn: clinic.column('visits.cost'), function: 'percentile', percentile: percent }],
      })
    const { table } = await execute(await save(clinic.query('visits', [percentile('25'), percentile('97.5')])))
    expect(table.columns.map(({ expression }) => expression.percentile)).toEqual(['25', '97.5'])
  })

  it('comes in pages that neither repeat nor miss a row, and knows the total on the last', async () => {
    const id = await save(raw())
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => execute(id, { pageNumber, pageLength: 2 })))
    expect(pages.map(({ table }) => table.data.map(([visit]) => visit))).toEqual([[1, 2], [3, 4], [5], []])
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([null, null, 5, null])
  })

  it("never goes beyond the question's limit, whatever page is asked for", async () => {
    const id = await save(raw({ resultLimit: 3 }))
    expect((await execute(id, { pageLength: 5000 })).table.data).toHaveLength(3)
    const [first, second] = [await execute(id, { pageLength: 2 }), await execute(id, { pageLength: 2, pageNumber: 1 })]
    expect([first.table.data.length, second.table.data.length, second.totalCount]).toEqual([2, 1, 3])
    expect((await execute(id, { pageLength: 2, pageNumber: 7 })).table.data).toEqual([])
  })

  it('says what its limit is, and how many rows there are without it [RV1]', async () => {
    const id = await save(raw({ resultLimit: 3 }))
    const count = async (body: object) =>
      ((await test.as('bob').post(`/core/executor/${id}/count`, body)).json() as { resultCount: number }).resultCount
    expect([(await execute(id)).resultLimit, await count({}), await count({ withoutLimit: true })]).toEqual([3, 3, 5])
  })

  it('says whether its filters leave out whole groups of dates [RV4]', async () => {
    const months = (filters: object[]) => ({
      ...raw(),
      columns: [clinic.group('visits.admitted_at', 'month'), clinic.view('visits.id', 'rowCount')],
      filters,
    })
    const leavesOut = async (filters: object[]) => (await execute(await save(months(filters)))).leavesGroupsOut
    expect(await leavesOut([])).toBeUndefined()
    expect(await leavesOut([clinic.filter('visits.admitted_at', 'notEquals', ['2026-02'])])).toBe(true)
    expect(await leavesOut([clinic.filter('visits.id', 'greaterThan', [1], { functionType: 'rowCount' })])).toBe(true)
  })

  it.each([3, 0])('answers a page far beyond the end with nothing (limit %d)', async (resultLimit) => {
    const result = await execute(await save(raw({ resultLimit })), { pageNumber: 10_000_000, pageLength: 5000 })
    expect(result).toMatchObject({ totalCount: null, table: { data: [] } })
  })

  it.each([
    [{ pageLength: 5001 }, 'pageLength'],
    [{ pageLength: 0 }, 'pageLength'],
    [{ pageNumber: -1 }, 'pageNumber'],
    [{ pageNumber: '1' }, 'pageNumber'],
    [{ dynamicFilters: {} }, 'dynamicFilters'],
  ])('refuses %j and names the field', async (body, field) => {
    const answer = await test.as('ann').post(`/core/executor/${await save(raw())}/execute`, body)
    expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field }] })
  })

  it('estimates no counts on a database that cannot, and keeps no such question', async () => {
    const query = clinic.query('visits', [clinic.view('visits.cost', 'aboutUniqueCount')])
    const problem = { status: 400, fieldErrors: [{ message: expect.stringContaining('Choose Unique Count') }] }
    expect((await preview(query)).json()).toMatchObject(problem)
    expect(
      (await test.as('ann').post('/core/questions', { name: 'About', defaultView: 'KPI', query })).json(),
    ).toMatchObject(problem)
  })

  it('gives repeated labels a number', async () => {
    const query = clinic.query(
      'visits',
      ['min', 'max', 'avg'].map((word) => clinic.view('visits.cost', word, { label: 'Cost' })),
    )
    expect((await execute(await save(query))).table.columns.map(({ label }) => label)).toEqual([
      'Cost',
      'Cost 2',
      'Cost 3',
    ])
  })

  it('says that its answer was kept and how old it is, and asks again when asked to', async () => {
    const id = await save(raw(), { name: 'Kept' })
    expect((await execute(id, { pageLength: 4 })).execution.cached).toBe(false)
    const kept = await execute(id, { pageLength: 4 })
    expect(kept.execution).toMatchObject({ cached: true, ageSeconds: expect.any(Number) })
    expect(kept.table.data).toHaveLength(4)
    expect((await execute(id, { pageLength: 4, refresh: true })).execution.cached).toBe(false)
    expect((await execute(id, { pageLength: 4, maxAgeSeconds: 60 })).execution.cached).toBe(true)
    expect((await execute(id, { pageLength: 4, maxAgeSeconds: 0 })).execution.cached).toBe(false)
  })

  it('is 409 with the reason when the data model changed since it was saved', async () => {
    const changing = await connectClinic(test, 'ann', 'changing.db')
    const id = await save(changing.query('visits', [changing.view('visits.cost', 'sum')]))
    await test.app.store.db
      .updateTable('db_columns')
      .set({ active: 0 })
      .where('id', '=', changing.column('visits.cost'))
      .execute()
    await test.app.store.db.updateTable('databases').set({ revision: 99 }).where('id', '=', changing.id).execute()
    const answer = await test.as('bob').post(`/core/executor/${id}/execute`, {})
    expect(answer.json()).toMatchObject({
      status: 409,
      title:
        'This question no longer fits its database: The column Cost is hidden. Ask ann to change the question, or an editor of the data model of Clinic',
    })
    await test.app.store.db
      .updateTable('db_columns')
      .set({ missing: 1 })
      .where('id', '=', changing.column('visits.cost'))
      .execute()
    await test.app.store.db.updateTable('databases').set({ revision: 100 }).where('id', '=', changing.id).execute()
    expect((await test.as('bob').post(`/core/executor/${id}/execute`, {})).json()).toMatchObject({
      title: expect.stringContaining('The column Cost is no longer in the database.'),
    })
  })
})

describe('dynamic filters', () => {
  const open = () =>
    save(
      raw({
        filters: [
          clinic.filter('visits.cost', 'greaterThan', [500], { dynamic: true }),
          clinic.filter('visits.diagnosis_code', 'isNotEmpty', []),
        ],
      }),
    )
  const visits = ({ table }: ExecutionResult) => table.data.map(([visit]) => visit)

  it('have the saved values until the viewer gives others, which replace them', async () => {
    const id = await open()
    expect(visits(await execute(id, {}, 'bob'))).toEqual([3])
    expect(
      visits(await execute(id, { dynamicFilters: [clinic.filter('visits.cost', 'lessThan', [500])] }, 'bob')),
    ).toEqual([1, 2])
    expect(
      await execute(id, { dynamicFilters: [clinic.filter('visits.cost', 'lessThan', [500])] }, 'bob'),
    ).toMatchObject({ sentence: 'Visits details, where Diagnosis code is not empty and Cost less than 500' })
    const count = await test
      .as('bob')
      .post(`/core/executor/${id}/count`, { dynamicFilters: [clinic.filter('visits.cost', 'lessThan', [500])] })
    expect(count.json()).toEqual({ resultCount: 2 })
  })

  it("cannot lift the question's other filters or probe columns that it does not show", async () => {
    const id = await open()
    for (const filter of [
      clinic.filter('visits.diagnosis_code', 'isEmpty', []),
      clinic.filter('patients.full_name', 'startsWith', ['A']),
    ]) {
      const answer = await test.as('bob').post(`/core/executor/${id}/execute`, { dynamicFilters: [filter] })
      expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'dynamicFilters[0]' }] })
    }
  })

  it('are lifted by one without values, which is no way to lift another filter of the question [FI4 DE6]', async () => {
    const id = await open()
    const lifted = clinic.filter('visits.cost', 'greaterThan', [])
    expect(visits(await execute(id, { dynamicFilters: [lifted] }, 'bob'))).toEqual([1, 2, 3, 4])
    expect((await test.as('bob').post(`/core/executor/${id}/count`, { dynamicFilters: [lifted] })).json()).toEqual({
      resultCount: 4,
    })
    const refused = await test
      .as('bob')
      .post(`/core/executor/${id}/execute`, { dynamicFilters: [clinic.filter('visits.diagnosis_code', 'equals', [])] })
    expect(refused.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'dynamicFilters[0]' }] })
  })

  it('with wrong values are refused by their own name', async () => {
    const id = await open()
    const dynamicFilters = [clinic.filter('visits.id', 'equals', []), clinic.filter('visits.cost', 'between', [1])]
    const answer = await test.as('bob').post(`/core/executor/${id}/execute`, { dynamicFilters })
    expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'dynamicFilters[1].values' }] })
  })
})

describe('RV6 zooming into a saved question', () => {
  const admitted = () => clinic.column('visits.admitted_at')
  const zoomed = (id: number, zooms: object[], who = 'bob', road = 'execute', more: object = {}) =>
    test.as(who).post(`/core/executor/${id}/${road}`, { zooms, ...more })

  it('shows the group by another unit, within the range only, also to those who may not query its tables', async () => {
    const id = await save(byMonth())
    const zooms = [{ dbColumn: admitted(), unit: 'month', range: ['2026-01-01', '2026-04-01'] }]
    const { table } = (await zoomed(id, zooms)).json() as ExecutionResult
    expect(table.columns[0]?.expression.function).toBe('month')
    expect(table.data.every(([month]) => String(month).startsWith('2026-0'))).toBe(true)
    expect(table.data.reduce((sum, [, cost]) => sum + Number(cost), 0)).toBe(1020.5)
    expect((await zoomed(id, zooms, 'bob', 'count')).json()).toEqual({ resultCount: table.data.length })
    const totals = (await zoomed(id, zooms, 'bob', 'summaries')).json() as { rows: { figures: { sum: number }[] }[] }
    expect(totals.rows[0]?.figures[0]?.sum).toBe(1020.5)
    expect(((await zoomed(id, [{ dbColumn: admitted(), unit: 'year' }])).json() as ExecutionResult).table.data).toEqual(
      [['2026', 1021.5]],
    )
  })

  it('never lifts a filter of the question, not even one that came from zooming', async () => {
    const id = await save(
      byMonth({ filters: [clinic.filter('visits.admitted_at', 'lessThan', ['2026-04-01'], { zoomingFilter: true })] }),
    )
    expect(((await zoomed(id, [{ dbColumn: admitted(), unit: 'year' }])).json() as ExecutionResult).table.data).toEqual(
      [['2026', 1020.5]],
    )
  })

  it('goes together with values for dynamic filters', async () => {
    const id = await save(byMonth({ filters: [clinic.filter('visits.cost', 'greaterThan', [0], { dynamic: true })] }))
    const more = { dynamicFilters: [clinic.filter('visits.cost', 'greaterThan', [500])] }
    expect(
      ((await zoomed(id, [{ dbColumn: admitted(), unit: 'year' }], 'bob', 'execute', more)).json() as ExecutionResult)
        .table.data,
    ).toEqual([['2026', 900]])
  })

  it.each(['execute', 'count', 'summaries'])(
    'is refused for what is no date group, naming the field (%s)',
    async (road) => {
      const answer = await zoomed(
        await save(byMonth()),
        [{ dbColumn: clinic.column('visits.cost'), unit: 'day' }],
        'bob',
        road,
      )
      expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'zooms[0].dbColumn' }] })
    },
  )
})

describe('R2 who may run what', () => {
  it('a shared question runs for those who may not query its tables; a free query does not', async () => {
    const id = await save(byMonth())
    expect((await execute(id, {}, 'bob')).table.data).toHaveLength(2)
    expect((await preview(byMonth(), '', 'eve')).status).toBe(404)
    expect((await test.as('eve').post('/core/executor/countQueryResult', byMonth())).status).toBe(404)
    expect((await test.as('eve').post('/core/executor/summaries', { query: byMonth() })).status).toBe(404)
    for (const call of ['execute', 'count', 'summaries']) {
      expect((await test.as('eve').post(`/core/executor/${id}/${call}`, {})).json()).toMatchObject({
        status: 404,
        title: `Error Loading Question with id ${id}`,
      })
    }
  })

  it('R17: the SQL is for those who may edit questions, and holds no value', async () => {
    const id = await save(raw({ filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'])] }))
    expect((await execute(id, {}, 'bob')).execution.sql).toBeNull()
    const { sql } = (await execute(id)).execution
    expect(sql).toContain('select')
    expect(sql).not.toContain('I10')
  })

  it('R27: every reading is recorded with its rows and outcome, and without values', async () => {
    const id = await save(raw({ filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'])] }))
    await execute(id, {}, 'bob')
    await eventually(async () => {
      const answer = await test
        .as(ADMIN)
        .get(`/auth/audit?action=rows.read&object=${encodeURIComponent(`question ${id}`)}`)
      expect(answer.json()).toMatchObject([
        { username: 'bob', object: `question ${id}`, outcome: 'success', rows: 2, detail: '' },
      ])
    })
  })
})

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
      ).json() as { rows: { group: string[]; figures: { column: number; total: number }[] }[] }
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

describe('counting', () => {
  it('gives the number of rows within the limit', async () => {
    const count = async (query: object) => (await test.as('ann').post('/core/executor/countQueryResult', query)).json()
    expect(await count(raw())).toEqual({ resultCount: 5 })
    expect(await count(raw({ resultLimit: 3 }))).toEqual({ resultCount: 3 })
    expect(await count(byMonth())).toEqual({ resultCount: 2 })
    expect((await test.as('bob').post(`/core/executor/${await save(raw())}/count`, {})).json()).toEqual({
      resultCount: 5,
    })
  })
})

describe('summaries', () => {
  const byHospital = () =>
    clinic.query('visits', [
      clinic.view('hospitals.name', 'none', { grouped: true }),
      clinic.view('visits.cost'),
      clinic.view('visits.diagnosis_code'),
    ])

  it('are totals over the whole result, whatever page is shown', async () => {
    const figures = [{ column: 1, total: 1021.5, sum: 1021.5, min: 1, max: 900, avg: 255.375, count: 4 }]
    const expected = { depth: 0, rows: [{ group: [], count: 5, figures }], cut: false }
    expect((await test.as('ann').post('/core/executor/summaries', { query: byHospital() })).json()).toEqual(expected)
    expect((await test.as('bob').post(`/core/executor/${await save(byHospital())}/summaries`, {})).json()).toEqual(
      expected,
    )
  })

  it('are given for each group of the grouped columns', async () => {
    const answer = (
      await test.as('ann').post('/core/executor/summaries', { query: byHospital(), depth: 1 })
    ).json() as { rows: { group: unknown[]; count: number }[] }
    expect(answer.rows.map(({ group, count }) => [...group, count])).toEqual([
      ['North', 2],
      ['South', 3],
    ])
  })

  it('are refused deeper than there are grouped columns', async () => {
    const id = await save(byHospital())
    for (const answer of [
      await test.as('ann').post('/core/executor/summaries', { query: byHospital(), depth: 2 }),
      await test.as('ann').post(`/core/executor/${id}/summaries`, { depth: 2 }),
    ])
      expect(answer.json()).toMatchObject({ status: 400, fieldErrors: [{ field: 'depth' }] })
  })
})
