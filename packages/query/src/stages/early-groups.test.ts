import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Query } from '../model/query.ts'
import { ansi } from '../sql/ansi.ts'
import { clinic, context, filter, group, question, view } from '../testing/clinic.ts'

describe('SD13 names of other tables, where the dialect is faster with groups than with rows', () => {
  const early = { ...ansi, groupsByKeyFirst: true } as const
  const analysed = (distinctCount: number) => ({
    ...clinic,
    tables: clinic.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        clinic.references.some(({ pairs }) => pairs.some(({ fromColumnId }) => fromColumnId === column.id))
          ? { ...column, distinctCount }
          : column,
      ),
    })),
  })
  const textOf = (query: Query, distinctCount: number) =>
    compile(query, { ...context, catalog: analysed(distinctCount), dialect: early }).text

  it('are looked up for the groups of their keys', () => {
    const query = question([group(31), group(56), view(50, 'rowCount'), view(55, 'avg')], {
      filters: [filter(56, 'equals', 'x')],
    })
    expect(textOf(query, 30)).toBe(
      'select t1."name" as c0, t0.k1 as c1, cast(sum(t0.f2) as bigint) as c2, ' +
        'sum(t0.f3 * cast(t0.f4 as double precision)) / nullif(cast(sum(t0.f4) as double precision), 0) as c3 ' +
        'from (select t0."doctor_id", t0."kind" as k1, count(*) as f2, avg(cast(t0."cost" as double precision)) as f3, count(t0."cost") as f4 ' +
        'from "encounters" t0 where (t0."kind" = ?) group by t0."doctor_id", t0."kind") t0 ' +
        'left join "doctors" t1 on t1."id" = t0."doctor_id" group by t1."name", t0.k1 order by c0 asc nulls last, c1 asc nulls last',
    )
  })

  const ofKind = { operator: 'and', items: [filter(56, 'equals', 'x')] } as const

  it('are looked up for the groups of their keys where counts and sums have conditions', () => {
    const query = question([group(31), view(50, 'rowCount', { where: ofKind }), view(55, 'sum', { where: ofKind })])
    expect(textOf(query, 30)).toContain(
      '(select t0."doctor_id", count(case when (t0."kind" = ?) then 1 end) as f1, sum(case when (t0."kind" = ?) then t0."cost" end) as f2 from "encounters" t0 group by t0."doctor_id")',
    )
  })

  it.each([
    ['an average has a condition', question([group(31), view(55, 'avg', { where: ofKind })]), 30],
    [
      'a condition is about another table',
      question([group(31), view(55, 'sum', { where: { operator: 'and', items: [filter(31, 'equals', 'x')] } })]),
      30,
    ],
    ['there are very many keys', question([group(31), view(50, 'rowCount')]), 20_000],
    ['an aggregate cannot be put together from parts', question([group(31), view(56, 'uniqueCount')]), 30],
    [
      'a filter is about another table',
      question([group(31), view(50, 'rowCount')], { filters: [filter(31, 'equals', 'x')] }),
      30,
    ],
    ['an aggregate is about another table', question([group(31), view(23, 'sum')]), 30],
  ])('are looked up for rows when %s', (_, query, distinctCount) => {
    expect(textOf(query, distinctCount)).not.toContain('(select')
  })
})
