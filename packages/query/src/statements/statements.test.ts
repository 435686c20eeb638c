import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { FilterGroup } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { ansi } from '../sql/ansi.ts'
import type { Dialect } from '../sql/dialect.ts'
import { bind, sql, wholeNumber, type Sql } from '../sql/fragment.ts'
import { clinic, computed, context, filter, group, question, reference, view } from '../testing/clinic.ts'
import { compileColumnSample } from './columns/column-sample.ts'
import { compileColumnStatistics } from './columns/column-statistics.ts'
import { compileColumnValues } from './columns/column-values.ts'
import { compileCount } from './count.ts'
import { distributionQuery } from './columns/distribution.ts'
import { acceptsFilter, ownFilters, withDynamicFilters } from './dynamic-filters.ts'
import { labelsWithUnits, uniqueLabels } from './result-columns.ts'
import { compileReferenceCheck } from './columns/reference-check.ts'
import { compileGroupSummaries, compileTotals } from './totals/summaries.ts'
import { compileTableAnalysis } from './columns/table-analysis.ts'
import { compileTableSize, tablePartOf } from './columns/table-part.ts'
import { tablesRead } from './tables-read.ts'
import { boundBy } from '../stages/rules/row-rules.ts'

const patient = 'left join "patients" t1 on t1."id" = t0."patient_id"'

describe('the count of a result', () => {
  it('of rows joins only what filters need', () => {
    expect(compileCount(question([view(50), view(41)]), context).text).toBe(
      'select count(*) as c0 from "encounters" t0',
    )
    expect(compileCount(question([view(50)], { filters: [filter(41, 'isEmpty')] }), context).text).toBe(
      `select count(*) as c0 from "encounters" t0 ${patient} where (t1."name" is null or t1."name" = '')`,
    )
  })

  it('stops at the limit', () => {
    expect(compileCount(question([view(50)], { limit: 50 }), context)).toMatchObject({
      text: 'select count(*) as c0 from (select 1 as c0 from "encounters" t0 limit ?) q0',
      params: [50],
    })
  })

  it('of groups counts groups', () => {
    const having = { ...filter(55, 'lessThan', 9), aggregation: 'sum' as const }
    expect(compileCount(question([group(56), view(55, 'avg')], { filters: [having] }), context).text).toBe(
      'select count(*) as c0 from (select t0."kind" as c0 from "encounters" t0 group by t0."kind" having sum(t0."cost") < ?) q0',
    )
  })

  it('of a single aggregate is one row', () => {
    expect(compileCount(question([view(55, 'avg')]), context).text).toBe(
      'select count(*) as c0 from (select count(*) as c0 from "encounters" t0) q0',
    )
  })
})

const aggregatesOf = (value: string, from: number) =>
  [`sum(${value})`, `min(${value})`, `max(${value})`, `avg(cast(${value} as double precision))`, `count(${value})`]
    .map((aggregate, index) => `${aggregate} as k${from + index}`)
    .join(', ')

describe('RV2 summary rows', () => {
  it('total the whole result and not its page', () => {
    const totals = compileTotals(question([view(56), view(55, 'none', { label: 'Cost' })]), context)
    expect(totals.text).toBe(
      `select count(*) as k0, ${aggregatesOf('q0.c1', 1)} from (select t0."kind" as c0, t0."cost" as c1 from "encounters" t0) q0`,
    )
    expect(totals.aggregates[0]).toEqual({ output: 1, summary: 'sum', answers: ['total', 'sum'] })
    expect(totals.columns.map(({ label }) => label)).toEqual([
      'Count',
      'Sum Cost',
      'Min Cost',
      'Max Cost',
      'Avg Cost',
      'Count Cost',
    ])
  })

  it('total only the rows within the limit', () => {
    const { text, params } = compileTotals(question([view(55)], { limit: 20 }), context)
    expect(text).toContain('(select t0."cost" as c0 from "encounters" t0 order by t0."id" asc limit ?) q0')
    expect(params).toEqual([20])
  })

  it('summarize each combination of the grouped columns, outer ones first', () => {
    const asked = question([
      group(56, 'uniqueValues', { grouped: true }),
      group(41, 'uniqueValues', { grouped: true }),
      view(58, 'sum'),
    ])
    const inner =
      `(select t0."kind" as c0, t1."name" as c1, sum(t0."days") as c2 from "encounters" t0 ${patient} ` +
      'group by t0."kind", t1."name") q0'
    expect(compileGroupSummaries(asked, context, 1).text).toBe(
      `select q0.c0 as k0, count(*) as k1, ${aggregatesOf('q0.c2', 2)} from ${inner} group by q0.c0 order by k0 asc nulls last`,
    )
    expect(compileGroupSummaries(asked, context, 1, 100)).toMatchObject({
      text: expect.stringMatching(/ limit \?$/),
      params: [100],
    })
    const both = compileGroupSummaries(asked, context, 2)
    expect(both.text).toContain(' group by q0.c0, q0.c1 order by k0 asc nulls last, k1 asc nulls last')
    expect(both.groupedOutputs).toEqual([0, 1])
    expect(() => compileGroupSummaries(asked, context, 3)).toThrow(QueryError)
  })
})

