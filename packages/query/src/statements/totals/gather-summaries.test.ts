import { expect, it } from 'vitest'
import { toSummaryRow } from './gather-summaries.ts'

it('puts the aggregates of a summary under their column, the total of a sum with the sum [RV2]', () => {
  const aggregates = (['sum', 'min', 'max', 'avg', 'count'] as const).map((summary) => ({
    output: 1,
    summary,
    answers: summary === 'sum' ? (['total', 'sum'] as const) : [summary],
  }))
  expect(toSummaryRow({ groupedOutputs: [0], aggregates }, ['North', 3, 6, 1, 3, 2, 3])).toEqual({
    group: ['North'],
    count: 3,
    figures: [{ column: 1, total: 6, sum: 6, min: 1, max: 3, avg: 2, count: 3 }],
  })
})
