import { expect, it } from 'vitest'
import type { Filter, FilterGroup } from '../../model/query.ts'
import { calculatedColumn, clinic, filter, group, question, view, withColumns } from '../../testing/clinic.ts'
import { leavesGroupsOut } from './left-out-groups.ts'

const [STARTED, COST, KIND] = [53, 55, 56]
const byMonth = [group(STARTED, 'month'), view(COST, 'sum')]
const withFilters = (...filters: Filter[]) => leavesGroupsOut(question(byMonth, { filters }), clinic)
const march = filter(STARTED, 'equals', '2024-03')

it('a range of dates and filters on other columns leave no month out between the first and the last [RV4]', () => {
  expect(withFilters()).toBe(false)
  expect(
    withFilters(
      filter(STARTED, 'greaterOrEqual', '2024-01-01'),
      filter(STARTED, 'lessThan', '2025-01-01'),
      filter(KIND, 'notEquals', 'x'),
    ),
  ).toBe(false)
})

it('a month that is filtered out and a filter on an aggregate leave months out [RV4]', () => {
  expect(withFilters(filter(STARTED, 'notEquals', '2024-03'))).toBe(true)
  expect(withFilters(filter(STARTED, 'in', '2024-03', '2024-05'))).toBe(true)
  expect(withFilters({ ...filter(COST, 'greaterThan', 5), aggregation: 'sum' })).toBe(true)
})

it('alternatives that name the date leave months out, conditions that all hold do not [RV4]', () => {
  const advanced = (operator: FilterGroup['operator'], ...items: FilterGroup['items']) =>
    leavesGroupsOut(question(byMonth, { advanced: { operator, items } }), clinic)
  expect(advanced('or', march, filter(KIND, 'equals', 'x'))).toBe(true)
  expect(
    advanced('and', march, { operator: 'or', items: [filter(KIND, 'equals', 'x'), filter(KIND, 'equals', 'y')] }),
  ).toBe(false)
  expect(advanced('and', { operator: 'or', items: [march, filter(STARTED, 'equals', '2024-05')] })).toBe(true)
})

it('a question without a group of dates has none to leave out [RV4]', () => {
  expect(
    leavesGroupsOut(
      question([group(KIND), view(COST, 'sum')], { filters: [filter(STARTED, 'notEquals', '2024-03')] }),
      clinic,
    ),
  ).toBe(false)
})

it('a filter on a calculated column of the data model leaves months out where both read the same date [RV4 SD7]', () => {
  const [STARTED_MONTH, LAST_DATE, DOUBLE_COST] = [501, 502, 503]
  const started = { kind: 'column', column: STARTED } as const
  const catalog = withColumns(
    [5, calculatedColumn(STARTED_MONTH, { kind: 'call', function: 'month', arguments: [started] })],
    [
      5,
      calculatedColumn(
        LAST_DATE,
        { kind: 'call', function: 'coalesce', arguments: [{ kind: 'column', column: 54 }, started] },
        { dataType: 'DATE', dateKind: 'timestamp' },
      ),
    ],
    [
      5,
      calculatedColumn(DOUBLE_COST, {
        kind: 'operation',
        operator: '*',
        left: { kind: 'column', column: COST },
        right: { kind: 'number', value: 2 },
      }),
    ],
  )
  const leavesOut = (date: number, only: Filter) =>
    leavesGroupsOut(question([group(date, 'month'), view(COST, 'sum')], { filters: [only] }), catalog)
  expect(
    [
      filter(STARTED_MONTH, 'equals', 3),
      filter(LAST_DATE, 'between', '2024-01-01', '2024-06-30'),
      filter(DOUBLE_COST, 'greaterThan', 5),
    ].map((only) => leavesOut(STARTED, only)),
  ).toEqual([true, true, false])
  expect(
    [
      filter(STARTED, 'notEquals', '2024-03'),
      filter(LAST_DATE, 'between', '2024-01-01', '2024-06-30'),
      filter(COST, 'greaterThan', 5),
    ].map((only) => leavesOut(LAST_DATE, only)),
  ).toEqual([true, false, false])
})
