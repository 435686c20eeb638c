import { describe, expect, it } from 'vitest'
import { fromQuery } from '../question/from-question.ts'
import { setFormat } from '../views/formats.ts'
import { addGroup } from '../filters/groups.ts'
import { divisorsOf, setRate } from './rates.ts'
import { showAs } from '../views/show-as.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { shapeOfState, toQuery } from '../question/to-query.ts'
import { addViewCondition } from '../views/view-conditions.ts'
import { addView, changeView } from '../views/views.ts'

const [cost, kind, discharged] = [12, 11, 14]
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const left = (state: StudioState) => addView(state, { columnId: discharged, aggregation: 'valueCount' })
const sumOfCost = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'sum' })
const average = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'avg' })
const rows = { over: { columnId: 10, aggregation: 'rowCount' }, per: 1000 } as const

describe('SD3 rates in the studio', () => {
  it('are divided by all rows or by another count or sum of the question', () => {
    const state = build(byKind, left, sumOfCost, average)
    expect(divisorsOf(state, state.views[0]).map(({ label }) => label)).toEqual(['Count of rows', 'Sum of Cost'])
    expect(setRate(state, state.views[2]!.id, rows)).toMatchObject({
      kind: 'refused',
      message: 'A rate divides a count or a sum by a count or a sum',
    })
    expect(setRate(state, state.views[1]!.id, rows, 'wilson')).toMatchObject({
      kind: 'refused',
      message: 'The interval of a rate needs a count of events',
    })
  })

  it('can be divided by a count with conditions, which their name says', () => {
    const state = build(byKind, left, (at) => addView(at, { columnId: 10, aggregation: 'rowCount' }))
    const urgent = after(
      addViewCondition(state, state.views[1]!.id, { columnId: kind, operator: 'equals', values: ['Inpatient'] }),
    )
    const [, divisor] = divisorsOf(urgent, urgent.views[0])
    expect(divisor?.label).toBe('Row Count where Kind equals Inpatient')
    const rate = after(setRate(urgent, urgent.views[0]!.id, { over: divisor!.over, per: 1000 }))
    expect(rate.views[0]?.label).toBe('Count of Values of Discharged per 1,000 rows where Kind equals Inpatient')
    const query = toQuery(rate)!
    expect(toQuery(fromQuery(query, { ...visits }).state)?.columns).toEqual(query.columns)
  })

  it('bring the limits of their interval with them as columns behind them, and are one entry of the panel again when opened', () => {
    const state = build(byKind, left)
    const rate = after(setRate(state, state.views[0]!.id, rows, 'wilson'))
    expect(rate.views.map(({ label }) => label)).toEqual(['Count of Values of Discharged per 1,000 rows'])
    const query = toQuery(rate)!
    expect(query.columns.map(({ label }) => label).slice(1)).toEqual(
      ['', 'Lower 95 % limit, ', 'Upper 95 % limit, '].map(
        (begin) => `${begin}Count of Values of Discharged per 1,000 rows`,
      ),
    )
    expect(shapeOfState(rate)).toEqual({ measures: 1, dimensions: 1, groups: 1 })
    const { state: opened, gone } = fromQuery(query, { ...visits })
    expect([opened.views.length, opened.views[0]?.interval, opened.views[0]?.isLabelAutomatic, gone]).toEqual([
      1,
      'wilson',
      true,
      [],
    ])
    expect(toQuery(opened)?.columns).toEqual(query.columns)
  })

  it('of counts per 100 are per cents from the start; other rates, those that are saved and what people chose stay as they are', () => {
    const state = build(byKind, left, sumOfCost)
    const [count, sum] = state.views
    const perHundred = { ...rows, per: 100 } as const
    const rate = after(setRate(state, count!.id, perHundred))
    expect(rate.views[0]?.format).toEqual({ style: 'percent', of: 'hundred' })
    expect(after(setRate(rate, count!.id, rows)).views[0]?.format).toBeUndefined()
    expect(after(setRate(state, sum!.id, perHundred)).views[1]?.format).toBeUndefined()
    expect(
      after(setRate(state, count!.id, { over: { columnId: cost, aggregation: 'sum' }, per: 100 })).views[0]?.format,
    ).toBeUndefined()
    const saved = after(setFormat(rate, count!.id, undefined))
    expect(after(setRate(saved, count!.id, perHundred, 'wilson')).views[0]?.format).toBeUndefined()
    const own = after(setFormat(rate, count!.id, { style: 'number', decimals: 3 }))
    expect([perHundred, rows].map((to) => after(setRate(own, count!.id, to)).views[0]?.format)).toEqual([
      { style: 'number', decimals: 3 },
      { style: 'number', decimals: 3 },
    ])
  })

  it('stay when the view changes to another count, go when it is shown as it is, and lose their limits when they are shown as something else', () => {
    const state = build(byKind, left)
    const { id } = state.views[0]!
    const rate = after(setRate(state, id, rows, 'byar'))
    const other = after(changeView(rate, id, { columnId: discharged, aggregation: 'uniqueCount' }))
    expect(other.views[0]).toMatchObject({ label: 'Unique Count of Discharged per 1,000 rows', interval: 'byar' })
    expect(after(changeView(rate, id, { columnId: cost, aggregation: 'avg' })).views[0]).not.toHaveProperty('rate')
    const [plain, ranked] = [undefined, { kind: 'rank' } as const].map(
      (derived) => after(showAs(rate, id, derived)).views[0],
    )
    expect([plain?.rate, plain?.interval, plain?.derived]).toEqual([undefined, undefined, undefined])
    expect([ranked?.rate?.per, ranked?.interval, ranked?.derived]).toEqual([1000, undefined, { kind: 'rank' }])
  })
})