describe('group summaries of texts', () => {
  it('keep texts apart which a collation would merge', () => {
    const dialect = { ...ansi, exactText: (text: Sql) => sql`exact(${text})` }
    const asked = question([view(56, 'none', { grouped: true }), view(55)])
    const { text } = compileGroupSummaries(asked, { ...context, dialect }, 1)
    expect(text).toMatch(/^select exact\(q0\.c0\) as k0, .* group by exact\(q0\.c0\) order by k0 asc nulls last$/)
  })
})

describe('FI2 the values of a column', () => {
  it('come once each, in order, and without nothing', () => {
    expect(compileColumnValues({ columnId: 56, limit: 6 }, context)).toMatchObject({
      text:
        'select t0."kind" as c0 from "encounters" t0 where t0."kind" is not null group by t0."kind" ' +
        'order by c0 asc nulls last limit ?',
      params: [6],
    })
  })

  it('can be searched, numbers too', () => {
    const { text, params } = compileColumnValues({ columnId: 58, search: '1_', limit: 6 }, context)
    expect(text).toContain(`and lower(cast(t0."days" as varchar(4000))) like lower(?) escape '!' group by`)
    expect(params).toEqual(['%1!_%', 6])
  })

  it('are ordered in a second step where the dialect is faster that way', () => {
    const dialect = { ...ansi, aggregateThenOrder: 'materialized' } as const
    expect(compileColumnValues({ columnId: 56, limit: 6 }, { ...context, dialect }).text).toMatch(
      /^with g0 as materialized \(select .*\) select c0 from g0 order by c0 asc nulls last limit \?$/,
    )
  })

  it('of a hidden table are not given', () => {
    expect(() => compileColumnValues({ columnId: 80, limit: 6 }, context)).toThrow(QueryError)
  })
})

