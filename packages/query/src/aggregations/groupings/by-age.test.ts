import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import type { Filter, GroupColumn, OutputColumn } from '../../model/query.ts'
import { formatCell } from './registry.ts'
import { tablesRead } from '../../statements/tables-read.ts'
import { clinic, context, filter, group, question, view } from '../../testing/clinic.ts'

const age = (more: Partial<GroupColumn> = {}): OutputColumn =>
  ({ ...group(42), grouping: 'age', secondColumnId: 53, ...more }) as OutputColumn

describe('SD4 groups by the age at another date', () => {
  it('are completed years, and null before the birth', () => {
    const years =
      '(cast(extract(year from t0."started") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."started") as integer) * 100 + cast(extract(day from t0."started") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end)'
    expect(compile(question([age()]), context).text).toContain(`select case when ${years} >= 0 then ${years} end as c0`)
    const inBands = compile(question([age({ grouping: 'ageBands', bands: ['18'] })]), context)
    expect(inBands.text).toContain(
      `select case when ${years} >= 0 then case when ${years} < 18 then '1000 below 18' when ${years} >= 18 then '1001 18 and more' end end as c0`,
    )
    expect(formatCell(inBands.columns[0]!, '1000 below 18')).toBe('below 18')
  })

  it('read the tables of both dates', () => {
    expect(tablesRead(question([age({ columnId: 53, secondColumnId: 42 })]), clinic)).toEqual([5, 4])
  })

  it.each<[string, Partial<GroupColumn>]>([
    ['columns[0].grouping', { columnId: 56 }],
    ['columns[0].secondColumnId', { secondColumnId: 56 }],
    ['columns[0].bands[1]', { grouping: 'ageBands', bands: ['18', '9'] }],
    ['columns[0].bands', { grouping: 'ageBands' }],
  ])('are refused by %s', (field, wrong) => {
    expect(() => compile(question([age(wrong)]), context)).toThrow(expect.objectContaining({ field }))
  })

  it('need a second date', () => {
    const { secondColumnId: _second, ...alone } = age() as GroupColumn
    expect(() => compile(question([alone]), context)).toThrow(
      expect.objectContaining({ field: 'columns[0].secondColumnId' }),
    )
  })
})

const years =
  '(cast(extract(year from t0."started") as integer) - cast(extract(year from t1."born") as integer) - case when cast(extract(month from t0."started") as integer) * 100 + cast(extract(day from t0."started") as integer) < cast(extract(month from t1."born") as integer) * 100 + cast(extract(day from t1."born") as integer) then 1 else 0 end)'

const ofAge = (operator: Filter['operator'], values: Filter['values'], more: Partial<Filter> = {}): Filter => ({
  ...filter(42, operator, ...values),
  grouping: 'age',
  secondColumnId: 53,
  ...more,
})

describe('SD6 filters on the age at another date', () => {
  const compiled = (asked: Filter) => compile(question([view(50)], { filters: [asked] }), context)

  it('compare completed years as numbers, and no age is empty', () => {
    const younger = compiled(ofAge('lessThan', [18]))
    expect(younger.text).toContain(`where (case when ${years} >= 0 then ${years} end) < `)
    expect(younger.params).toEqual([18])
    expect(compiled(ofAge('isEmpty', [])).text).toContain(`where ((case when ${years} >= 0 then ${years} end) is null)`)
    expect(tablesRead(question([view(50)], { filters: [ofAge('lessThan', [18])] }), clinic)).toEqual([5, 4])
  })

  it('go along both ways to their dates', () => {
    const twice = { secondColumnId: 42, secondPath: [4], path: [4] }
    expect(compiled(ofAge('equals', [0], twice)).text).toContain('extract(year from t1."born")')
    expect(() => compiled(ofAge('equals', [0], { secondPath: [5] }))).toThrow(
      expect.objectContaining({ field: 'filters[0].secondColumnId' }),
    )
  })

  it.each<[string, Partial<Filter>]>([
    ['filters[0].secondColumnId', { grouping: 'dayOfWeek', operator: 'equals', values: ['Monday'] }],
    ['filters[0].secondColumnId', { secondColumnId: 56 }],
    ['filters[0].grouping', { aggregation: 'valueCount' }],
    ['filters[0].grouping', { aggregation: 'dateDiff' }],
    ['filters[0].grouping', { grouping: 'ageBands' }],
    ['filters[0].grouping', { columnId: 56 }],
    ['filters[0].operator', { operator: 'contains', values: ['1'] }],
    ['filters[0].values', { values: ['young'] }],
  ])('are refused by %s: %o', (field, wrong) => {
    expect(() => compiled(ofAge('lessThan', [18], wrong))).toThrow(expect.objectContaining({ field }))
  })

  it('need a second date, and none that only the question has when viewers may change them', () => {
    const { secondColumnId: _second, ...alone } = ofAge('lessThan', [18])
    expect(() => compiled(alone)).toThrow(expect.objectContaining({ field: 'filters[0].secondColumnId' }))
    expect(() => compiled(ofAge('lessThan', [18], { secondColumnId: -1, dynamic: true }))).toThrow(
      expect.objectContaining({ field: 'filters[0].dynamic' }),
    )
  })
})
