import type { ColumnSampleStatement } from '@soundings/query'
import { expect, it } from 'vitest'
import { createSpreads } from './spreads.ts'

const statement = (numberKind: 'float' | 'integer') =>
  ({
    columns: [{ dataType: 'NUMBER', numberKind, dateKind: 'timestamp' }],
    columnIds: [7],
    isSample: false,
  }) as unknown as ColumnSampleStatement

it.each([
  ['NaN', 'Infinity'],
  [1, 'NaN'],
  ['-Infinity', 3],
  [1, 3],
])('DM4 a histogram leaves out NaN and infinities, and says how many, with bounds %s and %s', (minValue, maxValue) => {
  const spreads = createSpreads(statement('float'), new Map([[7, { minValue, maxValue }]]))
  spreads.add([[1], ['NaN'], [2], [3], ['Infinity'], [null], ['-Infinity']])
  const { histogram, ...rest } = spreads.result().get(7)!
  expect(rest).toEqual({ rows: 7, isSample: false, values: [], nonFinite: 3 })
  expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect([histogram[0]!.from, histogram.at(-1)!.count]).toEqual([1, 1])
})

it('DM4 there is no histogram where no number is finite, and nothing is left out of other columns', () => {
  const spreads = createSpreads(statement('float'), new Map([[7, { minValue: 'NaN', maxValue: 'NaN' }]]))
  spreads.add([['NaN'], ['Infinity']])
  expect(spreads.result().get(7)).toMatchObject({ histogram: [], nonFinite: 2 })
  const whole = createSpreads(statement('integer'), new Map([[7, { minValue: 1, maxValue: 2 }]]))
  whole.add([[1], [2], [2]])
  expect(whole.result().get(7)).toEqual({
    rows: 3,
    isSample: false,
    values: [],
    histogram: [
      { from: 1, to: 1, count: 1 },
      { from: 2, to: 2, count: 2 },
    ],
  })
})
