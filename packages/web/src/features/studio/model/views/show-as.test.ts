import { describe, expect, it } from 'vitest'
import { addComputed } from '../columns/computed.ts'
import { fromQuery } from '../question/from-question.ts'
import { addGroup, changeGrouping } from '../filters/groups.ts'
import { askable, isOutdated } from '../question/outdated.ts'
import { removeOutput } from '../question/outputs.ts'
import { divisorsOf, setRate } from '../rates/rates.ts'
import { showAs, showAsChoices } from './show-as.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { addView, changeView } from './views.ts'

const [cost, kind, admitted] = [12, 11, 13]
const byMonth = (state: StudioState) => addGroup(state, { columnId: admitted, grouping: 'month' })
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const sumOfCost = (state: StudioState) => addView(state, { columnId: cost, aggregation: 'sum' })
const shownAs = (state: StudioState) => state.views.map(({ label, derived }) => [label, derived])
const fitting = (state: StudioState) =>
  showAsChoices(state, state.views[0]!).flatMap(({ name, problem }) => (problem === undefined ? [name] : []))

describe('SD3 Show as', () => {
  it('labels the view by what it is shown as, goes back to the view as it is, and keeps a label that was given', () => {
    const state = build(byMonth, sumOfCost)
    const { id } = state.views[0]!
    const share = after(showAs(state, id, { kind: 'shareOfTotal' }))
    expect(shownAs(share)).toEqual([['Sum of Cost (share of total)', { kind: 'shareOfTotal' }]])
    expect(isOutdated(share, askable(state))).toBe(true)
    const moving = after(showAs(share, id, { kind: 'movingAverage', periods: 3 }))
    expect(shownAs(moving)).toEqual([['Sum of Cost (moving average of 3)', { kind: 'movingAverage', periods: 3 }]])
    expect(shownAs(after(showAs(moving, id, undefined)))).toEqual([['Sum of Cost', undefined]])
    const named = { ...share, views: share.views.map((view) => ({ ...view, label: 'Mine', isLabelAutomatic: false })) }
    expect(shownAs(after(showAs(named, id, { kind: 'rank' })))).toEqual([['Mine', { kind: 'rank' }]])
  })

  it('offers what fits the measure and the groups, and says of the rest why not', () => {
    expect(fitting(build(byKind, sumOfCost))).toEqual(['shareOfTotal', 'shareOfParent', 'rank'])
    const averages = build(byMonth, (state) => addView(state, { columnId: cost, aggregation: 'avg' }))
    expect(fitting(averages)).toEqual([
      'changeFromPrevious',
      'percentFromPrevious',
      'changeFromLastYear',
      'percentFromLastYear',
      'movingAverage',
      'rank',
    ])
    expect(showAsChoices(averages, averages.views[0]!)[0]).toMatchObject({
      label: 'Share of total',
      problem: 'Share of total needs a measure that adds up: a count or a sum',
    })
    expect(showAs(averages, averages.views[0]!.id, { kind: 'shareOfTotal' })).toMatchObject({ kind: 'refused' })
  })

  it('shows rates as changes, averages and ranks of the rate, without its interval, and offers nothing that adds up', () => {
    const state = build(byMonth, (at) => addView(at, { columnId: cost, aggregation: 'valueCount' }))
    const { id } = state.views[0]!
    const rate = after(setRate(state, id, { over: divisorsOf(state)[0]!.over, per: 1000 }, 'byar'))
    expect(fitting(rate)).toEqual([
      'changeFromPrevious',
      'percentFromPrevious',
      'changeFromLastYear',
      'percentFromLastYear',
      'movingAverage',
      'rank',
    ])
    expect(showAsChoices(rate, rate.views[0]!).map(({ name }) => name)).not.toContain('runningTotal')
    expect(showAs(rate, id, { kind: 'shareOfTotal' })).toMatchObject({ kind: 'refused' })
    const change = after(showAs(rate, id, { kind: 'changeFromLastYear' }))
    expect(change.views[0]).toMatchObject({
      label: `${rate.views[0]!.label} (change from last year)`,
      derived: { kind: 'changeFromLastYear' },
      rate: { per: 1000 },
    })
    expect(previewProblem(change)).toBeUndefined()
    expect(toQuery(change)?.columns).toHaveLength(2)
    const opened = fromQuery(toQuery(change)!, { ...visits }).state
    expect(opened.views[0]).toMatchObject({
      isLabelAutomatic: true,
      derived: { kind: 'changeFromLastYear' },
      rate: { per: 1000 },
    })
    expect(after(changeView(change, id, { columnId: cost, aggregation: 'uniqueCount' })).views[0]).toMatchObject({
      derived: { kind: 'changeFromLastYear' },
      rate: { per: 1000 },
    })
    const back = after(showAs(change, id, undefined))
    expect([back.views[0]?.rate?.per, back.views[0]?.derived]).toEqual([1000, undefined])
    expect(after(showAs(back, id, undefined)).views[0]?.rate).toBeUndefined()
  })

  it('stays with the view through changes as long as it fits, and follows the unit of the date group', () => {
    const state = build(byMonth, sumOfCost)
    const { id } = state.views[0]!
    const share = after(showAs(state, id, { kind: 'shareOfTotal' }))
    expect(shownAs(after(changeView(share, id, { columnId: cost, aggregation: 'rowCount' })))).toEqual([
      ['Row Count (share of total)', { kind: 'shareOfTotal' }],
    ])
    expect(shownAs(after(changeView(share, id, { columnId: cost, aggregation: 'avg' })))).toEqual([
      ['Avg of Cost', undefined],
    ])
    const change = after(showAs(state, id, { kind: 'changeFromPrevious' }))
    expect(previewProblem(after(changeGrouping(change, change.groups[0]!.id, 'year')))).toBeUndefined()
    expect(previewProblem(after(removeOutput(change, change.groups[0]!.id)))).toBe(
      'Change from previous period needs a group by hour, day, week, month, quarter or year',
    )
  })

  it('is saved, opened again with its automatic label, and works for calculated columns', () => {
    const state = build(byMonth, sumOfCost, (at) => addComputed(at, 'sum(Cost) / count(Id)'))
    const both = after(
      showAs(after(showAs(state, state.views[0]!.id, { kind: 'runningTotal' })), state.computed[0]!.id, {
        kind: 'rank',
      }),
    )
    const { state: opened } = fromQuery(toQuery(both)!, { ...visits })
    expect(opened.views[0]).toMatchObject({
      label: 'Sum of Cost (running total)',
      isLabelAutomatic: true,
      derived: { kind: 'runningTotal' },
    })
    expect(opened.computed[0]).toMatchObject({ derived: { kind: 'rank' } })
  })
})
