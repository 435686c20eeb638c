import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import type { Formula } from './formula/formula.ts'
import type { FilterGroup, OutputColumn, Query } from './model/query.ts'
import { QueryError } from './model/query-error.ts'
import { ansi } from './sql/ansi.ts'
import { sql, type Sql } from './sql/fragment.ts'
import { clinic, computed, context, filter, group, question, view } from './testing/clinic.ts'

const joins = {
  patient: 'left join "patients" t1 on t1."id" = t0."patient_id"',
  ward: 'left join "wards" t2 on t2."id" = t1."ward_id"',
  hospital: 'left join "hospitals" t3 on t3."id" = t2."hospital_id"',
}

const difference =
  'cast(extract(epoch from (cast(t0."ended" as timestamp) - cast(t0."started" as timestamp))) as double precision)'

interface Example {
  readonly query: Query
  readonly text: string
  readonly params?: readonly unknown[]
}

const examples: Record<string, Example> = {
  'raw data comes in the order of the primary key': {
    query: question([view(56), view(55)]),
    text: 'select t0."kind" as c0, t0."cost" as c1 from "encounters" t0 order by t0."id" asc',
  },
  'an asked order is completed by the other columns and the primary key': {
    query: question([view(56), view(55, 'none', { orderDirection: 'desc' })]),
    text:
      'select t0."kind" as c0, t0."cost" as c1 from "encounters" t0 ' +
      'order by c1 desc nulls last, c0 asc nulls last, t0."id" asc',
  },
  'an order that holds the primary key is complete': {
    query: question([view(56), view(50, 'none', { orderDirection: 'desc' }), view(55)]),
    text: 'select t0."kind" as c0, t0."id" as c1, t0."cost" as c2 from "encounters" t0 order by t0."id" desc',
  },
  'the key of a joined table does not complete an order': {
    query: question([view(40, 'none', { orderDirection: 'asc' })]),
    text: `select t1."id" as c0 from "encounters" t0 ${joins.patient} order by c0 asc nulls last, t0."id" asc`,
  },
  'several ordered columns go by their order index': {
    query: question([
      view(56, 'none', { orderDirection: 'asc', orderIndex: 2 }),
      view(55, 'none', { orderDirection: 'desc', orderIndex: 1 }),
    ]),
    text:
      'select t0."kind" as c0, t0."cost" as c1 from "encounters" t0 ' +
      'order by c1 desc nulls last, c0 asc nulls last, t0."id" asc',
  },
  'a table without a primary key is ordered by all columns': {
    query: question([view(60), view(61)], { baseTableId: 6 }),
    text: 'select t0."line" as c0, t0."at" as c1 from "logs" t0 order by c0 asc nulls last, c1 asc nulls last',
  },
  'values without an order of their own are shown and ordered as text': {
    query: question([view(59, 'none', { orderDirection: 'asc' }), view(50)]),
    text:
      'select cast(t0."details" as varchar(4000)) as c0, t0."id" as c1 from "encounters" t0 ' +
      'order by c0 asc nulls last, t0."id" asc',
  },
  'columns of related tables are joined over several keys': {
    query: question([group(11), view(50, 'rowCount')]),
    text:
      `select t3."name" as c0, count(*) as c1 from "encounters" t0 ${joins.patient} ${joins.ward} ${joins.hospital} ` +
      'group by t3."name" order by c0 asc nulls last',
  },
  'groups are ordered by their keys after what was asked': {
    query: question([group(56), group(53, 'month'), view(55, 'sum', { orderDirection: 'desc' })], { limit: 50 }),
    text:
      `select t0."kind" as c0, date_trunc('month', t0."started") as c1, sum(t0."cost") as c2 from "encounters" t0 ` +
      `group by t0."kind", date_trunc('month', t0."started") ` +
      'order by c2 desc nulls last, c0 asc nulls last, c1 asc nulls last limit ?',
    params: [50],
  },
  'a single aggregate needs no order': {
    query: question([view(55, 'avg', { orderDirection: 'asc' })]),
    text: 'select avg(cast(t0."cost" as double precision)) as c0 from "encounters" t0',
  },
  'a raw value beside a count becomes a group, as text where it has no equality': {
    query: question([view(59), view(50, 'rowCount')]),
    text:
      'select cast(t0."details" as varchar(4000)) as c0, count(*) as c1 from "encounters" t0 ' +
      'group by cast(t0."details" as varchar(4000)) order by c0 asc nulls last',
  },
  'unique values list each value once': {
    query: question([view(56, 'uniqueValues')]),
    text: 'select t0."kind" as c0 from "encounters" t0 group by t0."kind" order by c0 asc nulls last',
  },
  'a date difference beside a count becomes a group': {
    query: question([view(54, 'dateDiff', { secondColumnId: 53 }), view(50, 'rowCount')]),
    text: `select ${difference} as c0, count(*) as c1 from "encounters" t0 group by ${difference} order by c0 asc nulls last`,
  },
  'filters on rows and on groups go where they belong': {
    query: question([group(56), view(55, 'sum')], {
      filters: [filter(58, 'between', 1, 3), { ...filter(55, 'greaterThan', 100), aggregation: 'sum' }],
    }),
    text:
      'select t0."kind" as c0, sum(t0."cost") as c1 from "encounters" t0 where (t0."days" >= ? and t0."days" <= ?) ' +
      'group by t0."kind" having sum(t0."cost") > ? order by c0 asc nulls last',
    params: [1, 3, 100],
  },
  'advanced filters nest to any depth': {
    query: question([view(50)], {
      filters: [filter(57, 'equals', '1')],
      advanced: {
        operator: 'or',
        items: [
          filter(56, 'equals', 'day'),
          {
            operator: 'and',
            items: [filter(58, 'greaterOrEqual', 2), { operator: 'or', items: [filter(58, 'lessThan', 9)] }],
          },
        ],
      },
    }),
    text:
      'select t0."id" as c0 from "encounters" t0 where (coalesce(t0."urgent", false)) and ' +
      '((t0."kind" = ?) or t0."days" >= ? and t0."days" < ?) order by t0."id" asc',
    params: ['day', 2, 9],
  },
  'views with conditions put only the rows together for which they hold': {
    query: question([
      group(56),
      view(50, 'rowCount', {
        where: { operator: 'or', items: [filter(55, 'greaterThan', 5), filter(57, 'equals', true)] },
      }),
      view(55, 'avg', { where: { operator: 'and', items: [filter(55, 'greaterThan', 5)] } }),
    ]),
    text:
      'select t0."kind" as c0, count(case when (t0."cost" > ? or (coalesce(t0."urgent", false))) then 1 end) as c1, ' +
      'avg(cast(case when t0."cost" > ? then t0."cost" end as double precision)) as c2 ' +
      'from "encounters" t0 group by t0."kind" order by c0 asc nulls last',
    params: [5, 5],
  },
  'formulas about groups divide in floating point and never by zero': {
    query: question([
      group(56),
      computed({
        kind: 'operation',
        operator: '/',
        left: { kind: 'aggregate', function: 'sum', column: 55 },
        right: { kind: 'aggregate', function: 'count', column: 50 },
      }),
    ]),
    text:
      'select t0."kind" as c0, ' +
      '(cast(sum(t0."cost") as double precision) / nullif(cast(count(t0."id") as double precision), 0)) as c1 ' +
      'from "encounters" t0 group by t0."kind" order by c0 asc nulls last',
  },
  'numbers of a formula are bound': {
    query: question([
      view(50),
      computed({
        kind: 'operation',
        operator: '*',
        left: { kind: 'column', column: 55 },
        right: { kind: 'negation', operand: { kind: 'number', value: 1.2 } },
      }),
    ]),
    text:
      'select t0."id" as c0, (cast(t0."cost" as double precision) * (- cast(? as double precision))) as c1 ' +
      'from "encounters" t0 order by t0."id" asc',
    params: [1.2],
  },
}

