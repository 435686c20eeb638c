import { expect, it } from 'vitest'
import { answeredGroup, summaryAlign, summaryText, finerTotals } from './summaries.ts'

const number = { oceanDataType: 'NUMBER' } as const
const date = { oceanDataType: 'DATE' } as const

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
    summaryText('total', 6.0714, number, whole),
    summaryText('total', 6, number, whole),
    summaryText('avg', 6, number, whole),
  ]).toEqual(['6.07', '6', '6.00'])
  expect([summaryText('count', 1200, number, whole), summaryText('total', null, number, whole)]).toEqual(['1,200', '–'])
  expect(summaryText('avg', 90.5, { ...number, format: { style: 'duration', of: 'seconds' } }, () => '')).toBe(
    '1 min 31 s',
  )
})

it('RV2 the total of dates is written and stands like the dates above it', () => {
  expect(summaryText('total', '2026-03-29', date, (value) => `on ${String(value)}`)).toBe('on 2026-03-29')
  expect(summaryText('total', null, date, String)).toBe('–')
  expect([summaryAlign('total', date), summaryAlign('count', date), summaryAlign('total', number)]).toEqual([
    undefined,
    'end',
    'end',
  ])
})
