import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Catalog, CatalogColumn } from '../model/catalog.ts'
import type { Query } from '../model/query.ts'
import { ansi } from '../sql/ansi.ts'
import { compileCount } from '../statements/count.ts'
import { context, filter, question, view } from '../testing/clinic.ts'
import { boundBy } from './rules/row-rules.ts'

describe('SD9 rows that nobody ordered, where the dialect keeps the stored order', () => {
  const dialect = { ...ansi, keepsStoredOrder: true } as const
  const textOf = (query: Query, more = {}) =>
    compile(query, { ...context, dialect, ...more }, { offset: 10, rows: 5 }).text

  it('come as they are stored', () => {
    expect(textOf(question([view(50), view(56)]))).toBe(
      'select t0."id" as c0, t0."kind" as c1 from "encounters" t0 limit ? offset ?',
    )
  })

  it.each([
    ['another table is joined', question([view(50), view(31)]), {}],
    ['a condition holds', question([view(50)], { filters: [filter(56, 'equals', 'x')] }), {}],
    [
      'the viewer sees some rows only',
      question([view(50)]),
      { accessRules: boundBy([{ tableId: 5, columnId: 50, values: [1] }]) },
    ],
    ['one column is ordered', question([view(50), { ...view(56), orderDirection: 'asc' as const }]), {}],
  ])('are ordered by their key when %s', (_, query, more) => {
    expect(textOf(query, more)).toMatch(/order by .*t0."id" asc/)
  })
})

describe('the count of an aggregate without groups', () => {
  const having = filter(58, 'greaterThan', 3)

  it('leaves the limit out: beside it MonetDB counts the one row although HAVING leaves it out', () => {
    const query = question([view(58, 'min')], { filters: [{ ...having, aggregation: 'min' }], limit: 50 })
    expect(compileCount(query, context).text).toBe(
      'select count(*) as c0 from (select count(*) as c0 from "encounters" t0 having min(t0."days") > ?) q0',
    )
  })

  it('keeps the limit for groups', () => {
    const query = question([view(56, 'uniqueValues'), view(58, 'min')], { limit: 50 })
    expect(compileCount(query, context).text).toMatch(/ group by t0."kind" limit \?\) q0$/)
  })
})

describe('SD9 pages of a table whose key people declared', () => {
  const keyed = (marks: Partial<CatalogColumn>): Catalog => ({
    ...context.catalog,
    tables: context.catalog.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => (column.id === 50 ? { ...column, ...marks } : column)),
    })),
  })
  const textOf = (catalog: Catalog) =>
    compile(question([view(56)]), { ...context, catalog }, { offset: 10, rows: 5 }).text

  it('do not rely on it: its values may repeat by now', () => {
    expect(textOf(keyed({ isDeclaredKey: true }))).toBe(
      'select t0."kind" as c0 from "encounters" t0 order by t0."id" asc nulls last, c0 asc nulls last limit ? offset ?',
    )
  })

  it.each([
    ['is gone', { isMissing: true, active: false }],
    ['no longer holds', { isDeclaredKey: true, primaryKey: false }],
  ] as const)('are ordered by what is shown where it %s', (_, marks) => {
    expect(textOf(keyed(marks))).toBe(
      'select t0."kind" as c0 from "encounters" t0 order by c0 asc nulls last limit ? offset ?',
    )
  })
})

describe('SD9 pages of a table whose key may be null', () => {
  const dialect = { ...ansi, keyMayBeNull: () => true } as const
  const textOf = (query: Query) => compile(query, { ...context, dialect }, { offset: 10, rows: 5 }).text

  it('are ordered by the key and then by what is shown, and not joined by the key', () => {
    expect(textOf(question([view(56)]))).toBe(
      'select t0."kind" as c0 from "encounters" t0 order by t0."id" asc nulls last, c0 asc nulls last limit ? offset ?',
    )
  })

  it('are ordered by the key as it is shown, with empty ones last', () => {
    expect(textOf(question([{ ...view(50), orderDirection: 'desc' as const }]))).toContain(
      'order by c0 desc nulls last',
    )
  })
})