describe('SD3 SD4 SD13 a question becomes SQL', () => {
  it.each(Object.entries(examples))('%s', (_, { query, text, params = [] }) => {
    const statement = compile(query, context)
    expect(statement.text).toBe(text)
    expect(statement.params).toEqual(params)
  })

  it('orders groups in a derived table where the dialect cannot order aggregates by their alias', () => {
    const dialect = { ...ansi, aggregateThenOrder: 'derived' } as const
    expect(compile(question([group(56)]), { ...context, dialect }).text).toBe(
      'select c0 from (select t0."kind" as c0 from "encounters" t0 group by t0."kind") g0 order by c0 asc nulls last',
    )
  })

  it('orders rows in a derived table where the dialect needs expressions over aliases, the primary key among them', () => {
    const dialect = {
      ...ansi,
      ordersDerivedRows: true,
      orderTerm: (expression: Sql) => sql`${expression} is null, ${expression}`,
    }
    const sorted = { ...view(56), orderDirection: 'asc' as const }
    expect(compile(question([sorted]), { ...context, dialect }, { offset: 10, rows: 5 }).text).toBe(
      'select c0 from (select t0."kind" as c0, t0."id" as k0 from "encounters" t0) g0 order by c0 is null, c0, k0 asc limit ? offset ?',
    )
  })

  it('asks for no page of what is one row at most', () => {
    expect(compile({ ...question([view(50, 'rowCount')]), limit: 5 }, context).text).toBe(
      'select count(*) as c0 from "encounters" t0',
    )
  })

  it('orders groups in a second step where the dialect is faster that way', () => {
    const dialect = { ...ansi, aggregateThenOrder: 'materialized' } as const
    const { text } = compile(
      question([group(56), view(50, 'rowCount')]),
      { ...context, dialect },
      { offset: 10, rows: 5 },
    )
    expect(text).toBe(
      'with g0 as materialized (select t0."kind" as c0, count(*) as c1 from "encounters" t0 group by t0."kind") ' +
        'select c0, c1 from g0 order by c0 asc nulls last limit ? offset ?',
    )
  })
})