describe('figures of columns', () => {
  it('are those that the type has', () => {
    expect(compileColumnStatistics(58, context)).toMatchObject({
      statistics: ['max', 'avg', 'min', 'sum', 'uniqueCount', 'nullCount', 'standardDeviation', 'variance'],
      text:
        'select max(t0."days") as c0, avg(cast(t0."days" as double precision)) as c1, min(t0."days") as c2, ' +
        'sum(t0."days") as c3, count(distinct t0."days") as c4, count(*) - count(t0."days") as c5, ' +
        'stddev_samp(t0."days") as c6, ' +
        'var_samp(t0."days") as c7 from "encounters" t0',
    })
    expect(compileColumnStatistics(56, context).statistics).toEqual(['max', 'min', 'uniqueCount', 'nullCount'])
    expect(compileColumnStatistics(57, context).statistics).toEqual(['uniqueCount', 'nullCount'])
  })

  it('of a whole table come from one scan', () => {
    const analysis = compileTableAnalysis({ tableId: 4 }, context)
    expect(analysis.text.match(/ from /g)).toHaveLength(1)
    expect(analysis.columns).toHaveLength(analysis.statistics.length + 1)
    const named = (columnId: number) =>
      analysis.statistics.filter((statistic) => statistic.columnId === columnId).map(({ statistic }) => statistic)
    expect(named(40)).toEqual(['distinctCount', 'nullCount', 'minValue', 'maxValue', 'avgValue'])
    expect(named(41)).toEqual(['distinctCount', 'nullCount', 'maxTextLength', 'avgTextLength'])
    expect(named(42)).toEqual(['distinctCount', 'nullCount', 'minDate', 'maxDate'])
  })

  it('of one column leave the others out', () => {
    expect(compileTableAnalysis({ tableId: 4, columnIds: [42] }, context).text).toBe(
      'select count(*) as c0, count(distinct t0."born") as c1, count(*) - count(t0."born") as c2, min(t0."born") as c3, ' +
        'max(t0."born") as c4 from "patients" t0',
    )
  })

  it('of how values are spread look at all rows of a small table and at a sample of a large one, under the rules of the viewer', () => {
    const small = compileColumnSample({ tableId: 4, columnIds: [41, 42], rowCount: 10_000 }, context)
    expect(small).toMatchObject({ isSample: false, columnIds: [41, 42] })
    expect(small.text).toBe('select substring(t0."name" from 1 for 100) as c0, t0."born" as c1 from "patients" t0')
    const large = compileColumnSample({ tableId: 4, columnIds: [42], rowCount: 1_000_000 }, context)
    expect(large.isSample).toBe(true)
    expect(large.text).toBe(
      'select t0."born" as c0 from (select s1.* from "patients" s1 where random() * 1000000 < 10000) t0',
    )
    const bound = { ...context, accessRules: boundBy([{ tableId: 4, columnId: 40, values: [7] }]) }
    expect(compileColumnSample({ tableId: 4, columnIds: [42], rowCount: 1_000_000 }, bound).text).toContain(
      'from (select s0.* from "patients" s0 where',
    )
  })

  it('of a table that is too large to be read whole come from a part of it, for people without rules alone', () => {
    expect(compileTableSize(4, context)).toBeUndefined()
    expect([[10_000_000, 1], [null, null], []].map(tablePartOf)).toEqual([undefined, undefined, undefined])
    const part = tablePartOf([2_500_000_001, 1])!
    expect(part).toEqual({ of: 2_500_000_001, isByKey: true })
    const dialect: Dialect = {
      ...context.dialect,
      largeTables: {
        sizeOf: (table) => sql`size of ${bind(table, 'text')}`,
        partOf: (table, of, isByKey) => sql`(part ${table} ${wholeNumber(of)} ${wholeNumber(Number(isByKey))})`,
      },
    }
    const large = { ...context, dialect }
    expect(compileTableSize(4, large)).toMatchObject({ text: 'size of ?', params: ['patients'] })
    const request = { tableId: 4, columnIds: [42], part }
    expect(compileTableAnalysis(request, large).text).toContain('from (part "patients" 2501 1) t0')
    const sample = compileColumnSample({ ...request, rowCount: 1_000_000 }, large)
    expect(sample.isSample).toBe(true)
    expect(sample.text).toContain('from (part "patients" 2501 1) s1 where random() * 1000000 < 10000')
    const bound = { ...large, accessRules: boundBy([{ tableId: 4, columnId: 40, values: [7] }]) }
    expect(() => compileTableAnalysis(request, bound)).toThrow('has to be read whole')
  })

  it('count keys that lead nowhere', () => {
    expect(compileReferenceCheck(reference(99, [51, 40]), context).text).toBe(
      'select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (select count(*) as c0 from "encounters" t0 where t0."patient_id" is not null ' +
        'and not exists (select 1 from "patients" t1 where t1."id" = t0."patient_id")) q0 cross join (select count(*) as c0 from ' +
        '(select t2."id" as c0 from "patients" t2 where t2."id" is not null group by t2."id" having count(*) > 1) q2) q1 cross join ' +
        '(select count(*) as c0, count(case when t3."patient_id" is null then 1 end) as c1 from "encounters" t3 where t3."patient_id" is null) q3',
    )
    expect(() => compileReferenceCheck(reference(99, [560, 40]), context)).toThrow(QueryError)
  })
})

describe('SD12 a distribution', () => {
  it('is a question like others', () => {
    expect(compile(distributionQuery(clinic, 53, 'year'), context).text).toBe(
      `select date_trunc('year', t0."started") as c0, count(*) as c1 from "encounters" t0 ` +
        `group by date_trunc('year', t0."started") order by c0 asc nulls last`,
    )
  })
})

