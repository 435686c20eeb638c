import { toCatalog, toTerms, type DbTable, type Question, type Trend } from '@soundings/contract'
import { checkFormula, formulaScope } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { tableChange, tableOf } from '../../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp({ env: { TZ: 'UTC' }, now: () => new Date('2026-11-16T10:00:00Z') })
  // Three years, in which each month has as many stays as its number, but none in May.
  const stays = `create table stays (id integer primary key, begun date, ended date, days integer);
    insert into stays (begun, ended, days) with recursive m(i) as (select 0 union all select i + 1 from m where i < 35), n(k) as (select 1 union all select k + 1 from n where k < 12)
    select date('2024-01-01', '+' || i || ' months', '+' || k || ' days'), null, k + i from m join n on k <= i % 12 + 1 where i % 12 <> 4;`
  clinic = await connectClinic(test, ADMIN, 'clinic.db', stays)
})
afterAll(() => test.close())

const dates = (operator: string, ...values: unknown[]) =>
  clinic.filter('stays.begun', operator, values, { dynamic: true })
async function save(columns: object[], filters: object[]) {
  const { id } = (
    await test.as(ADMIN).post('/core/questions', {
      name: 'Stays',
      defaultView: 'KPI',
      query: clinic.query('stays', columns, { filters }),
    })
  ).json() as Question
  return id
}
async function trendOf(id: number, body: object = {}) {
  const answer = await test.as(ADMIN).post(`/core/executor/${id}/trend`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as Trend
}
const valueOf = async (id: number, dynamicFilters: object[]) =>
  (
    (await test.as(ADMIN).post(`/core/executor/${id}/execute`, { dynamicFilters })).json() as {
      table: { data: unknown[][] }
    }
  ).table.data[0]?.[0]

it('a number is compared with what its own question gives for the dates before, and drawn by month with 0 where a count has no rows [RV3]', async () => {
  for (const measure of [clinic.view('stays.id', 'rowCount'), clinic.view('stays.days', 'avg')]) {
    const id = await save([measure], [dates('between', '2025-11-01', '2026-10-31')])
    const trend = await trendOf(id)
    expect(trend.period).toEqual({ start: '2025-11-01', end: '2026-11-01' })
    expect(trend.before).toEqual({
      start: '2024-11-01',
      end: '2025-11-01',
      value: await valueOf(id, [dates('between', '2024-11-01', '2025-10-31')]),
    })
    expect(trend.recent?.points.map(({ period }) => period)).toEqual([
      '2025-11',
      '2025-12',
      ...Array.from({ length: 10 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
    ])
    const march = trend.recent?.points.find(({ period }) => period === '2026-03')
    expect(march?.value).toBe(await valueOf(id, [dates('between', '2026-03-01', '2026-03-31')]))
    expect(trend.recent?.points.find(({ period }) => period === '2026-05')?.value).toBe(
      measure.expression[0]?.function === 'avg' ? null : 0,
    )
  }
})

it('the dates that the viewer chose are those that are compared, with the period before or the year before [RV3]', async () => {
  const id = await save([clinic.view('stays.id', 'rowCount')], [dates('between', '2025-11-01', '2026-10-31')])
  const chosen = { dynamicFilters: [dates('previous', 'month')] }
  expect(await trendOf(id, chosen)).toMatchObject({
    before: { start: '2026-09-01', end: '2026-10-01', value: 9 },
    recent: { unit: 'day' },
  })
  expect(await trendOf(id, { ...chosen, comparedWith: 'yearBefore' })).toMatchObject({
    before: { start: '2025-10-01', end: '2025-11-01', value: 10 },
  })
})

it('the last seven days are seven dates with today, of which those that are over are drawn [RV3]', async () => {
  const id = await save([clinic.view('stays.id', 'rowCount')], [dates('between', '2025-11-01', '2026-10-31')])
  const { period, recent } = await trendOf(id, { dynamicFilters: [dates('last', 7, 'days')] })
  expect(period).toEqual({ start: '2026-11-10', end: '2026-11-17' })
  expect(recent?.points.map((point) => point.period)).toEqual([10, 11, 12, 13, 14, 15].map((day) => `2026-11-${day}`))
})

it('a year before has as many days where one of both years has 29 February [RV3]', async () => {
  const id = await save([clinic.view('stays.id', 'rowCount')], [dates('between', '2024-02-20', '2024-03-10')])
  expect(await trendOf(id, { comparedWith: 'yearBefore' })).toMatchObject({
    period: { start: '2024-02-20', end: '2024-03-11' },
    before: {
      start: '2023-02-19',
      end: '2023-03-11',
      value: await valueOf(id, [dates('between', '2023-02-19', '2023-03-10')]),
    },
  })
})

it('nothing is compared where it would not be true, and the reason is told [RV3]', async () => {
  const count = clinic.view('stays.id', 'rowCount')
  const year = dates('between', '2025-11-01', '2026-10-31')
  const refusalOf = async (columns: object[], filters: object[], body: object = {}) => {
    const { refusal, before } = await trendOf(await save(columns, filters), body)
    expect(before).toBeUndefined()
    return refusal
  }
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('current', 'month')] })).toBe('notOver')
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('last', 3, 'months')] })).toBe('notOver')
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('between')] })).toBe('noPeriod')
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('equals', '2026-02-14 08h')] })).toBe('noPeriod')
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('between', '2026-03-05', '2026-03-01')] })).toBe(
    'noPeriod',
  )
  expect(await refusalOf([count], [year], { dynamicFilters: [dates('greaterOrEqual', '2026-01-01')] })).toBe('noPeriod')
  expect(await refusalOf([count], [])).toBe('noDateFilter')
  expect(await refusalOf([count], [clinic.filter('stays.begun', 'between', ['2025-11-01', '2026-10-31'])])).toBe(
    'noDateFilter',
  )
  expect(await refusalOf([count], [year, clinic.filter('stays.ended', 'isEmpty', [], { dynamic: true })])).toBe(
    'severalDateFilters',
  )
  expect(await refusalOf([clinic.group('stays.days', 'uniqueValues'), count], [year])).toBe('notOneNumber')
  const { recent } = await trendOf(await save([count], [year]), { dynamicFilters: [dates('current', 'month')] })
  expect(recent?.points.at(-1)?.period, 'today is not over').toBe('2026-11-15')
})