describe('SD6 conditions on rows and groups', () => {
  it('may share a group of one', () => {
    const both: FilterGroup = {
      operator: 'and',
      items: [filter(58, 'equals', 1), { ...filter(55, 'equals', 2), aggregation: 'sum' }],
    }
    const { text } = compile(question([group(56)], { advanced: { operator: 'or', items: [both] } }), context)
    expect(text).toContain('where (t0."days" = ?) group by t0."kind" having (sum(t0."cost") = ?)')
  })
})

describe('pages', () => {
  const rows = question([view(56), view(41)])

  it('finds the keys of a later page first and fetches its rows by them', () => {
    const { text, params } = compile({ ...rows, filters: [filter(56, 'equals', 'day')] }, context, {
      offset: 500,
      rows: 50,
    })
    expect(text).toBe(
      'select t0."kind" as c0, t1."name" as c1 from (select t0."id" as k0 from "encounters" t0 where (t0."kind" = ?) ' +
        `order by t0."id" asc limit ? offset ?) p0 join "encounters" t0 on p0.k0 = t0."id" ${joins.patient} order by t0."id" asc`,
    )
    expect(params).toEqual(['day', 50, 500])
  })

  it('skips whole rows where another order was asked for', () => {
    const ordered = question([view(56, 'none', { orderDirection: 'asc' })])
    expect(compile(ordered, context, { offset: 500, rows: 50 }).text).toBe(
      'select t0."kind" as c0 from "encounters" t0 order by c0 asc nulls last, t0."id" asc limit ? offset ?',
    )
  })

  it.each([
    [{ offset: 0, rows: 5000 }, [120]],
    [{ offset: 100, rows: 50 }, [20, 100]],
    [{ offset: 0, rows: 50 }, [50]],
    [{ offset: 0 }, [120]],
    [{ offset: -7 }, [120]],
    [{ offset: 0, rows: 9.9 }, [9]],
  ])('keep within the limit of the question: %o', (page, params) => {
    expect(compile(question([view(60)], { baseTableId: 6, limit: 120 }), context, page).params).toEqual(params)
  })

  it('beyond the limit are empty without a LIMIT 0, which MonetDB refuses', () => {
    const { text, params } = compile({ ...rows, limit: 100 }, context, { offset: 130, rows: 50 })
    expect(text).toBe(
      `select c0, c1 from (select t0."kind" as c0, t1."name" as c1 from "encounters" t0 ${joins.patient}) q0 where 1 = 0`,
    )
    expect(params).toEqual([])
  })

  it('end with the rows where there is no limit', () => {
    expect(compile(rows, context, { offset: 0 }).text).not.toContain('limit')
    expect(compile(rows, context, { offset: 7 }).params).toEqual([Number.MAX_SAFE_INTEGER, 7])
  })
})

