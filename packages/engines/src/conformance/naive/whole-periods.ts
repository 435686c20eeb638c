import {
  findColumn,
  isSameColumn,
  type Catalog,
  type Clock,
  type DateKind,
  type Filter,
  type FilterGroup,
  type GroupColumn,
  type GroupingName,
  type OperatorName,
  type Query,
} from '@soundings/query'
import { printGroup } from './date-groups.ts'
import { tests } from './filters.ts'
import { instantOf, wallClockOf } from './wall-clock.ts'

interface Asked {
  readonly query: Query
  readonly catalog: Catalog
  readonly clock: Clock
}

/** The operators that name where dates begin or end. */
const ranges: readonly OperatorName[] = [
  'equals',
  'in',
  'between',
  'greaterThan',
  'greaterOrEqual',
  'lessThan',
  'lessOrEqual',
  'current',
  'previous',
  'last',
]

/** Whether nothing of a period is missing: the filters let all of its days through, and the last one is over. */
export function isWholePeriod(
  period: string,
  date: GroupColumn,
  grouping: GroupingName,
  { query, catalog, clock }: Asked,
): boolean {
  const { column } = findColumn(catalog, date.columnId)!
  const kind = column.dateKind ?? 'timestamp'
  const moments = momentsOf(period, grouping)
  const filters = rangesOn(date, query)
  // All periods before year 1 are over, and none after 9999 is.
  if (moments.length === 0) return period.endsWith('BC') && filters.length === 0
  const isOver = moments.at(-1)! < wallClockOf(clock.now.toISOString().slice(0, -1), clock.zone).replace('T', ' ')
  return isOver && moments.every((moment) => filters.every((filter) => passes(filter, moment, kind, clock.zone, clock)))
}

function passes({ operator, values }: Filter, moment: string, dateKind: DateKind, zone: string, clock: Clock): boolean {
  const cell = dateKind === 'date' ? moment.slice(0, 10) : moment
  const stored = new Date(instantOf(moment.replace(' ', 'T'), zone)).toISOString().slice(0, -1)
  return tests[operator]({ cell, stored, dataType: 'DATE', dateKind }, values, clock)
}

const rangesOn = (date: GroupColumn, { filters, advanced }: Query): Filter[] =>
  [...filters, ...(advanced ? requiredIn(advanced) : [])].filter(
    (filter) =>
      ranges.includes(filter.operator) &&
      isSameColumn(filter, date) &&
      !filter.aggregation &&
      !filter.grouping &&
      !filter.formula &&
      filter.measure === undefined &&
      filter.secondColumnId === undefined,
  )

const requiredIn = ({ operator, items }: FilterGroup): Filter[] =>
  operator === 'or' && items.length > 1 ? [] : items.flatMap((item) => ('items' in item ? requiredIn(item) : [item]))

const DAY = 86_400_000
const known = new Map<string, readonly string[]>()

/** The first and the last moment of each day of a printed period, found by going through the days of three years. */
function momentsOf(period: string, grouping: GroupingName): readonly string[] {
  const key = `${grouping} ${period}`
  const moments = known.get(key) ?? searchMoments(period, grouping)
  known.set(key, moments)
  return moments
}

function searchMoments(period: string, grouping: GroupingName): string[] {
  if (period.endsWith('BC') || !/^\d{4}(?!\d)/.test(period)) return []
  if (grouping === 'hour') return [`${period.slice(0, -1)}:00:00`, `${period.slice(0, -1)}:59:59.999`]
  const year = Number(period.slice(0, 4))
  const start = new Date(0).setUTCFullYear(year - 1, 0, 1)
  return Array.from({ length: 3 * 366 }, (_, at) => new Date(start + at * DAY).toISOString().slice(0, 10))
    .filter((day) => printGroup(day, grouping) === period)
    .flatMap((day) => [`${day} 00:00:00`, `${day} 23:59:59.999`])
}
