import { expect, it } from 'vitest'
import { answeredGroup } from './summaries.ts'

it('RV2 the server answers for a group by its values', () => {
  const figures = { column: 2, total: 9, sum: 9, min: 1, max: 5, avg: 3, count: 3 }
  const answer = { depth: 1, cut: false, rows: [{ group: ['North'], count: 3, figures: [figures] }] }
  expect(answeredGroup(answer, ['North'])).toMatchObject({ count: 3, figures: [figures] })
  expect(answeredGroup(answer, ['South'])).toBeUndefined()
})