describe('FI4 filters of whoever looks at a result', () => {
  const stored = question([group(56), view(55, 'sum')], {
    filters: [{ ...filter(58, 'greaterThan', 1), dynamic: true }, filter(53, 'current', 'year')],
  })

  it('replace the dynamic filter of their column and leave the others', () => {
    expect(withDynamicFilters(stored, [filter(58, 'lessThan', 5)]).filters).toEqual([
      filter(53, 'current', 'year'),
      filter(58, 'lessThan', 5),
    ])
  })

  it('replace a dynamic filter inside the advanced filters where it stands', () => {
    const dynamic = { ...filter(58, 'greaterThan', 1), dynamic: true }
    const fixed = filter(53, 'current', 'year')
    const nested = question([view(50)], {
      advanced: { operator: 'or', items: [fixed, { operator: 'and', items: [dynamic] }] },
    })
    expect(withDynamicFilters(nested, [filter(58, 'lessThan', 5)])).toEqual({
      ...nested,
      advanced: { operator: 'or', items: [fixed, { operator: 'and', items: [filter(58, 'lessThan', 5)] }] },
    })
  })

  it('without values lift the dynamic filter of their column, and a filter that needs no value stays one', () => {
    expect(withDynamicFilters(stored, [filter(58, 'between')]).filters).toEqual([filter(53, 'current', 'year')])
    expect(withDynamicFilters(stored, [filter(58, 'isEmpty')]).filters).toEqual([
      filter(53, 'current', 'year'),
      filter(58, 'isEmpty'),
    ])
    expect(withDynamicFilters(stored, [filter(56, 'equals')]).filters).toEqual(stored.filters)
    expect(() => withDynamicFilters(stored, [filter(53, 'equals')])).toThrow(
      expect.objectContaining({ field: 'dynamicFilters[0]' }),
    )
  })

  it('without values hold for every row inside the advanced filters', () => {
    const dynamic = { ...filter(58, 'greaterThan', 1), dynamic: true }
    const [fixed, other] = [filter(53, 'current', 'year'), filter(56, 'equals', 'day')]
    const lifted = (advanced: FilterGroup) =>
      withDynamicFilters(question([view(50)], { advanced }), [filter(58, 'equals')]).advanced
    expect(lifted({ operator: 'and', items: [fixed, dynamic] })).toEqual({ operator: 'and', items: [fixed] })
    expect(lifted({ operator: 'or', items: [fixed, dynamic] })).toBeUndefined()
    expect(
      lifted({
        operator: 'and',
        items: [other, { operator: 'or', items: [fixed, { operator: 'and', items: [dynamic] }] }],
      }),
    ).toEqual({ operator: 'and', items: [other] })
    expect(lifted({ operator: 'and', items: [dynamic] })).toBeUndefined()
  })

  it('stand beside those of the question that every row passes, as far as their columns can be narrowed', () => {
    const dynamic = { ...filter(58, 'greaterThan', 1), dynamic: true }
    const [shown, hidden, either] = [
      filter(56, 'notEquals', 'x'),
      filter(53, 'current', 'year'),
      filter(56, 'equals', 'y'),
    ]
    const asked = question([group(56), view(55, 'sum')], {
      filters: [shown, hidden],
      advanced: { operator: 'and', items: [dynamic, { operator: 'or', items: [either, hidden] }] },
    })
    expect(ownFilters(asked)).toEqual([shown, dynamic])
  })

  describe('from zooming stand beside the dynamic filter of their column', () => {
    const own = { ...filter(56, 'equals', 'surgery'), dynamic: true }
    const clicked = { ...filter(56, 'in', 'cardiology'), zooming: true }
    const fixed = filter(53, 'current', 'year')

    it('in the list of filters, beside the value that the viewer chose, and whatever the order', () => {
      const asked = question([view(50)], { filters: [own, fixed] })
      const chosen = filter(56, 'equals', 'oncology')
      expect(withDynamicFilters(asked, [clicked]).filters).toEqual([own, fixed, clicked])
      expect(withDynamicFilters(asked, [chosen, clicked]).filters).toEqual([fixed, chosen, clicked])
      expect(withDynamicFilters(asked, [clicked, chosen]).filters).toEqual([fixed, clicked, chosen])
      expect(withDynamicFilters(asked, [{ ...clicked, dynamic: true }]).filters).toHaveLength(3)
    })

    it.each(['or', 'and'] as const)('outside of an advanced "%s", which stays as it is', (operator) => {
      const advanced: FilterGroup = { operator, items: [fixed, { operator: 'and', items: [own] }] }
      const asked = question([view(50)], { advanced })
      expect(withDynamicFilters(asked, [clicked])).toEqual({ ...asked, filters: [clicked] })
      const chosen = filter(56, 'equals', 'oncology')
      expect(withDynamicFilters(asked, [clicked, chosen])).toEqual({
        ...asked,
        filters: [clicked],
        advanced: { operator, items: [fixed, { operator: 'and', items: [chosen] }] },
      })
    })

    it('unless they are its own value from zooming, which was changed, or ask for all values', () => {
      const zoomed = { ...own, zooming: true }
      const asked = question([view(50)], { filters: [zoomed] })
      const changed = { ...zoomed, values: ['oncology'] }
      expect(withDynamicFilters(asked, [changed]).filters).toEqual([changed])
      expect(withDynamicFilters(asked, [clicked]).filters).toEqual([zoomed, clicked])
      expect(withDynamicFilters(asked, [{ ...clicked, values: [] }]).filters).toEqual([])
    })
  })

  it('narrow a column which the result shows', () => {
    expect(withDynamicFilters(stored, [filter(56, 'equals', 'day')]).filters).toHaveLength(3)
  })

  it('cannot lift a fixed filter or probe columns which the result does not show', () => {
    expect(acceptsFilter(stored, filter(53, 'current', 'day'))).toBe(false)
    expect(acceptsFilter(stored, filter(55, 'equals', 1))).toBe(false)
    expect(() => withDynamicFilters(stored, [filter(58, 'equals', 1), filter(41, 'startsWith', 'Mei')])).toThrow(
      expect.objectContaining({ field: 'dynamicFilters[1]' }),
    )
  })

  it('cannot measure a date difference against another date than the question does', () => {
    const difference = (secondColumnId: number) => ({
      ...filter(54, 'greaterThan', 60),
      aggregation: 'dateDiff' as const,
      secondColumnId,
    })
    const asked = question([view(50)], { filters: [{ ...difference(53), dynamic: true }] })
    expect(withDynamicFilters(asked, [difference(53)]).filters).toEqual([difference(53)])
    expect(acceptsFilter(asked, difference(42))).toBe(false)
  })
})

