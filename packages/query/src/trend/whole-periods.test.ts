import { describe, expect, it } from 'vitest'
import type { DateUnit } from '../aggregations/groupings/date-zoom.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Filter, FilterGroup } from '../model/query.ts'
import type { DateKind } from '../sql/dialect.ts'
import { printWholePeriods, wholePeriods } from './whole-periods.ts'

const clock = { now: new Date('2026-11-19T10:30:00Z'), zone: 'Europe/Vienna' }

const catalogWith = (dateKind: DateKind) =>
  ({ tables: [{ id: 1, columns: [{ id: 7, dataType: 'DATE', dateKind }] }] }) as unknown as Catalog

const on = (operator: Filter['operator'], ...values: (string | number)[]): Filter => ({ columnId: 7, operator, values })

const whole = (unit: DateUnit, filters: Filter[], advanced?: FilterGroup, dateKind: DateKind = 'timestamp') =>
  printWholePeriods(
    unit,
    wholePeriods(
      unit,
      { columnId: 7 },
      { asked: { filters, ...(advanced && { advanced }) }, catalog: catalogWith(dateKind) },
      clock,
    ),
  )

describe('SD3 the periods that are whole', () => {
  it('end with the last one that is over, whatever the unit', () => {
    expect(whole('month', [])).toEqual({ last: '2026-10' })
    expect(whole('year', [])).toEqual({ last: '2025' })
    expect(whole('day', [])).toEqual({ last: '2026-11-18' })
    expect(whole('hour', [])).toEqual({ last: '2026-11-19 10h' })
    expect(whole('week', [])).toEqual({ last: '2026-W46' })
    expect(whole('financialYear4', [])).toEqual({ last: '2025/26' })
  })

  it('begin and end where filters do, and not within', () => {
    expect(whole('month', [on('greaterOrEqual', '2025-01-15')])).toEqual({ first: '2025-02', last: '2026-10' })
    expect(whole('month', [on('greaterOrEqual', '2025-01-01')])).toEqual({ first: '2025-01', last: '2026-10' })
    expect(whole('month', [on('greaterThan', '2025-01-01')])).toEqual({ first: '2025-02', last: '2026-10' })
    expect(whole('month', [on('greaterThan', '2024-12-31')])).toEqual({ first: '2025-01', last: '2026-10' })
    expect(whole('month', [on('lessThan', '2025-06-30')])).toEqual({ last: '2025-05' })
    expect(whole('month', [on('lessOrEqual', '2025-06-30')])).toEqual({ last: '2025-06' })
    expect(whole('month', [on('between', '2025-02-02', '2025-04-30')])).toEqual({ first: '2025-03', last: '2025-04' })
    expect(whole('month', [on('equals', '2025-Q2')])).toEqual({ first: '2025-04', last: '2025-06' })
    expect(whole('month', [on('previous', 'year')])).toEqual({ first: '2025-01', last: '2025-12' })
    expect(whole('month', [on('previous', 'month', 12)])).toEqual({ first: '2025-11', last: '2026-10' })
    expect(whole('month', [on('current', 'year')])).toEqual({ first: '2026-01', last: '2026-10' })
    expect(whole('month', [on('last', 6, 'months')])).toEqual({ first: '2026-06', last: '2026-10' })
    expect(whole('day', [on('last', 7, 'days')])).toEqual({ first: '2026-11-13', last: '2026-11-18' })
    expect(whole('hour', [on('last', 24, 'hours')])).toEqual({ first: '2026-11-18 12h', last: '2026-11-19 10h' })
  })

  it('are those of which values that lie apart name all of it', () => {
    expect(whole('month', [on('in', '2025-Q3', '2025-Q1')])).toEqual({ first: '2025-01', last: '2025-09' })
    expect(whole('year', [on('in', '2025-Q3', '2025-Q1', '2025-Q2', '2025-Q4')])).toEqual({
      first: '2025',
      last: '2025',
    })
    expect(whole('year', [on('in', '2024-Q1', '2025-Q4')])).toEqual({ first: '2024', last: '2023' })
    expect(whole('month', [on('in', '2025-03-05', '2025-06-07')])).toEqual({ first: '2025-04', last: '2025-02' })
    expect(whole('day', [on('in', '2025-03-05', '2025-06-07')])).toEqual({ first: '2025-03-05', last: '2025-06-07' })
  })

  it('are fewer with each filter that all rows pass, and none where a month has two ends', () => {
    const both = [on('greaterOrEqual', '2025-01-15'), on('lessThan', '2025-03-01')]
    const expected = { first: '2025-02', last: '2025-02' }
    expect(whole('month', both)).toEqual(expected)
    expect(whole('month', both.slice(0, 1), { operator: 'and', items: both.slice(1) })).toEqual(expected)
    expect(whole('month', [], { operator: 'or', items: both })).toEqual({ last: '2026-10' })
    expect(whole('month', [on('between', '2025-02-02', '2025-02-20')])).toEqual({ first: '2025-03', last: '2025-01' })
  })

  it('are those of days where the column has no time: a day counts that begins after the filter', () => {
    expect(whole('month', [on('greaterOrEqual', '2025-01-31 08:00')], undefined, 'date').first).toBe('2025-02')
    expect(whole('day', [on('last', 7, 'days')], undefined, 'date').first).toBe('2026-11-13')
    expect(whole('month', [on('lessOrEqual', '2025-06-30 12:00')], undefined, 'date').last).toBe('2025-06')
    expect(whole('month', [on('lessOrEqual', '2025-06-30 12:00')]).last).toBe('2025-05')
  })

  it('are not those of filters on other columns, on parts of dates or without an end', () => {
    expect(whole('month', [{ ...on('equals', '2025-01-03'), columnId: 8 }])).toEqual({ last: '2026-10' })
    expect(whole('month', [{ ...on('equals', 'Monday'), grouping: 'dayOfWeek' }])).toEqual({ last: '2026-10' })
    expect(whole('month', [on('lessOrEqual', 'infinity'), on('isNotEmpty')])).toEqual({ last: '2026-10' })
  })
})
