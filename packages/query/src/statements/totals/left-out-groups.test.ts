import { expect, it } from 'vitest'
import type { Filter, FilterGroup, Query } from '../../model/query.ts'
import { calculatedColumn, clinic, filter, group, question, view, withColumns } from '../../testing/clinic.ts'
import { leavesGroupsOut } from './left-out-groups.ts'

const [BORN, STARTED, COST, KIND] = [42, 53, 55, 56]
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

const byCost = [group(COST, 'bands', { bands: ['5', '10'] }), view(50, 'rowCount')]
const byAge = [group(BORN, 'ageBands', { secondColumnId: STARTED, bands: ['18', '65'] }), view(50, 'rowCount')]
const all = (columns: Query['columns'], ...filters: Filter[]) => leavesGroupsOut(question(columns, { filters }), clinic)
const any = (columns: Query['columns'], ...items: Filter[]) =>
  leavesGroupsOut(question(columns, { advanced: { operator: 'or', items } }), clinic)
const isKind = filter(KIND, 'equals', 'x')

it('one range of the number and filters on other columns leave no band out between the first and the last [RV4]', () => {
  expect(all(byCost)).toBe(false)
  expect(all(byCost, filter(COST, 'between', 2, 90), filter(KIND, 'notEquals', 'x'), march)).toBe(false)
  expect(any(byCost, isKind, march)).toBe(false)
})

it('a filter on an aggregate, numbers that are filtered out and alternatives that name the number leave bands out [RV4]', () => {
  const many: Filter = { ...filter(50, 'greaterThan', 5), aggregation: 'rowCount' }
  expect([all(byCost, many), all(byAge, many)]).toEqual([true, true])
  expect(all(byCost, filter(COST, 'notEquals', 7))).toBe(true)
  expect(any(byCost, filter(COST, 'lessThan', 5), filter(COST, 'greaterThan', 10))).toBe(true)
  expect(any(byCost, filter(COST, 'lessThan', 5), isKind)).toBe(true)
})

it('ages are left out by what is filtered of the date of birth, and by alternatives that name the other date [RV4]', () => {
  expect(all(byAge, filter(BORN, 'lessThan', '2000-01-01'))).toBe(false)
  expect(all(byAge, filter(BORN, 'notEquals', '1990-05-01'))).toBe(true)
  expect(all(byAge, { ...filter(BORN, 'equals', 'May'), grouping: 'monthOfYear' })).toBe(true)
  expect(all(byAge, march, { ...filter(STARTED, 'equals', 'Monday'), grouping: 'dayOfWeek' })).toBe(false)
  expect([any(byAge, march, isKind), any(byAge, filter(BORN, 'equals', '1990'), isKind)]).toEqual([true, true])
})

it('bands of months tell nothing of the bands, so that a filter on the number leaves no month out [RV4]', () => {
  expect(all([group(STARTED, 'month'), ...byCost], filter(COST, 'notEquals', 7))).toBe(false)
})

it('a calculated column that reads the same number leaves bands out, and so does what a banded one is made of [RV4 SD7]', () => {
  const [DOUBLE, STAY] = [503, 504]
  const times = (column: number) =>
    ({
      kind: 'operation',
      operator: '*',
      left: { kind: 'column', column },
      right: { kind: 'number', value: 2 },
    }) as const
  const catalog = withColumns([5, calculatedColumn(DOUBLE, times(COST))], [5, calculatedColumn(STAY, times(58))])
  const leavesOut = (banded: number, only: Filter) =>
    leavesGroupsOut(
      question([group(banded, 'bands', { bands: ['5'] }), view(50, 'rowCount')], { filters: [only] }),
      catalog,
    )
  expect(
    [filter(DOUBLE, 'in', 2, 50), filter(STAY, 'in', 2, 50), filter(58, 'in', 1, 5)].map((only) =>
      leavesOut(COST, only),
    ),
  ).toEqual([true, false, false])
  expect(
    [filter(COST, 'in', 1, 50), filter(COST, 'lessThan', 50), filter(DOUBLE, 'lessThan', 50)].map((only) =>
      leavesOut(DOUBLE, only),
    ),
  ).toEqual([true, false, false])
})

it('one range of the same age leaves no band of ages out between the first and the last, one at another date does [RV4]', () => {
  const age = (operator: Filter['operator'], values: Filter['values'], own: Partial<Filter> = {}): Filter => ({
    ...filter(BORN, operator, ...values),
    grouping: 'age',
    secondColumnId: STARTED,
    ...own,
  })
  expect(all(byAge, age('greaterOrEqual', [18]), age('lessThan', [65]))).toBe(false)
  expect(all(byAge, age('notEquals', [34]))).toBe(true)
  expect(all(byAge, age('lessThan', [65], { secondColumnId: 54 }))).toBe(true)
  const atTwoDates = [...byAge, group(BORN, 'ageBands', { secondColumnId: 54, bands: ['18'] })]
  expect(all(atTwoDates, age('lessThan', [65])), 'of the ages at the end some are left out').toBe(true)
  expect(any(byAge, age('lessThan', [18]), age('greaterOrEqual', [65]))).toBe(true)
  const byBirth = [group(BORN, 'year'), view(50, 'rowCount')]
  expect(all(byBirth, age('lessThan', [65])), 'of the births of a year some are left out').toBe(true)
})
