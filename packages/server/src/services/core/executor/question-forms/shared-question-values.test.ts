import type { ExecutionResult, Question, ResultStatistics } from '@soundings/contract'
import { findDateUnit, groupingNames, groupingOf, groupings, hasBands, type GroupingName } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('reader', { permissions: ['question.view'] })
  await test.addUser('analyst', { permissions: ['question.view', 'question.write_access'] })
  clinic = await connectClinic(test, ADMIN)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['analyst'], dbIds: [clinic.id] })
})
afterAll(() => test.close())

async function save(columns: object[], changes: object = {}): Promise<number> {
  const answer = await test
    .as(ADMIN)
    .post('/core/questions', { name: 'Visits', query: clinic.query('visits', columns, changes) })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id } = answer.json() as Question
  await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['reader', 'analyst'] })
  return id
}
const values = async (who: string, id: number, column: string, more: object = {}) =>
  (
    await test.as(who).post(`/core/executor/${id}/values`, { dbColumn: clinic.column(column), ...more })
  ).json() as unknown
const cost = () => clinic.view('visits.cost', 'sum')
const byDate = (unit: string, changes: object = {}) =>
  save([clinic.group('visits.admitted_at', unit, { orderDirection: 'ASC' }), cost()], changes)

/** A group of a column that takes it, with all that it needs. */
function groupOf(grouping: GroupingName) {
  const { appliesTo, needsSecondColumn } = groupingOf(grouping)
  const column = needsSecondColumn
    ? 'patients.birth_date'
    : appliesTo({ dataType: 'DATE' })
      ? 'visits.admitted_at'
      : 'visits.cost'
  const term = { ...clinic.term(column, grouping), ...(hasBands(grouping) && { bands: ['18', '65'] }) }
  const second = needsSecondColumn ? [clinic.term('visits.admitted_at', grouping)] : []
  return { column, group: clinic.group(column, grouping, { expression: [term, ...second] }) }
}

/** What a filter on the column takes as a value: the value itself, or a text that means one kind of period alone. */
function hasListedGroups(grouping: GroupingName): boolean {
  const unit = findDateUnit(grouping)
  return grouping === 'uniqueValues' || (unit !== undefined && !groupings[unit].period.isAmbiguous)
}

