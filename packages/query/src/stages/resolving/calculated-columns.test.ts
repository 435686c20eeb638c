import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import type { Formula } from '../../formula/formula.ts'
import { findColumn, type Catalog, type CatalogColumn } from '../../model/catalog.ts'
import type { OutputColumn, VirtualMeaning } from '../../model/query.ts'
import { compileTableAnalysis } from '../../statements/columns/table-analysis.ts'
import { calculatedRead, tablesOfColumn, tablesRead } from '../../statements/tables-read.ts'
import {
  calculatedColumn as column,
  computed,
  context,
  filter,
  group,
  question,
  view,
  withColumns,
} from '../../testing/clinic.ts'
import { otherRowsFormula } from '../../virtual-columns/saved-meaning.ts'
import { findCycle } from './calculated-columns.ts'

const leaf = (id: number): Formula<number> => ({ kind: 'column', column: id })
const twice = (id: number): Formula<number> => ({
  kind: 'operation',
  operator: '*',
  left: leaf(id),
  right: { kind: 'number', value: 2 },
})
const sum = (a: number, b: number): Formula<number> => ({
  kind: 'operation',
  operator: '+',
  left: leaf(a),
  right: leaf(b),
})

const problemIn = ({ tables }: Catalog, id: number) =>
  tables.flatMap(({ columns }) => columns).find((each) => each.id === id)?.problem

