import { byBands } from './bands.ts'
import { byAge, byAgeBands } from './by-age.ts'
import { byDay, byHour, byMonth, byQuarter, bySundayWeek, byWeek, byYear } from './date-groupings.ts'
import { byFinancialPeriod } from './by-financial-period.ts'
import { byDayOfWeek, byHourOfDay, byMonthOfYear } from './by-part-of-date.ts'
import { byUniqueValues } from './by-unique-values.ts'
import { defaultCalendar, type CalendarChoices } from './calendar-choices.ts'
import type { Groupable, Grouping } from './grouping.ts'

// Apart from aggregations, because driver processes load it: each module more is time until a database is asked.

/** Every way to group by a column, in the order in which people choose from them. */
export const groupings = {
  uniqueValues: byUniqueValues,
  hour: byHour,
  day: byDay,
  week: byWeek,
  sundayWeek: bySundayWeek,
  month: byMonth,
  quarter: byQuarter,
  year: byYear,
  ...byFinancialPeriod,
  hourOfDay: byHourOfDay,
  dayOfWeek: byDayOfWeek,
  monthOfYear: byMonthOfYear,
  bands: byBands([]),
  age: byAge,
  ageBands: byAgeBands([]),
} satisfies Record<string, Grouping>

export type GroupingName = keyof typeof groupings

export const groupingNames = Object.keys(groupings) as readonly GroupingName[]

/** The groupings which people are offered for a column. */
export const groupingsFor = (column: Groupable, choices: CalendarChoices = defaultCalendar): GroupingName[] =>
  groupingNames.filter((name) => groupingOf(name).appliesTo(column) && (groupingOf(name).isOffered?.(choices) ?? true))

/** Whether a grouping needs the edges of bands. */
export const hasBands = (name: GroupingName): boolean => name === 'bands' || name === 'ageBands'

export const groupingOf = (name: GroupingName): Grouping => groupings[name]

/** Whether groups are shown as another text than the database gives. */
export const isPrinted = (grouping: GroupingName | null): grouping is GroupingName =>
  grouping !== null && grouping !== 'uniqueValues'

/** A value of a result as people read it: a date group as 2024-Q3 or Monday, all else unchanged. */
export function formatCell({ grouping }: { readonly grouping: GroupingName | null }, value: unknown): unknown {
  return grouping === null ? value : groupingOf(grouping).format(value)
}
