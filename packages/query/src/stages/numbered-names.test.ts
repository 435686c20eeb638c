import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Query } from '../model/query.ts'
import { ansi } from '../sql/ansi.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql } from '../sql/fragment.ts'
import { compileCount } from '../statements/count.ts'
import { calculatedColumn, clinic, computed, context, filter, group, question, view } from '../testing/clinic.ts'
import { boundBy } from './rules/row-rules.ts'

describe('SD13 names of other tables for aggregates without parts, where the dialect is faster with numbers', () => {
  const dialect = {
    ...ansi,
    groupsByKeyFirst: true,
    groupsByNumbers: true,
    percentile: (double, fraction) => sql`percentile(${double}, ${fraction})`,
  } satisfies Dialect
  const withCounts = (counts: Readonly<Record<number, number>>, catalog: Catalog = clinic): Catalog => ({
    ...catalog,
    tables: catalog.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        counts[column.id] === undefined ? column : { ...column, distinctCount: counts[column.id]! },
      ),
    })),
  })
  /** Patients and doctors are few, as encounters name them and as they are stored. */
  const few = { 51: 30, 40: 40, 52: 20, 30: 20, 43: 5, 20: 5 }
  const textOf = (query: Query, catalog = withCounts(few), accessRules = context.accessRules) =>
    compile(query, { ...context, catalog, dialect, accessRules }).text

  const median = view(55, 'median')

  it('are looked up by their numbers, and read once, since a view may answer otherwise the next time', () => {
    const number = 'case when t0."name" is not null then dense_rank() over (order by t0."name") end as n0'
    expect(textOf(question([group(56), group(31), median], { filters: [filter(56, 'equals', 'x')] }))).toBe(
      `with y0 as materialized (select t0."id" as k0, t0."name" as v0, ${number} from "doctors" t0) ` +
        'select t0.k0 as c0, x0.v0 as c1, t0.f2 as c2 ' +
        'from (select x0.n0 as n0, t0."kind" as k0, percentile(cast(t0."cost" as double precision), 0.5e0) as f2 ' +
        'from "encounters" t0 left join y0 x0 on x0.k0 = t0."doctor_id" ' +
        'where (t0."kind" = ?) group by x0.n0, t0."kind") t0 ' +
        'left join (select distinct v0, n0 from y0) x0 on x0.n0 = t0.n0 ' +
        'order by c0 asc nulls last, c1 asc nulls last',
    )
  })

  it('of one row have one number, and tables have numbers of their own', () => {
    const text = textOf(question([group(41), group(43), group(31), view(55, 'uniqueCount')]))
    expect(text).toContain(
      'from (select x0.n0 as n0, x1.n0 as n1, count(distinct t0."cost") as f3 from "encounters" t0',
    )
    expect(text).toMatch(
      /case when t0\."name" is not null or (.+) is not null then dense_rank\(\) over \(order by t0\."name", \1\) end as n0 from "patients" t0\), y1 as materialized/,
    )
    expect(text).toContain('select x0.v0 as c0, x0.v1 as c1, x1.v0 as c2, t0.f3 as c3')
  })

  it('that access rules hide have no number', () => {
    const text = textOf(question([group(31), median]), undefined, boundBy([{ tableId: 2, columnId: 20, values: [7] }]))
    expect(text.split('as n0 from (select s0.* from "doctors" s0 where s0."ward_id" in (?)) t0) select')).toHaveLength(
      2,
    )
    expect(text).toContain('from (select s0.* from "encounters" s0 where')
  })

  it('are looked up for the groups of their keys where all aggregates have parts', () => {
    expect(textOf(question([group(31), view(55, 'sum')]))).not.toContain('dense_rank')
  })

  const onDoctor = { operator: 'and', items: [filter(31, 'equals', 'x')] } as const
  const twice = calculatedColumn(39, { kind: 'column', column: 30 })

  it.each<[string, Query, Catalog?]>([
    ['there are very many keys', question([group(31), median]), withCounts({ ...few, 52: 20_000 })],
    ['the other table has very many rows', question([group(31), median]), withCounts({ ...few, 30: 20_000 })],
    ['it is not known how many keys there are', question([group(31), median]), clinic],
    ['a name is two references away', question([group(21), group(31), median])],
    ['a group is made of dates', question([group(31), group(42, 'year'), median])],
    ['a name is calculated', question([group(39), median]), withCounts(few, withCalculated())],
    ['a group is made by a formula', question([group(31), computed({ kind: 'column', column: 58 }), median])],
    ['a group is made of columns of two tables', question([group(42, 'age', { secondColumnId: 53 }), median])],
    ['an aggregate is about another table', question([group(31), median, view(41, 'uniqueCount')])],
    ['a second column is', question([group(31), view(53, 'medianDateDiff', { secondColumnId: 42 })])],
    ['a condition of an aggregate is', question([group(31), view(55, 'median', { where: onDoctor })])],
    ['a filter is', question([group(31), median], { filters: [filter(31, 'equals', 'x')] })],
    [
      'groups are chosen by an aggregate',
      question([group(31), { ...median, vid: 'm' }], { filters: [{ ...filter(0, 'greaterThan', 1), measure: 'm' }] }),
    ],
    [
      'an aggregate is calculated',
      question([group(31), computed({ kind: 'aggregate', function: 'median', column: 55 })]),
    ],
    [
      'an aggregate is a rate',
      question([
        group(31),
        view(56, 'uniqueCount', { rate: { over: { columnId: 50, aggregation: 'rowCount' }, per: 100 } }),
      ]),
    ],
    ['only the first groups are kept apart', question([group(31, 'uniqueValues', { top: { count: 3 } }), median])],
    ['there is no other table', question([group(56), median])],
  ])('are looked up for rows when %s', (_, query, catalog) => {
    expect(textOf(query, catalog)).not.toContain('dense_rank')
  })

  it('are not numbered where groups are only counted, nor in other dialects', () => {
    const asked = question([group(31), median])
    const { percentile: _percentile, ...withoutPercentile } = dialect
    const inDialect = (other: Dialect) => ({ ...context, catalog: withCounts(few), dialect: other })
    expect(compileCount(asked, inDialect(dialect)).text).not.toContain('dense_rank')
    expect(compile(asked, inDialect({ ...dialect, groupsByNumbers: false })).text).not.toContain('dense_rank')
    expect(compile(asked, inDialect(withoutPercentile)).text).not.toContain('dense_rank')
  })

  function withCalculated(): Catalog {
    return {
      ...clinic,
      tables: clinic.tables.map((table) => (table.id === 3 ? { ...table, columns: [...table.columns, twice] } : table)),
    }
  }
})
