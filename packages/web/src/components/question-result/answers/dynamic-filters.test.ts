import type { FilterColumn, FilterWire, QueryWire } from '@soundings/contract'
import { expect, it } from 'vitest'
import { withValues } from '../../filter-editor/filter-draft.ts'
import { dynamicFiltersOf, toChosen, toDrafts, withOwnLabels } from './dynamic-filters.ts'

const filter = (path: number[], value: string): FilterWire => ({
  dbColumn: 31,
  path,
  operator: 'equals',
  values: [value],
  dynamic: true,
  zoomingFilter: false,
})
const query: QueryWire = {
  datasourceID: 1,
  dbTable: 5,
  columns: [
    {
      designType: 'GROUPBY',
      expression: [{ dbColumn: 31, path: [54], function: 'uniqueValues' }],
      label: 'Receiving hospital',
      pin: false,
      grouped: false,
      orderDirection: 'NONE',
      orderIndex: 0,
    },
  ],
  filters: [filter([53], 'A'), filter([54], 'B')],
  resultLimit: 50,
}
const columns = [{ id: 31, displayName: 'Hospital', dataType: 'STRING', filterComponentType: null }] as FilterColumn[]

it('dynamic filters on one column by two ways keep their values apart', () => {
  const saved = dynamicFiltersOf(query)
  const drafts = toDrafts(saved, [], columns)
  expect(drafts.map(({ target, values }) => [target.path, values])).toEqual([
    [[53], ['A']],
    [[54], ['B']],
  ])
  const chosen = toChosen([drafts[0]!, withValues(drafts[1]!, ['C'])], saved)
  expect(chosen).toMatchObject([{ path: [54], values: ['C'] }])
  expect(toDrafts(saved, chosen, columns).map(({ values }) => values)).toEqual([['A'], ['C']])
})

it('dynamic filters on one column by two ways are named as the question names the column, or numbered', () => {
  const named = withOwnLabels(toDrafts(dynamicFiltersOf(query), [], columns), query)
  expect(named.map(({ target }) => target.label)).toEqual(['Hospital (1)', 'Receiving hospital'])
  const [only] = withOwnLabels(toDrafts([filter([53], 'A')], [], columns), query)
  expect(only?.target.label).toBe('Hospital')
})

it('dynamic filters on ages at two dates keep their values apart and are named by these dates', () => {
  const age = (secondDbColumn: number): FilterWire => ({
    dbColumn: 31,
    grouping: 'age',
    secondDbColumn,
    operator: 'lessThan',
    values: [18],
    dynamic: true,
    zoomingFilter: false,
  })
  const [born, admitted] = (['Born', 'Admitted'] as const).map((displayName, at) => ({
    ...columns[0]!,
    id: 31 + at,
    displayName,
    dataType: 'DATE' as const,
  }))
  const saved = [age(32), age(33)]
  const drafts = toDrafts(saved, [{ ...age(33), values: [65] }], [born!, admitted!])
  expect(drafts.map(({ target, values }) => [target.label, values])).toEqual([
    ['Born (Age at Admitted)', [18]],
    ['Born (Age)', [65]],
  ])
})
