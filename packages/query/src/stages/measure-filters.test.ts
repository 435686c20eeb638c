import { describe, expect, it } from 'vitest'
import { checkQuery } from '../checks/check-query.ts'
import { compile } from '../compile.ts'
import { NO_COLUMN, type Derived, type Filter, type FilterGroup, type OutputColumn } from '../model/query.ts'
import { compileCount } from '../statements/count.ts'
import { acceptsFilter } from '../statements/dynamic-filters.ts'
import { leavesGroupsOut } from '../statements/totals/left-out-groups.ts'
import { compileOwnTotals } from '../statements/totals/own-totals.ts'
import { compileQuestionValues } from '../statements/columns/question-values.ts'
import { tablesRead } from '../statements/tables-read.ts'
import { clinic, context, filter, group, question, view } from '../testing/clinic.ts'
import { questionSentence } from '../words/question-words.ts'

const month = group(53, 'month', { label: 'Month' })
const named = (vid: string, column: OutputColumn, derived?: Derived): OutputColumn => ({
  ...column,
  vid,
  label: vid,
  ...(derived && { derived }),
})
const change = named('change', view(55, 'sum'), { kind: 'percentFromLastYear' })
const rate = named(
  'rate',
  view(54, 'valueCount', { rate: { over: { columnId: 50, aggregation: 'rowCount' }, per: 1000 } }),
)
const dear = named(
  'dear',
  view(50, 'rowCount', { where: { operator: 'and', items: [filter(55, 'greaterThan', 100)] } }),
)
const on = (measure: string, more: Partial<Filter> = {}): Filter => ({
  columnId: NO_COLUMN,
  measure,
  operator: 'greaterThan',
  values: [10],
  ...more,
})
const asked = (filters: readonly Filter[], advanced?: FilterGroup) =>
  question([month, change, rate, dear], { filters, ...(advanced && { advanced }) })

describe('SD6 filters on measures of the question', () => {
  it('on what is derived apply to the result, over all groups; on rates and conditional counts before anything is derived', () => {
    const afterwards = compile(asked([on('change')]), context)
    expect(afterwards.text).toMatch(/\) d1 where d1\.c1 > /)
    expect(afterwards.text).not.toContain('having')
    expect(compile(asked([on('rate'), on('dear')]), context).text).toMatch(
      /having .*nullif\(.* > .* and count\(case when /,
    )
    expect(compile(asked([on('rate')]), context).text).not.toContain(' d1 ')
  })

  it('leave out months for charts, but not for changes that were computed before', () => {
    const query = asked([on('change')])
    expect(leavesGroupsOut(query, clinic)).toBe(true)
    const counts = [month, named('rows', view(50, 'rowCount'), { kind: 'changeFromPrevious' })]
    const zeroIsKnown = / >= d0\.w\d+ then 0 end/
    expect(compile(question(counts, { filters: [on('rows')] }), context).text).toMatch(zeroIsKnown)
    expect(compile(question([...counts, rate], { filters: [on('rate')] }), context).text).not.toMatch(zeroIsKnown)
  })

  it('count what is left, within the limit', () => {
    expect(compileCount({ ...asked([on('change')]), limit: 7 }, context).text).toMatch(
      /^select count\(\*\) as c0 from \(select c0, .* d1 where d1\.c1 > .* limit /,
    )
  })

  it('leave totals that other rows stand behind empty', () => {
    expect(compileOwnTotals(asked([]), context, [])).toBeDefined()
    expect(compileOwnTotals(asked([on('change')]), context, [])).toBeUndefined()
    expect(compileOwnTotals(asked([on('rate')]), context, [])).toBeUndefined()
  })

  it('read no tables but those of the measure, cannot come from outside, and hold for the values that a viewer is offered', () => {
    expect(tablesRead(asked([on('change')]), clinic)).toEqual(tablesRead(asked([]), clinic))
    expect(acceptsFilter(asked([]), on('change'))).toBe(false)
    expect(
      compileQuestionValues(asked([on('change')]), { columnId: 53, limit: 10, mayUseTables: false }, context).text,
    ).toContain(' d1 where ')
  })

  it('are said in the sentence by the name of the measure', () => {
    expect(questionSentence(asked([on('change'), on('rate', { operator: 'between', values: [1, 5] })]), clinic)).toBe(
      'change, rate and dear by Month, where change greater than 10 and rate between 1 and 5',
    )
  })

  it.each<[string, string, readonly Filter[], FilterGroup?]>([
    ['filters[0].measure', 'The question has no such measure to filter by', [on('gone')]],
    [
      'filters[0].measure',
      'A filter compares a column or a measure of the question, not both',
      [on('change', { columnId: 55 })],
    ],
    [
      'filters[0].dynamic',
      'A filter on a measure of the question cannot be dynamic',
      [on('change', { dynamic: true })],
    ],
    [
      'filters[0].operator',
      'Contains does not apply to change',
      [on('change', { operator: 'contains', values: ['x'] })],
    ],
    ['filters[0].values', 'change: "ten" is not a number', [on('change', { values: ['ten'] })]],
    [
      'filters',
      'A filter on an aggregate cannot be joined by "or" with a filter on a column',
      [],
      { operator: 'or', items: [on('change'), filter(55, 'greaterThan', 1)] },
    ],
    [
      'filters',
      'A filter on a change, a share or a rank cannot be joined by "or" with a filter on an aggregate',
      [],
      { operator: 'or', items: [on('change'), on('rate')] },
    ],
  ])('are refused at %s: %s', (field, message, filters, advanced) => {
    expect(() => compile(asked(filters, advanced), context)).toThrow(expect.objectContaining({ field, message }))
  })

  it('are one for each measure, and no conditions of rows', () => {
    expect(() => checkQuery(asked([on('change'), on('rate')]), clinic)).not.toThrow()
    expect(() => checkQuery(asked([on('change'), on('change')]), clinic)).toThrow(
      'A filter for change column already exists',
    )
    const conditional = view(50, 'rowCount', { where: { operator: 'and', items: [on('change')] } })
    expect(() => compile(question([month, change, conditional]), context)).toThrow(
      'A filter on a measure chooses groups, and cannot be a condition of rows',
    )
  })
})