describe('R29 FI2 the value lists of a shared question, for people who may not use its tables', () => {
  it.each(groupingNames)('hold what the result shows and no more where it groups by %s', async (grouping) => {
    const { column, group } = groupOf(grouping)
    const count = clinic.view('visits.id', 'rowCount')
    const id = await save([group, count], { resultLimit: 0 })
    const { table } = (await test.as('reader').post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult
    const shown = table.data.map(([value]) => value).filter((value) => value !== null)
    expect(shown).not.toEqual([])
    const listed = hasListedGroups(grouping) ? shown.toSorted() : []
    expect(await values('reader', id, column)).toEqual(listed)
    const own = { dynamic: true }
    for (const changes of [
      { filters: [clinic.filter(column, 'isNotEmpty', [], own)], resultLimit: 0 },
      { filters: [clinic.filter(column, 'isNotEmpty', [], own)], resultLimit: 1 },
      { filters: [clinic.filter('visits.id', 'greaterThan', [0], { functionType: 'uniqueCount' })] },
    ])
      expect(await values('reader', await save([group, count], changes), column)).toEqual(listed)
    expect(await values('reader', await save([group, count], { resultLimit: 1 }), column)).toHaveLength(
      Math.min(1, listed.length),
    )
    // Values beside their groups are what the result shows.
    const beside = await save([group, clinic.view(column, 'uniqueValues')])
    expect(await values('reader', beside, column)).not.toEqual([])
    expect(await values('analyst', id, column)).not.toEqual([])
  })

  it.each([
    ['year', ['2026']],
    ['quarter', ['2026-Q1', '2026-Q2']],
    ['month', ['2026-01', '2026-02', '2026-03', '2026-04']],
  ])('hold periods and no dates where it groups dates by %s', async (unit, periods) => {
    const id = await byDate(unit)
    expect(await values('reader', id, 'visits.admitted_at')).toEqual(periods)
    expect(await values('reader', id, 'visits.admitted_at', { search: periods.at(-1)!.slice(-2) })).toContain(
      periods.at(-1),
    )
    expect(await values('reader', id, 'visits.admitted_at', { search: '08:00' })).toEqual([])
    expect(await values('analyst', id, 'visits.admitted_at')).toContain('2026-01-05T08:00:00')
  })

  it('hold periods also where the grouped date is a dynamic filter, and where a filter on an aggregate keeps groups back', async () => {
    const offered = await byDate('month', {
      filters: [clinic.filter('visits.admitted_at', 'greaterOrEqual', ['2026-03-01'], { dynamic: true })],
    })
    expect(await values('reader', offered, 'visits.admitted_at')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
    const kept = await byDate('month', {
      filters: [clinic.filter('visits.cost', 'greaterThan', [50], { functionType: 'sum' })],
    })
    expect(await values('reader', kept, 'visits.admitted_at')).toEqual(['2026-01', '2026-03'])
  })

  it('hold the dates themselves where the result shows them beside their groups', async () => {
    const id = await save([
      clinic.group('visits.admitted_at', 'year'),
      clinic.view('visits.admitted_at', 'uniqueValues'),
    ])
    expect(await values('reader', id, 'visits.admitted_at')).toContain('2026-01-05T08:00:00')
  })

  it('hold the values of rows within the limit only, in the order of the question', async () => {
    const rows = await save(
      [clinic.view('visits.id', 'none', { orderDirection: 'DESC' }), clinic.view('visits.diagnosis_code')],
      { resultLimit: 3 },
    )
    expect(await values('reader', rows, 'visits.diagnosis_code')).toEqual(['E11', 'I10'])
    expect(await values('analyst', rows, 'visits.diagnosis_code')).toEqual(['E11', 'H25', 'I10'])
    const groups = await byDate('month', { resultLimit: 2 })
    expect(await values('reader', groups, 'visits.admitted_at')).toEqual(['2026-01', '2026-02'])
  })

  it('hold every value that a dynamic filter can bring within the limit, under the fixed filters', async () => {
    const filters = [
      clinic.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true }),
      clinic.filter('visits.cost', 'greaterThan', [10]),
    ]
    const id = await save([clinic.view('visits.id')], { resultLimit: 1, filters })
    expect(await values('reader', id, 'visits.diagnosis_code')).toEqual(['H25', 'I10'])
  })

  it('stay within the limit and the rows of the result where only an age or a part of the dates is a dynamic filter', async () => {
    const offered = [
      { grouping: 'age', secondDbColumn: clinic.column('visits.admitted_at') },
      { grouping: 'monthOfYear' },
    ]
    const [age, month] = [
      clinic.filter('patients.birth_date', 'lessThan', [70], { ...offered[0], dynamic: true }),
      clinic.filter('visits.admitted_at', 'notEquals', ['January'], { ...offered[1], dynamic: true }),
    ]
    for (const [column, filter] of [
      ['patients.birth_date', age],
      ['visits.admitted_at', month],
    ] as const) {
      const id = await save([clinic.view('visits.id', 'none', { orderDirection: 'ASC' }), clinic.view(column)], {
        filters: [filter],
        resultLimit: 1,
      })
      const { table } = (await test.as('reader').post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult
      expect(table.data).toHaveLength(1)
      expect(await values('reader', id, column)).toEqual(table.data.map(([, value]) => value))
    }
  })

  it('are narrowed by values of other filters, as the result is', async () => {
    const columns = [
      clinic.view('hospitals.name'),
      clinic.view('patients.full_name'),
      clinic.view('visits.diagnosis_code'),
    ]
    const id = await save(columns)
    const hospital = (name: string, changes: object = {}) => ({
      dynamicFilters: [clinic.filter('hospitals.name', 'in', [name], { dynamic: true, ...changes })],
    })
    for (const who of ['reader', 'analyst']) {
      expect(await values(who, id, 'patients.full_name', hospital('North'))).toEqual(['Ada North'])
      expect(await values(who, id, 'patients.full_name', { ...hospital('South'), search: 'e' })).toEqual([
        'Cem South',
        'Eve South',
      ])
      // Its own choice does not narrow a list.
      expect(await values(who, id, 'hospitals.name', hospital('North'))).toEqual(['North', 'South'])
    }
    const unknown = { dynamicFilters: [clinic.filter('visits.cost', 'greaterThan', [10])] }
    expect(await values('reader', id, 'patients.full_name', unknown)).toMatchObject({ status: 400 })
  })

  it('stay within the limit when other filters narrow them, or one on the column itself is sent', async () => {
    const id = await save(
      [clinic.view('visits.id', 'none', { orderDirection: 'ASC' }), clinic.view('visits.diagnosis_code')],
      { resultLimit: 1 },
    )
    const own = { dynamicFilters: [clinic.filter('visits.diagnosis_code', 'in', ['I10'], { dynamic: true })] }
    expect(await values('reader', id, 'visits.diagnosis_code', own)).toEqual(['I10'])
    const seeking = { dynamicFilters: [clinic.filter('visits.id', 'greaterThan', [1], { dynamic: true })] }
    expect(await values('reader', id, 'visits.diagnosis_code', seeking)).toMatchObject({ status: 403 })
    expect(await values('analyst', id, 'visits.diagnosis_code', seeking)).toEqual(['E11', 'H25', 'I10'])
  })

  it('do not exist for other columns: those of fixed filters, of aggregates, or of tables beside it', async () => {
    const id = await byDate('year', { filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'])] })
    for (const column of ['visits.diagnosis_code', 'visits.cost', 'patients.full_name']) {
      expect(await values('reader', id, column)).toMatchObject({ status: 400, fieldErrors: [{ field: 'dbColumn' }] })
    }
  })
})

describe('R29 RV6 RV7 other helpers of a shared question, for people who may not use its tables', () => {
  it('statistics describe the rows within the limit', async () => {
    const id = await save([clinic.view('visits.id', 'none', { orderDirection: 'ASC' }), clinic.view('visits.cost')], {
      resultLimit: 2,
    })
    const most = async (who: string) =>
      (await test.as(who).post(`/core/executor/${id}/statistics`, { column: 1 })).json() as ResultStatistics
    const highest = ({ rows, figures }: ResultStatistics) => [rows, figures.find(({ name }) => name === 'max')?.value]
    expect(highest(await most('reader'))).toEqual([2, 100.5])
    expect(highest(await most('analyst'))).toEqual([5, 900])
  })

  it('zooms show no more periods than the limit lets through, unless they look into one period', async () => {
    const id = await byDate('month', { resultLimit: 2 })
    const zoomed = async (who: string, zoom: object) => {
      const { table } = (
        await test
          .as(who)
          .post(`/core/executor/${id}/execute`, { zooms: [{ dbColumn: clinic.column('visits.admitted_at'), ...zoom }] })
      ).json() as ExecutionResult
      return table.data.map(([period]) => period)
    }
    for (const zoom of [{ unit: 'month' }, { unit: 'day' }])
      expect((await zoomed('reader', zoom)).length).toBeLessThanOrEqual(2)
    expect(await zoomed('reader', { unit: 'day', range: ['2026-03-01', '2026-04-01'] })).toEqual([
      '2026-03-05',
      '2026-03-06',
    ])
    expect(await zoomed('analyst', { unit: 'month' })).toHaveLength(4)
  })

  it('zooms into several periods, by which all others could be read a part at a time, need a result that is whole', async () => {
    const [cut, whole] = [await byDate('month', { resultLimit: 2 }), await byDate('month', { resultLimit: 4 })]
    const offered = await byDate('month', {
      resultLimit: 2,
      filters: [clinic.filter('visits.admitted_at', 'lessThan', ['2030-01-01'], { dynamic: true })],
    })
    const zoom = (who: string, id: number, unit: string, more: object = {}) =>
      test.as(who).post(`/core/executor/${id}/execute`, {
        zooms: [{ dbColumn: clinic.column('visits.admitted_at'), unit, range: ['2026-03-01', '2027-01-01'] }],
        ...more,
      })
    for (const unit of ['month', 'day']) expect((await zoom('reader', cut, unit)).status).toBe(403)
    const periods = async (answer: ReturnType<typeof zoom>) =>
      ((await answer).json() as ExecutionResult).table.data.map(([period]) => period)
    for (const [who, id] of [
      ['reader', whole],
      ['reader', offered],
      ['analyst', cut],
    ] as const)
      expect(await periods(zoom(who, id, 'month'))).toEqual(['2026-03', '2026-04'])
  })

  it('filters by ranges and searches of shown columns are answered only where the limit leaves no row out', async () => {
    const columns = [clinic.view('visits.id', 'none', { orderDirection: 'ASC' }), clinic.view('visits.diagnosis_code')]
    const [cut, whole] = [await save(columns, { resultLimit: 2 }), await save(columns, { resultLimit: 5 })]
    const offered = await save(columns, {
      resultLimit: 2,
      filters: [clinic.filter('visits.id', 'greaterThan', [0], { dynamic: true })],
    })
    const beyond = clinic.filter('visits.id', 'greaterThan', [2])
    const visits = (answer: { json: () => never }) =>
      (answer.json() as ExecutionResult).table.data.map(([visit]) => visit)
    const roads = (id: number, filter: object): [string, object][] => [
      [`/core/executor/${id}/execute`, { dynamicFilters: [filter] }],
      [`/core/executor/${id}/count`, { dynamicFilters: [filter] }],
      [`/core/executor/${id}/count`, { dynamicFilters: [filter], withoutLimit: true }],
      [`/core/executor/${id}/statistics`, { dynamicFilters: [filter], column: 0 }],
      [`/core/executor/${id}/summaries`, { dynamicFilters: [filter] }],
    ]
    const exported = async (id: number) =>
      (
        await test
          .as('reader')
          .post('/exporter/oi-files', { displayName: 'Visits', questionId: id, extention: 'CSV', filters: [beyond] })
      ).json() as { status: string; cause: string }
    await test.as(ADMIN).post('/auth/users/reader/permissions/grant', ['question.export_data'])
    const seekers = [
      beyond,
      clinic.filter('visits.id', 'notEquals', [1]),
      clinic.filter('visits.diagnosis_code', 'startsWith', ['E']),
      clinic.filter('visits.diagnosis_code', 'notIn', ['I10']),
    ]
    for (const filter of seekers) {
      for (const [road, body] of roads(cut, filter)) {
        const refused = await test.as('reader').post(road, body)
        expect([road, refused.status]).toEqual([road, 403])
        expect(refused.json()).toMatchObject({
          kind: 'out-of-reach',
          title: expect.stringContaining(
            'You see the first 2 rows of this question and may not use its tables',
          ) as string,
        })
      }
    }
    expect(await exported(cut)).toMatchObject({
      status: 'FAIL',
      cause: expect.stringContaining('You see the first 2 rows') as string,
    })
    expect(await exported(whole)).toMatchObject({ status: 'PASS' })
    // Who may use the tables, values that are known, a result that is whole, and a filter that the question offers.
    expect(
      visits(await test.as('analyst').post(`/core/executor/${cut}/execute`, { dynamicFilters: [beyond] })),
    ).toEqual([3, 4])
    expect(
      visits(
        await test.as('reader').post(`/core/executor/${cut}/execute`, {
          dynamicFilters: [clinic.filter('visits.diagnosis_code', 'in', ['E11', 'H25'])],
        }),
      ),
    ).toEqual([2, 4])
    expect(
      visits(await test.as('reader').post(`/core/executor/${offered}/execute`, { dynamicFilters: [beyond] })),
    ).toEqual([3, 4])
    for (const [road, body] of roads(whole, beyond))
      expect([road, (await test.as('reader').post(road, body)).status]).toEqual([road, 200])
    expect(
      visits(await test.as('reader').post(`/core/executor/${whole}/execute`, { dynamicFilters: [beyond] })),
    ).toEqual([3, 4, 5])
    // Of I10 the limit leaves no row out, so that a range only narrows what is shown.
    const narrowed = [clinic.filter('visits.diagnosis_code', 'equals', ['I10']), beyond]
    expect(visits(await test.as('reader').post(`/core/executor/${cut}/execute`, { dynamicFilters: narrowed }))).toEqual(
      [3],
    )
  })

  it('filters by ranges and searches of a column whose first groups are kept apart name none of the others', async () => {
    const codes = (count: number) =>
      save(
        [
          clinic.group('visits.diagnosis_code', 'uniqueValues', { top: { count } }),
          clinic.view('visits.id', 'rowCount'),
        ],
        { resultLimit: 0 },
      )
    const [first, all] = [await codes(2), await codes(10)]
    const rest = clinic.filter('visits.diagnosis_code', 'notIn', ['I10'])
    const ask = (who: string, id: number, filter: object) =>
      test.as(who).post(`/core/executor/${id}/execute`, { dynamicFilters: [filter] })
    const refused = await ask('reader', first, rest)
    expect([refused.status, (refused.json() as { title: string }).title]).toEqual([
      403,
      expect.stringContaining('You see the first 2 groups of this question'),
    ])
    expect((await ask('reader', first, clinic.filter('visits.diagnosis_code', 'equals', ['I10']))).status).toBe(200)
    expect((await ask('analyst', first, rest)).status).toBe(200)
    expect((await ask('reader', all, rest)).status).toBe(200)
  })
})