describe('a number is not compared with a period that another condition cuts [RV3]', () => {
  const count = () => clinic.view('stays.id', 'rowCount')
  const year = () => dates('between', '2025-11-01', '2026-10-31')
  const refusalOf = async (columns: object[], filters: object[], body: object = {}) => {
    const { refusal, before } = await trendOf(await save(columns, filters), body)
    expect(before === undefined).toBe(refusal !== undefined)
    return refusal
  }
  const scope = async () => {
    const tables = await listed()
    return { tables, stays: tableOf(tables, 'stays') }
  }
  const listed = async () => (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
  const termsOf = async (text: string) => {
    const { tables, stays } = await scope()
    const checked = checkFormula(text, formulaScope(toCatalog(tables), stays.id))
    if (!checked.ok) throw new Error(checked.error.message)
    return toTerms(checked.formula)
  }
  /** Saved in the data model, one after the other, so that later ones can read earlier ones. */
  async function calculate(formulas: Record<string, string>) {
    for (const [displayName, text] of Object.entries(formulas)) {
      const { stays } = await scope()
      const known = stays.columns.flatMap(({ id, displayName: name, expression }) =>
        expression ? [{ id, displayName: name, expression }] : [],
      )
      const calculated = [...known, { displayName, expression: await termsOf(text) }]
      const answer = await test.as(ADMIN).put('/discovery/tables', tableChange(stays, { calculated }))
      if (answer.status !== 200) throw new Error(answer.text)
    }
    const { columns } = (await scope()).stays
    return (name: string, operator: string, ...values: unknown[]) => ({
      dbColumn: columns.find(({ displayName }) => displayName === name)!.id,
      operator,
      values,
    })
  }

  it('such as one on what the data model or the question computes of the dates', async () => {
    const on = await calculate({
      'Year of start': 'year([Begun])',
      'Years back': 'year(today()) - [Year of start]',
      'Days ago': 'dateDiff("days", [Begun], today())',
    })
    expect(await refusalOf([count()], [year(), on('Year of start', 'equals', 2026)])).toBe('otherDateFilters')
    expect(await refusalOf([count()], [year(), on('Years back', 'equals', 0)])).toBe('otherDateFilters')
    expect(await refusalOf([count()], [year(), on('Days ago', 'lessThan', 300)])).toBe('otherDateFilters')
    const ofQuestion = async (text: string, operator: string, ...values: unknown[]) => ({
      expression: await termsOf(text),
      operator,
      values,
    })
    expect(await refusalOf([count()], [year(), await ofQuestion('year([Begun])', 'equals', 2026)])).toBe(
      'otherDateFilters',
    )
    expect(await refusalOf([count()], [year(), await ofQuestion('days * 2', 'greaterThan', 4)])).toBeUndefined()
  })

  it('such as a clicked value on the dates, or a condition of what is counted', async () => {
    const clicked = { ...dates('equals', '2026'), dynamic: false, zoomingFilter: true }
    expect(await refusalOf([count()], [year()], { dynamicFilters: [clicked] })).toBe('otherDateFilters')
    const condition = (...items: object[]) => ({ groupItemType: 'group', groupOperator: 'and', items })
    const counted = (item: object) => clinic.view('stays.id', 'valueCount', { condition: condition(item) })
    const since = clinic.filter('stays.begun', 'greaterOrEqual', ['2026-01-01'])
    expect(await refusalOf([counted(since)], [year()])).toBe('otherDateFilters')
    expect(await refusalOf([counted(clinic.filter('stays.days', 'greaterThan', [2]))], [year()])).toBeUndefined()
  })

  it('such as a fixed one on the same dates, also where the dynamic one is lifted [R29]', async () => {
    const fixed = (changes: object = {}) => clinic.filter('stays.begun', 'equals', ['2026-Q1'], changes)
    const advanced = { groupItemType: 'group', groupOperator: 'and', items: [fixed()] }
    const [lifted, outside] = [dates('equals'), dates('equals', '2025-Q4')]
    for (const changes of [
      { filters: [year(), fixed({ zoomingFilter: true })] },
      { filters: [fixed({ zoomingFilter: true }), year()] },
      { filters: [{ ...year(), zoomingFilter: true }, fixed()] },
      { filters: [year()], advancedFilters: advanced },
    ]) {
      const query = clinic.query('stays', [count()], changes)
      const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'First quarter', query })).json() as Question
      expect(await valueOf(id, [outside])).toBe(0)
      for (const dynamicFilters of [[], [lifted], [{ ...lifted, zoomingFilter: true }], [outside], [lifted, outside]])
        for (const comparedWith of ['previous', 'yearBefore']) {
          const { refusal, before, recent } = await trendOf(id, { dynamicFilters, comparedWith })
          expect([refusal, before, recent]).toEqual(['otherDateFilters', undefined, undefined])
        }
    }
  })

  it('such as a clicked value that stands alone because the dynamic filter is lifted', async () => {
    const clicked = { ...dates('equals', '2026-Q1'), dynamic: false, zoomingFilter: true }
    expect(await refusalOf([count()], [year()], { dynamicFilters: [dates('equals'), clicked] })).toBe(
      'otherDateFilters',
    )
    const { before } = await trendOf(await save([count()], [year()]), {
      dynamicFilters: [{ ...clicked, zoomingFilter: false }],
    })
    expect(before).toMatchObject({ start: '2025-10-01' })
  })

  it('but is with one that every period has, such as on the length of a stay', async () => {
    const on = await calculate({ 'Length of stay': 'dateDiff("days", [Begun], [Ended])' })
    expect(await refusalOf([count()], [year(), on('Length of stay', 'isEmpty')])).toBeUndefined()
    const soon = { kind: 'sequence', id: -1, label: 'Soon', subject: [{ dbColumn: clinic.column('stays.days') }] }
    const query = clinic.query('stays', [count()], {
      virtualColumns: [{ ...soon, by: { dbColumn: clinic.column('stays.begun') }, measure: 'withinSince', days: 30 }],
      filters: [year(), { dbColumn: -1, operator: 'equals', values: ['0'] }],
    })
    const { id } = (
      await test.as(ADMIN).post('/core/questions', { name: 'Soon', defaultView: 'KPI', query })
    ).json() as Question
    expect((await trendOf(id)).before).toBeDefined()
  })
})

it('people who do not see the question get no comparison, and a wrong wish is told [RV3]', async () => {
  await test.addUser('eve')
  const id = await save([clinic.view('stays.id', 'rowCount')], [dates('previous', 'month')])
  expect((await test.as('eve').post(`/core/executor/${id}/trend`, {})).status).toBe(404)
  expect((await test.as(ADMIN).post(`/core/executor/${id}/trend`, { comparedWith: 'tomorrow' })).status).toBe(400)
  expect(
    (
      await test
        .as(ADMIN)
        .post(`/core/executor/${id}/trend`, { dynamicFilters: [clinic.filter('stays.days', 'equals', [1])] })
    ).status,
  ).toBe(400)
})
