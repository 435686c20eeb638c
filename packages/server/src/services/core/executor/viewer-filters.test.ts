import type { ExecutionResult, Summaries } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clinic } from '../../../testing/clinics/clinic.ts'
import type { TestApp } from '../../../testing/servers/test-app.ts'
import { createExecutorCalls, startExecutorClinic } from './testing/executor-clinic.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  ;({ test, clinic } = await startExecutorClinic())
})
afterAll(() => test.close())

const { raw, byMonth, save, execute, rowsOf } = createExecutorCalls(() => ({ test, clinic }))

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

  it('stand in the answer with the fixed ones, in words as the viewer writes values', async () => {
    const id = await open()
    const chosen = { dynamicFilters: [clinic.filter('visits.cost', 'lessThan', [500.5])] }
    expect((await execute(id, {}, 'bob')).filters).toEqual(['Cost greater than 500', 'Diagnosis code is not empty'])
    await test.as('bob').put('/auth/account/preferences', { locale: 'de-DE' })
    expect((await execute(id, chosen, 'bob')).filters).toEqual(['Diagnosis code is not empty', 'Cost less than 500,5'])
    await test.as('bob').put('/auth/account/preferences', { locale: 'browser' })
    expect((await execute(await save(raw()), {}, 'bob')).filters).toEqual([])
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

describe('DE6 a value that was clicked in another tile', () => {
  const code = (...values: string[]) => clinic.filter('visits.diagnosis_code', 'in', values, { dynamic: true })
  const clicked = (...values: string[]) => clinic.filter('visits.diagnosis_code', 'in', values, { zoomingFilter: true })
  const number = (changes: object) => clinic.query('visits', [clinic.view('visits.id', 'rowCount')], changes)
  const numberOf = async (id: number, body: object = {}) => (await execute(id, body, 'bob')).table.data[0]?.[0]
  const codes = async () =>
    (await rowsOf(clinic.query('visits', [clinic.group('visits.diagnosis_code')]))).map(([value]) => String(value))

  it('narrows a number beside its own dynamic filter, as if both were saved', async () => {
    const [one = '', other = ''] = (await codes()).filter((value) => value !== 'null')
    const id = await save(number({ filters: [code(one)] }))
    for (const value of [one, other]) {
      const both = await rowsOf(number({ filters: [code(one), clicked(value)] }))
      expect(await numberOf(id, { dynamicFilters: [clicked(value)] })).toEqual(both[0]?.[0])
    }
    expect(await numberOf(id, { dynamicFilters: [clicked(other)] })).toBe(0)
    expect(await numberOf(id, { dynamicFilters: [code(other)] })).toBeGreaterThan(0)
    const rows = await save(raw({ filters: [code(one)] }))
    const count = await test.as('bob').post(`/core/executor/${rows}/count`, { dynamicFilters: [clicked(other)] })
    expect(count.json()).toEqual({ resultCount: 0 })
    const { sentence } = await execute(rows, { dynamicFilters: [clicked(other)] }, 'bob')
    expect(sentence).toMatch(new RegExp(`${one}.* and .*${other}`))
  })

  it('narrows a number whose own dynamic filter is one of several that may hold', async () => {
    const [one = '', other = ''] = (await codes()).filter((value) => value !== 'null')
    const either = {
      groupItemType: 'group',
      groupOperator: 'or',
      items: [code(one), clinic.filter('visits.cost', 'greaterThan', [0])],
    }
    const id = await save(number({ advancedFilters: either }))
    const both = await rowsOf(number({ advancedFilters: either, filters: [clicked(other)] }))
    expect(await numberOf(id, { dynamicFilters: [clicked(other)] })).toEqual(both[0]?.[0])
    expect(await numberOf(id)).toBeGreaterThan(Number(both[0]?.[0]))
  })
})

describe('DE6 a part of dates that was clicked in another tile', () => {
  const parts = ['dayOfWeek', 'monthOfYear', 'hourOfDay'] as const
  const onPart = (grouping: string, value: unknown) => ({
    dynamicFilters: [clinic.filter('visits.admitted_at', 'in', [value], { grouping, zoomingFilter: true })],
  })
  const rowCount = () => clinic.view('visits.id', 'rowCount')
  const groupsOf = (grouping: string) =>
    rowsOf(clinic.query('visits', [clinic.group('visits.admitted_at', grouping), rowCount()], { resultLimit: 0 }))

  it.each(parts)('is counted as its bar says, by questions that show the date or offer it (%s)', async (grouping) => {
    const offered = clinic.filter('visits.admitted_at', 'greaterOrEqual', ['2000-01-01'], { dynamic: true })
    const questions = [
      await save(clinic.query('visits', [rowCount()], { filters: [offered] })),
      await save(clinic.query('visits', [clinic.group('visits.admitted_at', 'year'), rowCount()], { resultLimit: 0 })),
    ]
    const bars = await groupsOf(grouping)
    expect(bars.length).toBeGreaterThan(1)
    for (const [value, count] of bars)
      for (const id of questions) {
        const { table } = await execute(id, onPart(grouping, value), 'bob')
        expect(
          table.data.reduce((sum, row) => sum + Number(row.at(-1)), 0),
          `${grouping} ${value}`,
        ).toBe(count)
      }
  })

  it('brings nothing from behind a limit to people without the tables, unless the question shows that part [R29]', async () => {
    const [[day] = []] = await groupsOf('dayOfWeek')
    const columns = (grouping: string) => [clinic.group('visits.admitted_at', grouping), rowCount()]
    const cut = await save(raw({ resultLimit: 1 }))
    const [months, days] = [
      await save(clinic.query('visits', columns('month'), { resultLimit: 1 })),
      await save(clinic.query('visits', columns('dayOfWeek'), { resultLimit: 1 })),
    ]
    const ask = (id: number, who: string) => test.as(who).post(`/core/executor/${id}/execute`, onPart('dayOfWeek', day))
    const statusOf = async (id: number, who: string) => (await ask(id, who)).status
    expect((await ask(months, 'bob')).text, 'the refusal names what was sent').toContain('parts of dates')
    expect([await statusOf(months, 'bob'), await statusOf(days, 'bob')]).toEqual([403, 200])
    expect(await statusOf(months, 'ann')).toBe(200)
    expect(await statusOf(cut, 'bob'), 'a question that shows no date').toBe(400)
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
    const totals = (await zoomed(id, zooms, 'bob', 'summaries')).json() as Summaries
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
