import type { Filter, FilterGroup } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { fromQuery } from '../question/from-question.ts'
import { addGroup } from '../filters/groups.ts'
import { addRate, newDivisorsOf, newRateProblem, type RateChoice } from './new-rate.ts'
import { setRate } from './rates.ts'
import type { StudioState } from '../studio-state.ts'
import { after, build, visits } from '../testing/clinic.ts'
import { previewProblem, toQuery } from '../question/to-query.ts'
import { withVirtualColumn } from '../columns/virtual-columns.ts'
import { addRawData, addView } from '../views/views.ts'

const [kind, cost, urgent] = [11, 12, 15]
const byKind = (state: StudioState) => addGroup(state, { columnId: kind, grouping: 'uniqueValues' })
const rows = { columnId: 10, aggregation: 'rowCount' } as const
const isUrgent: RateChoice = {
  conditions: [{ columnId: urgent, operator: 'equals', values: ['1'] }],
  over: rows,
  per: 1000,
  interval: 'wilson',
}

describe('SD3 a rate that is built at once', () => {
  it('counts the rows with a condition and divides them, with its interval', () => {
    const state = after(addRate(build(byKind), isUrgent))
    expect(state.views).toMatchObject([
      { label: 'Urgent per 1,000', interval: 'wilson', rate: { over: rows, per: 1000 } },
    ])
    expect(previewProblem(state)).toBeUndefined()
  })

  it('is per cent of the rows with a value where yes or no is counted, otherwise of all rows', () => {
    const labels = (columnId: number, dataType: 'BOOLEAN' | 'STRING') =>
      newDivisorsOf(
        build((state) => addView(state, { columnId: cost, aggregation: 'sum' })),
        { columnId, dataType },
      ).map(({ label }) => label)
    expect(labels(urgent, 'BOOLEAN')).toEqual(['Rows with Urgent', 'Count of rows', 'Sum of Cost'])
    expect(labels(kind, 'STRING')).toEqual(['Count of rows', 'Sum of Cost'])
    const [recorded] = newDivisorsOf(visits, { columnId: urgent, dataType: 'BOOLEAN' })
    expect(after(addRate(visits, { ...isUrgent, over: recorded!.over, per: 100 })).views[0]?.label).toBe(
      'Urgent per 100',
    )
  })

  it('has a short name that says what is counted, among which rows and per how many', () => {
    const is = (columnId: number, value: string): Filter => ({ columnId, operator: 'equals', values: [value] })
    const label = (
      conditions: readonly Filter[],
      over: RateChoice['over'] = rows,
      per: RateChoice['per'] = 1000,
      state = visits,
    ) => after(addRate(state, { conditions, over, per })).views.at(-1)?.label
    const among = (...items: readonly Filter[]) => ({ ...rows, where: { operator: 'and' as const, items } })
    expect(label([is(kind, 'Deceased')])).toBe('Deceased per 1,000')
    expect(label([is(kind, 'A')])).toBe('Rate of Kind equals A per 1,000')
    expect(label([is(urgent, '0')])).toBe('Rate of Urgent equals false per 1,000')
    expect(label([{ columnId: cost, operator: 'greaterThan', values: [9] }, is(urgent, '1')])).toBe(
      'Rate of Cost greater than 9 and Urgent equals true per 1,000',
    )
    expect(label([is(urgent, '1'), is(kind, 'Inpatient')], among(is(kind, 'Inpatient')))).toBe(
      'Urgent per 1,000 (Kind equals Inpatient)',
    )
    expect(label([is(urgent, '1')], among(is(kind, 'Inpatient')))).toBe(
      'Row Count where Urgent equals true per 1,000 rows where Kind equals Inpatient',
    )
    expect(label([is(kind, 'Deceased')], { columnId: cost, aggregation: 'sum' })).toBe('Deceased per 1,000 Sum of Cost')

    const again = (where: FilterGroup | undefined) =>
      withVirtualColumn(
        visits,
        {
          kind: 'sequence',
          measure: 'withinSince',
          subject: [{ columnId: 16 }],
          by: { columnId: 13 },
          column: { columnId: 14 },
          days: 30,
          ...(where && { where }),
        },
        visits.tables,
      )
    const inpatients = again({ operator: 'and', items: [is(kind, 'Inpatient')] })
    const readmitted = is(inpatients.column.id, '1')
    expect(label([readmitted, is(kind, 'Inpatient')], among(is(kind, 'Inpatient')), 100, inpatients.state)).toBe(
      'Readmission rate (30 days, Kind equals Inpatient)',
    )
    expect(label([readmitted], rows, 100, inpatients.state)).toBe(
      'Within 30 days of the previous Discharged (Kind equals Inpatient) per 100',
    )
    const all = again(undefined)
    expect(label([is(all.column.id, '1')], rows, 1000, all.state)).toBe('Readmission rate per 1,000 (30 days)')
  })

  it('keeps the long name that an earlier version saved until the view is changed', () => {
    const state = after(addRate(build(byKind), isUrgent))
    const long = 'Row Count where Urgent equals true per 1,000 rows'
    const saved = { ...state, views: state.views.map((view) => ({ ...view, label: long })) }
    const { state: opened } = fromQuery(toQuery(saved)!, visits)
    expect(opened.views[0]).toMatchObject({ label: long, isLabelAutomatic: true })
    expect(after(setRate(opened, opened.views[0]!.id, { over: rows, per: 100 })).views[0]?.label).toBe('Urgent per 100')
  })

  it('says what does not fit, and asks before raw data gives way to it', () => {
    expect(newRateProblem(visits, { ...isUrgent, over: { columnId: cost, aggregation: 'sum' } })).toBe(
      'The interval of a proportion divides a count by a count',
    )
    expect(newRateProblem(visits, isUrgent)).toBeUndefined()
    const outcome = addRate(
      build((state) => addRawData(state, [{ columnId: kind }])),
      isUrgent,
    )
    expect(outcome).toMatchObject({ kind: 'confirm', confirmed: { views: [{ rate: { per: 1000 } }] } })
  })
})