describe('the tables that a question reads', () => {
  it('include those which are only passed through', () => {
    const asked = question([computed({ kind: 'column', column: 11 })], { filters: [filter(31, 'isEmpty')] })
    expect(tablesRead(asked, clinic).sort()).toEqual([1, 2, 3, 4, 5])
    expect(tablesRead(question([view(50)]), clinic)).toEqual([5])
  })
})

describe('SD9 labels', () => {
  it('that repeat get a number which is free', () => {
    expect(uniqueLabels(['Ward', 'Ward', 'Ward 2', 'Ward', 'Cost'])).toEqual([
      'Ward',
      'Ward 3',
      'Ward 2',
      'Ward 4',
      'Cost',
    ])
    expect(uniqueLabels(['a', 'a 2', 'a 2', 'a'])).toEqual(['a', 'a 2', 'a 2 2', 'a 3'])
    // Each number is looked for from the one before: otherwise this would take minutes.
    expect(uniqueLabels(Array.from({ length: 100_000 }, () => 'a')).at(-1)).toBe('a 100000')
  })

  it('of bare numbers name their unit once', () => {
    const minutes = { style: 'duration', of: 'minutes' } as const
    expect(
      labelsWithUnits([
        { label: 'Waiting time (minutes)', format: minutes },
        { label: 'Stay', format: { ...minutes, of: 'days' } },
        { label: 'Cost (EUR) in all', format: { style: 'currency', currency: 'EUR' } },
      ]),
    ).toEqual(['Waiting time (minutes)', 'Stay (days)', 'Cost (EUR) in all (EUR)'])
  })
})