describe('the columns of a result', () => {
  it('say what they are', () => {
    const { columns } = compile(
      question([
        group(53, 'quarter', { label: 'Started', grouped: true }),
        view(55, 'avg', { label: 'Mean', pin: true }),
      ]),
      context,
    )
    expect(columns).toMatchObject([
      {
        label: 'Started',
        dataType: 'DATE',
        kind: 'DIMENSION',
        columnId: 53,
        grouping: 'quarter',
        grouped: true,
        pin: false,
      },
      {
        label: 'Mean',
        dataType: 'NUMBER',
        numberKind: 'float',
        kind: 'MEASURE',
        columnId: 55,
        aggregation: 'avg',
        pin: true,
      },
    ])
  })

  it('are measures or dimensions', () => {
    const kinds = (...columns: OutputColumn[]) => compile(question(columns), context).columns.map(({ kind }) => kind)
    const double = computed({ kind: 'negation', operand: { kind: 'column', column: 55 } })
    expect(kinds(view(50), view(55), view(56), double)).toEqual(['DIMENSION', 'MEASURE', 'DIMENSION', 'MEASURE'])
    expect(kinds(group(58), view(58, 'uniqueValues'), view(50, 'rowCount'))).toEqual([
      'DIMENSION',
      'DIMENSION',
      'MEASURE',
    ])
  })

  it('have labels that differ, which never reach the SQL', () => {
    const { columns, text } = compile(
      question([view(56, 'none', { label: 'x"; --' }), view(55, 'none', { label: 'x"; --' })]),
      context,
    )
    expect(columns.map(({ label }) => label)).toEqual(['x"; --', 'x"; -- 2'])
    expect(text).not.toContain('--')
  })
})