describe('SD7 calculated columns of a table', () => {
  it('are computed over the columns of their table, by whatever way it is reached, and only where a row was joined', () => {
    const catalog = withColumns([5, column(501, twice(58))], [2, column(201, twice(23))])
    const { text } = compile(
      question([group(21), view(501, 'sum'), view(201, 'max')], { filters: [filter(501, 'greaterThan', 3)] }),
      { ...context, catalog },
    )
    expect(text).toContain('sum((cast(t0."days" as double precision) * cast(? as double precision))) as c1')
    expect(text).toContain(
      'max(case when t2."id" is not null then (cast(t2."beds" as double precision) * cast(? as double precision)) end) as c2',
    )
    expect(text).toContain('where (cast(t0."days" as double precision) * cast(? as double precision)) > ?')
  })

  it('are added up in totals of rows only where their formula adds up, as the same formula of a question is', () => {
    const divided = (by: number): Formula<number> => ({
      kind: 'operation',
      operator: '/',
      left: leaf(55),
      right: leaf(by),
    })
    const holds: Formula<number> = {
      kind: 'call',
      function: 'contains',
      arguments: [leaf(56), { kind: 'text', value: 'x' }],
    }
    const chosen: Formula<number> = { kind: 'call', function: 'if', arguments: [holds, leaf(55), leaf(58)] }
    const catalog = withColumns(
      [5, column(501, divided(58))],
      [5, column(502, sum(501, 58))],
      [5, column(503, twice(58))],
      [5, column(504, chosen)],
    )
    const totals = (asked: OutputColumn) =>
      compile(question([asked]), { ...context, catalog }).columns[0]?.summaries?.includes('total')
    expect([501, 502, 503, 504].map((id) => totals(view(id)))).toEqual([false, false, true, true])
    const formulas = [divided(58), sum(501, 58), twice(58), chosen]
    expect(formulas.map((formula) => totals(computed(formula)))).toEqual([false, false, true, true])
  })

  it('that give dates, texts or conditions take no total from the numbers that are made of them', () => {
    const call = (
      name: 'coalesce' | 'trim' | 'length' | 'dateDiff' | 'today' | 'year' | 'if',
      ...given: Formula<number>[]
    ) => ({ kind: 'call', function: name, arguments: given }) as const
    const text = (value: string): Formula<number> => ({ kind: 'text', value })
    const untilToday = call('coalesce', leaf(54), call('today'))
    const isLate: Formula<number> = {
      kind: 'call',
      function: 'coalesce',
      arguments: [
        leaf(57),
        { kind: 'comparison', operator: '>', left: leaf(501), right: { kind: 'number', value: 2020 } },
      ],
    }
    const catalog = withColumns(
      [5, column(501, call('year', leaf(53)))],
      [5, column(502, untilToday, { dataType: 'DATE', dateKind: 'timestamp' })],
      [5, column(503, call('trim', leaf(56)), { dataType: 'STRING' })],
      [5, column(504, isLate, { dataType: 'BOOLEAN' })],
      [5, column(505, call('dateDiff', text('days'), leaf(53), leaf(502)))],
      [5, column(506, call('length', leaf(503)))],
      [5, column(507, call('if', leaf(504), leaf(55), leaf(58)))],
      [5, column(508, call('if', leaf(504), leaf(55), leaf(501)))],
    )
    const totals = (asked: OutputColumn) =>
      compile(question([asked]), { ...context, catalog }).columns[0]?.summaries?.includes('total')
    expect([505, 506, 507, 508].map((id) => totals(view(id)))).toEqual([true, true, true, false])
    expect(totals(view(502, 'dateDiff', { secondColumnId: 53 }))).toBe(true)
    const unnamed = [call('dateDiff', text('days'), leaf(53), untilToday), call('length', call('trim', leaf(56)))]
    expect(unnamed.map((formula) => totals(computed(formula)))).toEqual([true, true])
  })

  it('hold numbers as the columns behind them do now, also where these were whole numbers when the formula was saved', () => {
    const whole = { numberKind: 'integer' } as const
    const most: VirtualMeaning = { kind: 'related', tableId: 5, path: [4], measure: 'max', column: { columnId: 55 } }
    const catalog = withColumns(
      [5, column(501, leaf(502), whole)],
      [5, column(502, leaf(55), whole)],
      [5, column(503, leaf(58), whole)],
      [5, column(504, twice(58), whole)],
      [4, column(401, otherRowsFormula(most), whole)],
    )
    const kindOf = (id: number) => findColumn(catalog, id)?.column.numberKind
    expect([501, 502, 503, 504, 401].map(kindOf)).toEqual(['decimal', 'decimal', 'integer', 'float', 'decimal'])
    expect(compile(question([view(501, 'sum')]), { ...context, catalog }).columns[0]?.numberKind).toBe('decimal')
  })

  it('read the tables of their formulas, also of calculated columns inside them', () => {
    const catalog = withColumns(
      [5, column(501, { kind: 'call', function: 'length', arguments: [leaf(402)] })],
      [4, column(402, { kind: 'call', function: 'upper', arguments: [leaf(11)] }, { dataType: 'STRING' })],
    )
    expect(problemIn(catalog, 501)).toBeUndefined()
    expect(tablesRead(question([view(501, 'sum')]), catalog).toSorted()).toEqual([1, 2, 4, 5])
    expect(tablesOfColumn(402, 4, catalog).toSorted()).toEqual([1, 2, 4])
    expect(calculatedRead(question([view(50)], { filters: [filter(501, 'isEmpty')] }), catalog)).toEqual([501, 402])
  })

  it('that read themselves, or what cannot be computed, cannot be used, and say why', () => {
    const catalog = withColumns(
      [5, column(501, twice(502))],
      [5, column(502, twice(503))],
      [5, column(503, twice(502))],
    )
    expect(findCycle(catalog, 502)).toEqual(['Calculated 502', 'Calculated 503', 'Calculated 502'])
    expect(findCycle(catalog, 501)).toBeUndefined()
    expect(problemIn(catalog, 503)).toBe(
      'A calculated column cannot read itself: Calculated 503 → Calculated 502 → Calculated 503',
    )
    expect(() => compile(question([view(501)]), { ...context, catalog })).toThrow(
      'The column Calculated 501 cannot be computed. The column Calculated 502 cannot be computed.',
    )
  })

  it('that repeat each other too often cannot be used, and take no time to find out', () => {
    const ids = Array.from({ length: 60 }, (_, at) => 501 + at)
    // Each reads the two before it, so that the last one stands for more than 10 ^ 12 columns.
    const catalog = withColumns(
      ...ids.map((id, at): [number, CatalogColumn] => [5, column(id, at < 2 ? twice(58) : sum(id - 1, id - 2))]),
    )
    const problem = 'The calculated columns in it repeat each other too often: read fewer of them, or read them once'
    expect([510, 511, 560].map((id) => problemIn(catalog, id))).toEqual([undefined, problem, problem])
    expect(findCycle(catalog, 560)).toBeUndefined()
    expect(tablesOfColumn(560, 5, catalog)).toEqual([5])
  })

  it('are counted in a whole question as often as it uses them, in views, formulas, filters and conditions', () => {
    const ids = Array.from({ length: 8 }, (_, at) => 501 + at)
    // The last one is written out with 381 parts.
    const catalog = withColumns(
      ...ids.map((id, at): [number, CatalogColumn] => [
        5,
        column(id, at === 0 ? twice(58) : sum(id - 1, at === 1 ? 58 : id - 1)),
      ]),
    )
    expect(problemIn(catalog, 507)).toBeUndefined()
    const computed = (label: string) => ({
      design: 'computed' as const,
      label,
      formula: sum(507, 58),
      orderDirection: 'none' as const,
      orderIndex: 0,
      pin: false,
      grouped: false,
    })
    const attempt =
      (count: number, more: object = {}) =>
      () =>
        compile(
          question(
            Array.from({ length: count }, (_, at) => computed(`c${at}`)),
            more,
          ),
          { ...context, catalog },
        )
    expect(attempt(10)).not.toThrow()
    const refusal = 'have more than 3000 parts in all'
    expect(attempt(40)).toThrow(refusal)
    expect(attempt(10, { filters: Array.from({ length: 10 }, (_, at) => filter(507, 'greaterThan', at)) })).toThrow(
      refusal,
    )
    const where = {
      operator: 'and' as const,
      items: Array.from({ length: 30 }, (_, at) => filter(507, 'greaterThan', at)),
    }
    expect(() => compile(question([view(58, 'sum', { where })]), { ...context, catalog })).toThrow(refusal)
  })

  it.each<[problem: string, added: CatalogColumn]>([
    ['There is no column 999 in this database', column(501, twice(999))],
    ['The table Secrets is hidden', column(501, twice(80))],
    [
      'A column of a table has one value for each row, so its formula cannot use aggregates',
      column(501, { kind: 'aggregate', function: 'sum', column: 55 }),
    ],
    ['Its formula gives values of another type than before. Save it again', column(501, leaf(56))],
    ['A calculated column can only compute with numbers: kind', column(501, twice(56))],
  ])('cannot be used where %s', (problem, added) => {
    const catalog = withColumns([5, added])
    expect(problemIn(catalog, 501)).toBe(problem)
    expect(
      compileTableAnalysis({ tableId: 5 }, { ...context, catalog }).statistics.some(({ columnId }) => columnId === 501),
    ).toBe(false)
  })
})
