import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ADMIN, type TestApp } from '../../../testing/servers/test-app.ts'
import { createExecutorCalls, startExecutorClinic } from './testing/executor-clinic.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  ;({ test, clinic } = await startExecutorClinic())
})
afterAll(() => test.close())

const { raw, byMonth, save, execute, preview } = createExecutorCalls(() => ({ test, clinic }))

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
        // The last quarter that is over.
        whole: { last: expect.stringMatching(/^\d{4}-Q[1-4]$/) as unknown },
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

  it('R27: every query is recorded with its rows and outcome, and without values', async () => {
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
    const aggregates = [{ column: 1, total: 1021.5, sum: 1021.5, min: 1, max: 900, avg: 255.375, count: 4 }]
    const expected = { depth: 0, rows: [{ group: [], count: 5, figures: aggregates }], cut: false }
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