describe('a question that cannot be asked is refused, and the part is named', () => {
  const computedWith = (column: number, other: number) =>
    computed({
      kind: 'operation',
      operator: '+',
      left: { kind: 'aggregate', function: 'sum', column },
      right: { kind: 'column', column: other },
    })

  function negated(times: number) {
    let formula: Formula<number> = { kind: 'column', column: 55 }
    for (let count = 0; count < times; count += 1) formula = { kind: 'negation', operand: formula }
    return formula
  }
  const nested = (depth: number): FilterGroup => ({ operator: 'and', items: depth > 0 ? [nested(depth - 1)] : [] })

  it('a hidden column', () => {
    const hidden = clinic.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, active: column.id !== 55 })),
    }))
    const catalog = { ...clinic, tables: hidden }
    expect(() => compile(question([view(55)]), { ...context, catalog })).toThrow('The column cost is hidden')
  })

  it.each<[string, Query, string]>([
    ['filters nested without end', question([view(50)], { advanced: nested(60) }), 'advanced' + '.items[0]'.repeat(50)],
    ['no columns', question([]), 'columns'],
    ['an unknown table', question([view(50)], { baseTableId: 99 }), 'baseTableId'],
    ['a hidden table', question([view(80)], { baseTableId: 8 }), 'baseTableId'],
    ['an unknown column', question([view(50), view(999)]), 'columns[1].columnId'],
    ['a column of a table that no keys lead to', question([view(72)]), 'columns[0].columnId'],
    ['a column of a hidden table', question([view(80)]), 'columns[0].columnId'],
    ['a sum of a dimension', question([view(50, 'sum')]), 'columns[0].aggregation'],
    ['a sum of texts', question([view(56, 'sum')]), 'columns[0].aggregation'],
    ['an aggregation of another world', question([view(55, 'toString' as never)]), 'columns[0].aggregation'],
    ['a date difference without a second date', question([view(53, 'dateDiff')]), 'columns[0].secondColumnId'],
    ['months of a text', question([group(56, 'month')]), 'columns[0].grouping'],
    [
      'a text search in numbers',
      question([view(50)], { filters: [filter(55, 'contains', '1')] }),
      'filters[0].operator',
    ],
    [
      'an operator of another world',
      question([view(50)], { filters: [filter(55, 'constructor' as never)] }),
      'filters[0].operator',
    ],
    ['a range with one end', question([view(50)], { filters: [filter(55, 'between', 1)] }), 'filters[0].values'],
    ['a number that is none', question([view(50)], { filters: [filter(55, 'equals', 'ten')] }), 'filters[0].values'],
    [
      'an object as a value',
      question([view(50)], { filters: [filter(56, 'equals', {} as never)] }),
      'filters[0].values',
    ],
    [
      'a date that does not exist',
      question([view(50)], { filters: [filter(53, 'equals', '2026-02-30')] }),
      'filters[0].values',
    ],
    [
      'a wrong value deep in the advanced filters',
      question([view(50)], {
        advanced: { operator: 'and', items: [{ operator: 'or', items: [filter(55, 'equals')] }] },
      }),
      'advanced.items[0].items[0].values',
    ],
    [
      'a filter on an aggregate of raw data',
      question([view(50)], { filters: [{ ...filter(55, 'equals', 1), aggregation: 'sum' }] }),
      'filters',
    ],
    [
      'a row filter or a group filter',
      question([group(56)], {
        advanced: {
          operator: 'or',
          items: [filter(56, 'equals', 'a'), { ...filter(55, 'equals', 1), aggregation: 'sum' }],
        },
      }),
      'filters',
    ],
    ['a formula which mixes aggregates and plain columns', question([computedWith(55, 58)]), 'columns[0].formula'],
    [
      'a condition of a view that puts no rows together',
      question([view(55, 'none', { where: { operator: 'and', items: [filter(55, 'greaterThan', 5)] } })]),
      'columns[0].where',
    ],
    [
      'a condition of a view about an aggregate',
      question([
        view(55, 'sum', {
          where: { operator: 'and', items: [{ ...filter(55, 'greaterThan', 5), aggregation: 'sum' }] },
        }),
      ]),
      'columns[0].where',
    ],
    [
      'a condition of a view with an operator that does not apply',
      question([view(55, 'sum', { where: { operator: 'and', items: [filter(55, 'contains', 'x')] } })]),
      'columns[0].where.items[0].operator',
    ],
    ['a formula nested without end', question([computed(negated(20_000))]), 'columns[0].formula'],
    [
      'a formula with a number that is none',
      question([
        computed({
          kind: 'operation',
          operator: '+',
          left: { kind: 'column', column: 55 },
          right: { kind: 'number', value: NaN },
        }),
      ]),
      'columns[0].formula',
    ],
    ['a formula without a column', question([computed({ kind: 'number', value: 1 })]), 'columns[0].formula'],
    [
      'a formula which computes with texts',
      question([computed({ kind: 'negation', operand: { kind: 'column', column: 56 } })]),
      'columns[0].formula',
    ],
    ['a negative limit', question([view(50)], { limit: -1 }), 'limit'],
  ])('%s', (_, query, field) => {
    const compiling = () => compile(query, context)
    expect(compiling).toThrow(QueryError)
    expect(compiling).toThrow(expect.objectContaining({ field }))
  })
})
