import { expect, it } from 'vitest'
import { view } from '../../testing/clinic.ts'
import { toSummaryRow } from './gather-summaries.ts'
import { groupedBy } from './grouped-by.ts'

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

it('finds the columns by which rows are grouped by the names that are shown, also those of estimates [RV2 EX1]', () => {
  const columns = [view(55, 'aboutUniqueCount', { label: 'Patients' }), view(55, 'sum', { label: 'Cost' })]
  expect(groupedBy({ columns }, ['Cost', 'About Patients'])).toEqual([1, 0])
})
