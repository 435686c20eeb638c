import { describe, expect, it } from 'vitest'
import { addGroup } from './groups.ts'
import { addRate, newDivisorsOf, newRateProblem, type RateChoice } from './new-rate.ts'
import type { StudioState } from './studio-state.ts'
import { after, build, visits } from './testing/clinic.ts'
import { previewProblem } from './to-query.ts'
import { addRawData, addView } from './views.ts'

const [kind, cost, urgent] = [11, 12, 15]
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const rows = { columnId: 10, aggregation: 'rowCount' } as const
const isUrgent: RateChoice = { conditions: [{ columnId: urgent, operator: 'equals', values: ['1'] }], over: rows, per: 1000, interval: 'wilson' }

describe('SD3 a rate that is built at once', () => {
  it('counts the rows with a condition and divides them, with its interval', () => {
    const state = after(addRate(build(byKind), isUrgent))
    expect(state.views).toMatchObject([{ label: 'Row Count where Urgent equals true per 1,000 rows', interval: 'wilson', rate: { over: rows, per: 1000 } }])
    expect(previewProblem(state)).toBeUndefined()
  })

  it('is per cent of the rows with a value where yes or no is counted, otherwise of all rows', () => {
    const labels = (columnId: number, dataType: 'BOOLEAN' | 'STRING') => newDivisorsOf(build((state) => addView(state, { columnId: cost, aggregation: 'sum' })), { columnId, dataType }).map(({ label }) => label)
    expect(labels(urgent, 'BOOLEAN')).toEqual(['Rows with Urgent', 'Count of rows', 'Sum of Cost'])
    expect(labels(kind, 'STRING')).toEqual(['Count of rows', 'Sum of Cost'])
    const [recorded] = newDivisorsOf(visits, { columnId: urgent, dataType: 'BOOLEAN' })
    expect(after(addRate(visits, { ...isUrgent, over: recorded!.over, per: 100 })).views[0]?.label).toBe('Row Count where Urgent equals true per 100 Count of Values of Urgent')
  })

  it('says what does not fit, and asks before raw data gives way to it', () => {
    expect(newRateProblem(visits, { ...isUrgent, over: { columnId: cost, aggregation: 'sum' } })).toBe('The interval of a proportion divides a count by a count')
    expect(newRateProblem(visits, isUrgent)).toBeUndefined()
    const outcome = addRate(build((state) => addRawData(state, [{ columnId: kind }])), isUrgent)
    expect(outcome).toMatchObject({ kind: 'confirm', confirmed: { views: [{ rate: { per: 1000 } }] } })
  })
})
