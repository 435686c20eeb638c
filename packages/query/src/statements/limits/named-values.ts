import { dateGroupRange, findDateUnit, unitsOfRange, type DateUnit } from '../../aggregations/groupings/date-zoom.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import { microsOf, readMoment } from '../../model/dates/calendar.ts'
import type { FilterValue } from '../../model/filter-value.ts'
import { isSameColumn, type ColumnUse, type Query } from '../../model/query.ts'
import { momentFrom } from '../../operators/date-bounds.ts'
import { shownColumns } from '../dynamic-filters.ts'

export type DateRange = readonly [start: string, end: string]

/**
 * Whether a value of an equality is one that the result can show. Of a column that it shows in groups only, that is a period as long as its
 * groups, or a longer one: of hours within months, of dates and of numbers within bands there are so few that all can be tried, and by naming
 * one after the other everything behind a limit could be read.
 */
export function showsValue(query: Query, column: ColumnUse, value: FilterValue): boolean {
  if (value === null) return true
  const text = String(value)
  const range = dateGroupRange(text)
  const units = range ? unitsOfRange(range) : []
  // From one day to another is a range, however it is written.
  if (showsOwnValues(query, column)) return units.length > 0 || range === undefined
  const shown = unitsShown(query, column)
  if (!range) return shown.length > 0 && !beginsWithDay(text)
  // Years that begin in another month are as long as the year, but one after the other they would cut it into months.
  return units.some((unit) => shown.some((own) => unit === own || daysOf(unit) > daysOf(own)))
}

/** The days of a period that a filter names, where the result shows no more of the column than its periods. */
export const periodNamed = (query: Query, column: ColumnUse, value: FilterValue): DateRange | undefined =>
  showsOwnValues(query, column) ? undefined : dateGroupRange(String(value))

const usesOf = (query: Query, column: ColumnUse) => shownColumns(query).filter((shown) => isSameColumn(shown, column))

/** Row by row, or each value as a group. */
const showsOwnValues = (query: Query, column: ColumnUse): boolean =>
  usesOf(query, column).some((shown) => shown.design === 'view' || shown.grouping === 'uniqueValues')

const unitsShown = (query: Query, column: ColumnUse): DateUnit[] =>
  usesOf(query, column).flatMap((shown) => (shown.design === 'group' ? (findDateUnit(shown.grouping) ?? []) : []))

const daysOf = (unit: DateUnit): number => groupings[unit].period.days

/** Stored values that are no dates are shown as they are, and so is a date without an end. */
function beginsWithDay(text: string): boolean {
  const [, day] = /^[-+]?(\d+-\d\d-\d\d)/.exec(text) ?? []
  return day !== undefined && readMoment(day) !== undefined
}

/** Whether two ranges share days, and each has others beside: both together mean a shorter period than either. */
export function overlapsInPart(one: DateRange, other: DateRange): boolean {
  const [[from, to], [otherFrom, otherTo]] = [microsOfRange(one), microsOfRange(other)]
  return from < otherFrom ? otherFrom < to && to < otherTo : otherFrom < from && from < otherTo && otherTo < to
}

const microsOfRange = ([start, end]: DateRange) => [microsOf(momentFrom(start)), microsOf(momentFrom(end))] as const
