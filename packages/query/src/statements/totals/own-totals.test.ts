import { expect, it } from 'vitest'
import type { OutputColumn } from '../../model/query.ts'
import { context, group, question, view } from '../../testing/clinic.ts'
import { gatherSummaries } from './gather-summaries.ts'
import { compileOwnTotals } from './own-totals.ts'

const shownAs = (kind: string, more: object = {}) =>
  ({ ...view(50, 'rowCount'), derived: { kind, ...more } }) as OutputColumn
const [kind, urgent] = [group(56), group(57)]

it('derives totals by the order of groups in the question, and lists them in the order that is asked for', () => {
  const asked = question([kind, urgent, shownAs('shareOfParent')])
  const statement = compileOwnTotals(asked, context, [1, 0], 100)
  expect(statement?.groupedOutputs).toEqual([0, 1])
  expect(statement?.columns.slice(0, 2).map(({ columnId }) => columnId)).toEqual([56, 57])
  expect(statement?.text).toContain('(partition by d0.c0)')
  expect(statement?.text).toMatch(/order by c1 asc[^,]*, c0 asc[^,]*$/)
})

it('derives totals along the first date of the question, wherever its group stands', () => {
  const asked = question([
    group(53, 'month'),
    group(54, 'week'),
    shownAs('percentFromLastYear'),
    shownAs('movingAverage', { periods: 2 }),
  ])
  const lines = (grouped: readonly number[]) =>
    compileOwnTotals(asked, context, grouped)?.text.match(/partition by d0\.c\d/g)
  expect(lines([1, 0])).toEqual(lines([0, 1]))
})

it('finds the total of a group whose values stand in another order than those of the question', async () => {
  const { rows } = await gatherSummaries(
    async (make) => {
      const statement = make(context)
      const isOwn = 'outputs' in statement
      return { statement, rows: isOwn ? [['a', 'yes', 40]] : [['yes', 'a', 1, 7, 7, 1]] }
    },
    question([kind, urgent, shownAs('shareOfParent')]),
    { depth: 2, groupBy: [1, 0], most: 10 },
  )
  expect(rows).toMatchObject([{ group: ['yes', 'a'], figures: [{ column: 2, total: 40 }] }])
})
