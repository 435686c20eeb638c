import { expect, it } from 'vitest'
import type { OutputColumn } from '../../model/query.ts'
import { context, group, question, view } from '../../testing/clinic.ts'
import { gatherSummaries } from './gather-summaries.ts'
import type { KeptGroups } from './kept-groups.ts'
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

const kept = (by: number, side: KeptGroups['side']): KeptGroups => ({ by: [by], most: 2, side })

it('derives totals of the first groups from all groups, and chooses these afterwards', () => {
  const asked = question([kind, urgent, shownAs('shareOfParent')])
  const { text = '' } = compileOwnTotals(asked, context, [1], 100, kept(1, 'inside')) ?? {}
  const [derived = '', chosen = ''] = text.split(') q0 where ')
  expect(derived).toContain('sum(d0.c1) over ()')
  expect(derived).not.toContain('select p0.')
  expect(chosen).toContain('q0.c0 in (select p0.k0 from')
})

it.each<[string, readonly number[] | undefined, OutputColumn[], grouped: readonly number[], by: number]>([
  ['a share of a parent beside them', undefined, [kind, urgent, shownAs('shareOfParent')], [0], 1],
  ['a share of what they are together', [2], [urgent, kind, shownAs('shareOfParent')], [1], 0],
  ['changes between periods of one line', [2], [group(53, 'month'), kind, shownAs('changeFromPrevious')], [0], 1],
  [
    'changes between periods that the groups part',
    undefined,
    [group(53, 'day'), group(53, 'month'), shownAs('changeFromPrevious')],
    [0],
    1,
  ],
])('derives of all groups but the first ones only what lies among them: %s', (_what, outputs, columns, grouped, by) => {
  expect(compileOwnTotals(question(columns), context, grouped, 100, kept(by, 'outside'))?.outputs).toEqual(outputs)
})
