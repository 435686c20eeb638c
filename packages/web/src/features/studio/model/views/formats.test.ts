import { describe, expect, it } from 'vitest'
import type { NumberFormat } from '@soundings/query'
import { addComputed, setFormulaText } from '../columns/computed.ts'
import { fromQuery } from '../question/from-question.ts'
import { formatBehind, setFormat } from './formats.ts'
import { addGroup } from '../filters/groups.ts'
import { askable, isOutdated } from '../question/outdated.ts'
import { setRate } from '../rates/rates.ts'
import { showAs } from './show-as.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { addView, changeView } from './views.ts'

const [cost, kind, admitted, discharged] = [12, 11, 13, 14]
const euro: NumberFormat = { style: 'currency', currency: 'EUR', decimals: 0 }
const byMonth = (state: StudioState) => addGroup(state, { columnId: admitted, grouping: 'month' })
const sumOfCost = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'sum' })
const formatted = () => {
  const state = build(byMonth, sumOfCost)
  return after(setFormat(state, state.views[0]!.id, euro))
}
const formatsOf = ({ views }: StudioState) => views.map(({ format }) => format)

describe('the format of a view', () => {
  it('goes into the query, comes back with it and makes the preview stale', () => {
    const state = formatted()
    expect(isOutdated(state, askable(build(byMonth, sumOfCost)))).toBe(true)
    expect(previewProblem(state)).toBeUndefined()
    const reopened = fromQuery(toQuery(state)!, visits).state
    expect(formatsOf(reopened)).toEqual([euro])
    expect(formatsOf(after(setFormat(reopened, reopened.views[0]!.id, undefined)))).toEqual([undefined])
  })

  it('stays while the numbers are measured in the same, and goes with counts, shares and rates', () => {
    const state = formatted()
    const { id } = state.views[0]!
    const change = (aggregation: 'avg' | 'rowCount' | 'max') =>
      formatsOf(after(changeView(state, id, { columnId: cost, aggregation })))
    expect([change('avg'), change('max'), change('rowCount')]).toEqual([[euro], [euro], [undefined]])
    expect(formatsOf(after(showAs(state, id, { kind: 'runningTotal' })))).toEqual([euro])
    expect(formatsOf(after(showAs(state, id, { kind: 'shareOfTotal' })))).toEqual([undefined])
    expect(
      formatsOf(after(setRate(state, id, { over: { columnId: cost, aggregation: 'rowCount' }, per: 100 }))),
    ).toEqual([undefined])
  })

  it('is refused for texts and dates', () => {
    const state = build((before) => addView(before, { columnId: kind, aggregation: 'uniqueValues' }))
    expect(setFormat(state, state.views[0]!.id, euro)).toEqual({
      kind: 'refused',
      message: 'Only numbers can have a number format',
    })
    expect(formatBehind(state, state.views[0]!)).toBeUndefined()
  })

  it('says what holds without it', () => {
    const state = build(
      byMonth,
      (before) => addView(before, { columnId: admitted, aggregation: 'averageDateDiff', secondColumnId: discharged }),
      sumOfCost,
    )
    const [stay, sum] = state.views
    expect(formatBehind(state, stay!)).toEqual({ format: { style: 'duration', of: 'seconds' } })
    expect(formatBehind(state, sum!)).toEqual({ format: undefined })
    const share = after(showAs(state, sum!.id, { kind: 'percentFromPrevious' }))
    expect(formatBehind(share, share.views[1]!)).toEqual({ format: { style: 'percent', of: 'hundred' } })
  })
})

describe('the format of a calculated column', () => {
  it('goes when its formula becomes a text', () => {
    const state = build((before) => addComputed(before, '[Cost] * 2'))
    const { id } = state.computed[0]!
    const own = after(setFormat(state, id, euro))
    expect(own.computed[0]!.format).toEqual(euro)
    expect(after(setFormulaText(own, id, '[Cost] *')).computed[0]!.format).toEqual(euro)
    expect(after(setFormulaText(own, id, '[Cost] * 3')).computed[0]!.format).toEqual(euro)
    expect(after(setFormulaText(own, id, 'upper([Kind])')).computed[0]!.format).toBeUndefined()
  })
})
