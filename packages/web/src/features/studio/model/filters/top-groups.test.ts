import { describe, expect, it } from 'vitest'
import { fromQuery } from '../question/from-question.ts'
import { addGroup, changeGroup, changeGrouping } from './groups.ts'
import { record, startHistory, undo } from '../history.ts'
import { removeOutput } from '../question/outputs.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { setTop, topMeasures, topTitle } from './top-groups.ts'
import { addView } from '../views/views.ts'

const [kind, cost, admitted] = [11, 12, 13]
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const sumOfCost = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'sum' })
const lastDay = (state: StudioState) => addView(state, { columnId: admitted, aggregation: 'max' })

describe('SD4 the first groups in the studio', () => {
  it('are ranked by the measures of the question that are numbers, or by rows', () => {
    const state = build(byKind, sumOfCost, lastDay)
    expect(topMeasures(state).map(({ label }) => label)).toEqual(['Sum of Cost'])
    const [group] = state.groups
    const top = after(setTop(state, group!.id, { count: 10, by: state.views[0]!.id }))
    expect(topTitle(top, top.groups[0]!)).toBe('Top 10 by Sum of Cost')
    expect(toQuery(top)?.columns[0]).toMatchObject({ top: { count: 10, by: state.views[0]!.id } })
    expect(previewProblem(top)).toBeUndefined()
    expect(setTop(state, group!.id, { count: 0 })).toMatchObject({ kind: 'refused' })
    expect(setTop(state, group!.id, { count: 3, by: state.views[1]!.id })).toMatchObject({ kind: 'refused' })
    expect(after(setTop(top, group!.id, undefined)).groups[0]).not.toHaveProperty('top')
  })

  it('are ranked by rows when their measure is removed, and stay when the group changes', () => {
    const state = build(byKind, sumOfCost)
    const top = after(setTop(state, state.groups[0]!.id, { count: 3, by: state.views[0]!.id }))
    expect(after(removeOutput(top, state.views[0]!.id)).groups[0]?.top).toEqual({ count: 3 })
    expect(
      after(changeGroup(top, state.groups[0]!.id, { columnId: admitted, grouping: 'month' })).groups[0]?.top,
    ).toEqual({ count: 3, by: state.views[0]!.id })
  })

  it('are the same when the question is opened again, and ranked by rows where its measure is gone', () => {
    const state = build(byKind, sumOfCost)
    const query = toQuery(after(setTop(state, state.groups[0]!.id, { count: 3, by: state.views[0]!.id })))!
    expect(toQuery(fromQuery(query, visits).state)?.columns).toEqual(query.columns)
    const without = { ...query, columns: query.columns.filter(({ design }) => design === 'group') }
    expect(fromQuery(without, visits).state.groups[0]?.top).toEqual({ count: 3 })
  })
})

describe('SD4 bands and ages in the studio', () => {
  const inBands = (state: StudioState) => addGroup(state, { columnId: cost, grouping: 'bands', bands: ['0', '10'] })
  const age = (state: StudioState) =>
    addGroup(state, { columnId: 32, grouping: 'ageBands', secondColumnId: admitted, bands: ['18', '65'] })

  it('edges of bands are edited, and what was there comes back', () => {
    const state = build(inBands)
    const [group] = state.groups
    const edited = after(changeGroup(state, group!.id, { columnId: cost, grouping: 'bands', bands: ['0', '10', '20'] }))
    expect(edited.groups[0]?.bands).toEqual(['0', '10', '20'])
    expect(changeGroup(state, group!.id, { columnId: cost, grouping: 'bands', bands: ['10', '0'] })).toMatchObject({
      kind: 'refused',
      message: 'The edges of bands must rise: 0 comes after 10',
    })
    expect(undo(record(startHistory(state), edited)).present.groups[0]?.bands).toEqual(['0', '10'])
  })

  it('an age is called by the date at which it is meant, and is another group than one at another date', () => {
    const state = build(age)
    expect(state.groups[0]).toMatchObject({ label: 'Age at Admitted', bands: ['18', '65'], secondColumnId: admitted })
    expect(
      addGroup(state, { columnId: 32, grouping: 'ageBands', secondColumnId: admitted, bands: ['18', '65'] }),
    ).toMatchObject({ kind: 'refused' })
    expect(
      after(addGroup(state, { columnId: 32, grouping: 'ageBands', secondColumnId: 14, bands: ['18', '65'] })).groups,
    ).toHaveLength(2)
    expect(addGroup(state, { columnId: 32, grouping: 'age' })).toMatchObject({ kind: 'refused' })
    expect(addGroup(state, { columnId: 32, grouping: 'age', secondColumnId: kind })).toMatchObject({ kind: 'refused' })
  })

  it('a group that is no age any more has no second date', () => {
    const year = after(changeGrouping(build(age), build(age).groups[0]!.id, 'year'))
    expect(year.groups[0]).toMatchObject({ grouping: 'year', label: 'Opened (Year)' })
    expect(toQuery(year)?.columns[0]).not.toHaveProperty('secondColumnId')
  })

  it('are the same when the question is opened again', () => {
    const query = toQuery(build(inBands, age))!
    expect(toQuery(fromQuery(query, visits).state)?.columns).toEqual(query.columns)
  })
})
