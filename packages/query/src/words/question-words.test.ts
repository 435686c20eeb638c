import { describe, expect, it } from 'vitest'
import type { Filter, OutputColumn } from '../model/query.ts'
import { clinic, filter, group, question, view } from '../testing/clinic.ts'
import { conditionWords } from './condition-words.ts'
import { measureTitle } from './filter-words.ts'
import { filtersInWords, questionSentence } from './question-words.ts'

const median = view(58, 'median', { label: 'Median of Days' })
const byWard = group(21, 'uniqueValues', { label: 'Ward' })
const byWeek = group(53, 'week', { label: 'Started (Week)' })
const sentence = (columns: readonly OutputColumn[], own = {}) => questionSentence(question(columns, own), clinic)

describe('a question in words', () => {
  it('names what is shown, by what, and under which filters', () => {
    const filters = [filter(56, 'equals', 'inpatient'), filter(53, 'last', 12, 'months')]
    expect(sentence([byWard, byWeek, median], { filters })).toBe(
      'Median of Days by Ward and Started (Week), where kind equals inpatient and started last 12 months',
    )
    expect(sentence([median])).toBe('Median of Days')
    expect(sentence([byWard])).toBe('Unique values Of Ward')
    expect(sentence([view(56), view(55)])).toBe('Encounters details')
  })

  it('says which groups are kept apart, and leaves the limits of an interval out', () => {
    const rate = { over: { columnId: 50, aggregation: 'rowCount' as const }, per: 100 as const }
    const deaths = view(50, 'rowCount', { label: 'Deaths per 100', rate })
    const lower = view(50, 'rowCount', {
      label: 'Deaths per 100, lower',
      rate: { ...rate, limit: { interval: 'wilson', side: 'lower' } },
    })
    expect(sentence([group(56, 'uniqueValues', { label: 'Kind', top: { count: 10 } }), deaths, lower])).toBe(
      'Deaths per 100 by Kind (top 10)',
    )
  })

  it('says filters as people say them: aggregates, yes or no, ranges, parts of dates and lists', () => {
    const words = (each: Filter) => filtersInWords(question([median], { filters: [each] }), clinic)[0]
    expect(words({ ...filter(55, 'between', 0, 100), aggregation: 'avg' })).toBe('Avg of cost between 0 and 100')
    expect(words({ ...filter(57, 'greaterThan', 3), aggregation: 'uniqueCount' })).toBe(
      'Unique Count of urgent greater than 3',
    )
    expect(words(filter(57, 'equals', '1'))).toBe('urgent equals true')
    expect(words({ ...filter(53, 'equals', 'Monday'), grouping: 'dayOfWeek' })).toBe(
      'started (Day of week) equals Monday',
    )
    expect(words({ ...filter(42, 'greaterOrEqual', 18), grouping: 'age', secondColumnId: 53 })).toBe(
      'born (Age at started) greater than or equal 18',
    )
    expect(words(filter(53, 'previous', 'month'))).toBe('started previous complete month')
    expect(words(filter(53, 'previous', 'month', 12))).toBe('started previous complete 12 months')
    expect(words(filter(56, 'in', 'a', '', null))).toBe('kind in a, (empty), not recorded')
    expect(words({ columnId: 999, operator: 'isEmpty', values: [] })).toBe('column 999 is empty')
    expect(conditionWords(filter(56, 'in', ...Array.from({ length: 25 }, (_, at) => `v${at}`)), 'STRING')).toMatch(
      /^in v0, .*v19 and 5 more$/,
    )
  })

  it('says that there are no related rows, and the sum of their sums once', () => {
    const related = { kind: 'related' as const, tableId: 5, path: [], measure: 'any' as const }
    const words = (value: string, label = 'Has any Claims (paid equals true)') =>
      filtersInWords(
        question([median], { virtualColumns: [{ ...related, id: -1, label }], filters: [filter(-1, 'equals', value)] }),
        clinic,
      )[0]
    expect([words('1'), words('0')]).toEqual(['Has any Claims (paid equals true)', 'Has no Claims (paid equals true)'])
    expect(words('0', 'Unpaid')).toBe('Unpaid equals false')
    const ground = (displayName: string) => ({
      catalog: {
        ...clinic,
        tables: clinic.tables.map((table) => ({
          ...table,
          columns: table.columns.map((column) => (column.id === 55 ? { ...column, displayName } : column)),
        })),
      },
      baseTableId: 5,
    })
    expect(measureTitle(ground('Sum of Unpaid of Claims'), { columnId: 55, aggregation: 'sum' })).toBe(
      'Sum of Unpaid of Claims',
    )
    expect(measureTitle(ground('Sum of Unpaid of Claims'), { columnId: 55, aggregation: 'avg' })).toBe(
      'Avg of Sum of Unpaid of Claims',
    )
  })

  it('keeps conditions of which one has to hold together beside other filters', () => {
    const advanced = { operator: 'or' as const, items: [filter(56, 'equals', 'a'), filter(55, 'greaterThan', 5)] }
    expect(sentence([median], { advanced })).toBe('Median of Days, where kind equals a or cost greater than 5')
    expect(sentence([median], { advanced, filters: [filter(57, 'equals', '0')] })).toBe(
      'Median of Days, where urgent equals false and (kind equals a or cost greater than 5)',
    )
  })
})
