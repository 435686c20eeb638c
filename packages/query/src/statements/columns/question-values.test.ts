import { describe, expect, it } from 'vitest'
import { context, filter, group, question, view } from '../../testing/clinic.ts'
import { filterableColumns } from '../dynamic-filters.ts'
import { compileQuestionValues } from './question-values.ts'
import { boundBy } from '../../stages/rules/row-rules.ts'

const dynamic = { ...filter(56, 'equals', 'day'), dynamic: true }
const having = { ...filter(55, 'greaterThan', 5), aggregation: 'sum' as const }
const text = (...asked: Parameters<typeof question>) =>
  compileQuestionValues(question(...asked), { columnId: 56, limit: 6, mayUseTables: true }, context).text

describe('FI2 DE6 the values by which a question can be filtered', () => {
  it('are those of its rows, under its own filters but the one that is to be chosen', () => {
    expect(
      text([group(53, 'month'), view(55, 'sum')], { filters: [dynamic, filter(57, 'equals', '1')], limit: 3 }),
    ).toBe(
      'select q0.c0 as k0 from (select t0."kind" as c0 from "encounters" t0 where (coalesce(t0."urgent", false))) q0 where q0.c0 is not null group by q0.c0 order by k0 asc nulls last limit ?',
    )
    const advanced = {
      operator: 'and' as const,
      items: [filter(57, 'equals', '1'), { operator: 'or' as const, items: [dynamic] }],
    }
    expect(text([group(56)], { advanced })).toContain(`where (coalesce(t0."urgent", false))) q0`)
  })

  it('are those of the way by which the result shows the column, not of another use of it', () => {
    const columns = [view(21, 'uniqueCount', { path: [5, 2] }), group(21, 'uniqueValues', { path: [4, 3] })]
    const { text: asked } = compileQuestionValues(
      question(columns),
      { columnId: 21, limit: 6, mayUseTables: true },
      context,
    )
    expect(asked).toContain('left join "patients" t1')
    expect(asked).not.toContain('"doctors"')
  })

  it('are searched whatever their case, with plain percent signs', () => {
    const { text, params } = compileQuestionValues(
      question([group(56)]),
      { columnId: 56, search: '5%', limit: 6, mayUseTables: true },
      context,
    )
    expect(text).toContain('where q0.c0 is not null and lower(q0.c0) like')
    expect(params).toContain('%5!%%')
  })

  it('are only those which the result shows where groups are kept back, and none where it shows none', () => {
    expect(text([group(56), view(55, 'sum')], { filters: [having] })).toContain(
      'group by t0."kind" having sum(t0."cost") > ?) q0 where',
    )
    expect(text([view(55, 'sum')], { filters: [having, dynamic] })).toContain('is not null and 1 = 0')
  })

  it('are within the limit for people who may not use the tables, in the order of the question', () => {
    const asked = question([view(56), view(55)], { limit: 3 })
    const { text: cut } = compileQuestionValues(asked, { columnId: 56, limit: 6, mayUseTables: false }, context)
    expect(cut).toContain(
      'from (select t0."kind" as c0, t0."cost" as c1 from "encounters" t0 order by t0."id" asc limit ?) q0',
    )
    expect(
      compileQuestionValues({ ...asked, filters: [dynamic] }, { columnId: 56, limit: 6, mayUseTables: false }, context)
        .text,
    ).not.toContain('asc limit ?) q0')
  })

  it('are periods where only groups of dates are shown, which are searched by their text afterwards', () => {
    const statement = compileQuestionValues(
      question([group(53, 'year'), group(53, 'month')]),
      { columnId: 53, search: 'Q3', limit: 6, mayUseTables: false },
      context,
    )
    expect(statement).toMatchObject({ isSearched: false, columns: [{ grouping: 'month' }] })
    expect(statement.params).not.toContain('%q3%')
  })

  it.each([
    ['bands', group(55, 'bands', { bands: ['10', '100'] })],
    ['a part of dates', group(53, 'dayOfWeek')],
    ['periods whose text means other days, too', group(53, 'financialYear4')],
  ])('are none for people who may not use the tables where only %s are shown, also of a dynamic filter', (_, shown) => {
    const { columnId } = shown as { columnId: number }
    const offered = { ...filter(columnId, 'isNotEmpty'), dynamic: true }
    for (const own of [{}, { filters: [offered] }, { filters: [offered], limit: 3 }]) {
      const valuesFor = (mayUseTables: boolean) =>
        compileQuestionValues(question([shown], own), { columnId, limit: 6, mayUseTables }, context).text
      expect(valuesFor(false)).toContain('is not null and 1 = 0')
      expect(valuesFor(true)).not.toContain('1 = 0')
    }
  })

  it('carry the access rules of the viewer', () => {
    const accessRules = boundBy([{ tableId: 1, columnId: 10, values: [7] }])
    const { params } = compileQuestionValues(
      question([group(56)]),
      { columnId: 56, limit: 6, mayUseTables: true },
      { ...context, accessRules },
    )
    expect(params).toContain(7)
  })
})

describe('DE6 the columns by which a question can be filtered', () => {
  it('are those that it shows by value or group, and those of its dynamic filters', () => {
    const asked = question([group(53, 'month'), view(41), view(55, 'sum'), view(41, 'uniqueValues')], {
      filters: [dynamic, filter(57, 'equals', '1'), { ...having, dynamic: true }],
    })
    expect(filterableColumns(asked)).toEqual([53, 41, 56])
  })
})
