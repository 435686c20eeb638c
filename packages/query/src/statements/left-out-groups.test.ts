import { expect, it } from 'vitest'
import type { Filter, FilterGroup } from '../model/query.ts'
import { filter, group, question, view } from '../testing/clinic.ts'
import { leavesGroupsOut } from './left-out-groups.ts'

const [STARTED, COST, KIND] = [53, 55, 56]
const byMonth = [group(STARTED, 'month'), view(COST, 'sum')]
const withFilters = (...filters: Filter[]) => leavesGroupsOut(question(byMonth, { filters }))
const march = filter(STARTED, 'equals', '2024-03')

it('a range of dates and filters on other columns leave no month out between the first and the last [RV4]', () => {
  expect(withFilters()).toBe(false)
  expect(withFilters(filter(STARTED, 'greaterOrEqual', '2024-01-01'), filter(STARTED, 'lessThan', '2025-01-01'), filter(KIND, 'notEquals', 'x'))).toBe(false)
})

it('a month that is filtered out and a filter on an aggregate leave months out [RV4]', () => {
  expect(withFilters(filter(STARTED, 'notEquals', '2024-03'))).toBe(true)
  expect(withFilters(filter(STARTED, 'in', '2024-03', '2024-05'))).toBe(true)
  expect(withFilters({ ...filter(COST, 'greaterThan', 5), aggregation: 'sum' })).toBe(true)
})

it('alternatives that name the date leave months out, conditions that all hold do not [RV4]', () => {
  const advanced = (operator: FilterGroup['operator'], ...items: FilterGroup['items']) => leavesGroupsOut(question(byMonth, { advanced: { operator, items } }))
  expect(advanced('or', march, filter(KIND, 'equals', 'x'))).toBe(true)
  expect(advanced('and', march, { operator: 'or', items: [filter(KIND, 'equals', 'x'), filter(KIND, 'equals', 'y')] })).toBe(false)
  expect(advanced('and', { operator: 'or', items: [march, filter(STARTED, 'equals', '2024-05')] })).toBe(true)
})

it('a question without a group of dates has none to leave out [RV4]', () => {
  expect(leavesGroupsOut(question([group(KIND), view(COST, 'sum')], { filters: [filter(STARTED, 'notEquals', '2024-03')] }))).toBe(false)
})
