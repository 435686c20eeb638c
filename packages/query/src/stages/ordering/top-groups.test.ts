import { describe, expect, it } from 'vitest'
import { otherCell, withoutMark } from '../../aggregations/top.ts'
import { compile } from '../../compile.ts'
import type { GroupColumn, OutputColumn } from '../../model/query.ts'
import { compileCount } from '../../statements/count.ts'
import { gatherPivot } from '../../statements/totals/gather-pivot.ts'
import { compileQuestionValues } from '../../statements/columns/question-values.ts'
import { formatRow } from '../../statements/result-columns.ts'
import { compileResultStatistics } from '../../statements/result-statistics.ts'
import { context, filter, group, question, view } from '../../testing/clinic.ts'

const top = (columnId: number, chosen: GroupColumn['top']): OutputColumn =>
  ({ ...group(columnId), top: chosen }) as OutputColumn
const cost = { ...view(55, 'sum'), vid: 'cost' } as OutputColumn

describe('SD4 the first groups by a measure, and all others together', () => {
  it('are ranked over the rows that the filters of the question leave, and looked up for each row', () => {
    const { text, columns } = compile(
      question([top(56, { count: 3, by: 'cost' }), cost], { filters: [filter(58, 'greaterThan', 1)] }),
      context,
    )
    expect(text).toBe(
      'select x0.k0 as c0, sum(t0."cost") as c1, x0.n0 as o0 from "encounters" t0 ' +
        `left join (select c0 as k0, coalesce(('v' || c0), '') as v0, row_number() over (order by c1 desc nulls last, c0 asc nulls last) as n0 ` +
        'from (select t0."kind" as c0, sum(t0."cost") as c1 from "encounters" t0 where t0."days" > ? group by t0."kind") q1 where 1 = 1 order by n0 limit ?) x0 ' +
        `on x0.v0 = coalesce(('v' || (t0."kind")), '') where t0."days" > ? group by x0.k0, x0.n0 order by o0 asc nulls last`,
    )
    expect(columns[0]?.top).toEqual({ count: 3, rankAt: 2 })
  })

  it('stand across in a pivot as long as there are as many columns', async () => {
    const asked = question([group(58), top(56, { count: 3 }), cost])
    const pivotOf = (headings: number) =>
      gatherPivot(
        async (make) => ({
          statement: make(context),
          rows: Array.from({ length: headings }, (_, at) => [`kind ${at}`, 1, 1, at + 1]),
        }),
        asked,
        { down: [0], across: [1] },
        2,
      )
    await expect(pivotOf(3)).rejects.toThrow('A pivot of first groups has at most 2 columns')
    await expect(pivotOf(2)).resolves.toMatchObject({ hasOther: false })
  })

  it('keep their ranks out of what is shown, which distinguish null from all others', () => {
    const { columns } = compile(question([top(56, { count: 3 }), cost]), context)
    const rows = [
      ['day', 7, 1],
      [null, 5, 2],
      [null, 9, null],
      ['All other', 1, 3],
    ]
    expect(rows.map((row) => formatRow(columns, row))).toEqual([
      ['day', 7],
      [null, 5],
      [otherCell, 9],
      ['All other', 1],
    ])
    expect([otherCell, 'All other', 'x'].map(withoutMark)).toEqual(['All other', 'All other', 'x'])
  })

  it('stand in the order of their ranks, or of their values where these are sorted, with all others last', () => {
    const ordered = (orderDirection: OutputColumn['orderDirection']) =>
      compile(question([{ ...top(56, { count: 3 }), orderDirection }, cost]), context)
        .text.split('group by x0.k0, x0.n0')
        .at(-1)
    expect(ordered('none')).toBe(' order by o0 asc nulls last')
    expect(ordered('desc')).toBe(' order by c0 desc nulls last, o0 asc nulls last')
  })

  it('count as one group more than are kept apart', () => {
    expect(compileCount(question([top(56, { count: 3 }), cost]), context).text).toContain('group by x0.k0, x0.n0) q0')
  })

  it('are chosen before filters on aggregates, which choose from the groups that are shown', () => {
    const having = { ...filter(55, 'greaterThan', 5), aggregation: 'sum' as const }
    expect(compile(question([top(56, { count: 3 }), cost], { filters: [having] }), context).text).toMatch(
      /group by t0\."kind"\) q1 .* group by x0\.k0, x0\.n0 having sum/,
    )
  })

  it('hide the values of all others from people who may not use the tables, and statistics leave these out [R6]', () => {
    const asked = question([top(56, { count: 3 }), cost])
    const values = (mayUseTables: boolean) =>
      compileQuestionValues(asked, { columnId: 56, limit: 6, mayUseTables }, context).text
    expect(values(false)).toContain('group by x0.k0, x0.n0) q0 where q0.c0 is not null')
    expect(values(true)).not.toContain('x0')
    expect(compileResultStatistics(asked, 0, context).text).toMatch(/q0 where q0\.o0 is not null$/)
  })

  it.each([
    ['columns[0].top.count', { count: 0 }],
    ['columns[0].top.count', { count: 1.5 }],
    ['columns[0].top.count', { count: 1001 }],
    ['columns[0].top.by', { count: 3, by: 'gone' }],
    ['columns[0].top.by', { count: 3, by: 'group' }],
    ['columns[0].top.by', { count: 3, by: 'first' }],
  ])('are refused by %s: %j', (field, chosen) => {
    const columns = [
      { ...top(56, chosen), vid: 'group' },
      { ...view(53, 'min'), vid: 'first' },
    ] as OutputColumn[]
    expect(() => compile(question(columns), context)).toThrow(expect.objectContaining({ field }))
  })

  it('of dates are no periods, along which nothing can be derived', () => {
    const running = { ...cost, derived: { kind: 'runningTotal' } } as OutputColumn
    expect(() =>
      compile(question([{ ...group(53, 'month'), top: { count: 3 } } as OutputColumn, running]), context),
    ).toThrow(expect.objectContaining({ field: 'columns[1].derived' }))
  })
})
