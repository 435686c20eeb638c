import { expect, it } from 'vitest'
import { answeredGroup, summaryText, finerTotals } from './summaries.ts'

it('RV2 the server answers for a group by its values', () => {
  const aggregates = { column: 2, total: 9, sum: 9, min: 1, max: 5, avg: 3, count: 3 }
  const answer = { depth: 1, cut: false, rows: [{ group: ['North'], count: 3, figures: [aggregates] }] }
  expect(answeredGroup(answer, ['North'])).toMatchObject({ count: 3, figures: [aggregates] })
  expect(answeredGroup(answer, ['South'])).toBeUndefined()
})

it('RV2 the columns whose totals have decimals are found in the totals of all groups', () => {
  const totalOf = (column: number, total: number | null) => ({
    column,
    total,
    sum: null,
    min: null,
    max: null,
    avg: 2.5,
    count: 3,
  })
  const answer = {
    depth: 0,
    cut: false,
    rows: [{ group: [], count: 3, figures: [totalOf(1, 61.5), totalOf(2, 7), totalOf(3, null)] }],
  }
  expect([
    ...finerTotals([answer, { depth: 1, cut: false, rows: [{ group: ['A'], count: 1, figures: [totalOf(2, 0.5)] }] }]),
  ]).toEqual([1, 2])
  expect(finerTotals([]).size).toBe(0)
})

it('RV2 a total that is finer than the values above it has decimals of its own', () => {
  const whole = (value: unknown) => String(value)
  expect([
    summaryText('total', 6.0714, {}, whole),
    summaryText('total', 6, {}, whole),
    summaryText('avg', 6, {}, whole),
  ]).toEqual(['6.07', '6', '6.00'])
  expect([summaryText('count', 1200, {}, whole), summaryText('total', null, {}, whole)]).toEqual(['1,200', '–'])
  expect(summaryText('avg', 90.5, { format: { style: 'duration', of: 'seconds' } }, () => '')).toBe('1 min 31 s')
})
