import type { CatalogColumn } from '../model/catalog.ts'
import type { Aggregation } from './aggregation.ts'
import { averageDateDiff } from './average-date-diff.ts'
import { avg } from './avg.ts'
import { byBands } from './bands.ts'
import { byAge, byAgeBands } from './by-age.ts'
import { byDay } from './by-day.ts'
import { byFinancialPeriod } from './by-financial-period.ts'
import { byHour } from './by-hour.ts'
import { byMonth } from './by-month.ts'
import { byDayOfWeek, byHourOfDay, byMonthOfYear } from './by-part-of-date.ts'
import { byQuarter } from './by-quarter.ts'
import { byUniqueValues } from './by-unique-values.ts'
import { bySundayWeek, byWeek } from './by-week.ts'
import { byYear } from './by-year.ts'
import { defaultCalendar, type CalendarChoices } from './calendar-choices.ts'
import { dateDiff } from './date-diff.ts'
import type { Groupable, Grouping } from './grouping.ts'
import { max } from './max.ts'
import { median, medianDateDiff, percentile, percentileDateDiff } from './percentiles.ts'
import { min } from './min.ts'
import { none } from './none.ts'
import { rowCount } from './row-count.ts'
import { standardDeviation } from './standard-deviation.ts'
import { sum } from './sum.ts'
import { uniqueCount } from './unique-count.ts'
import { uniqueValues } from './unique-values.ts'
import { valueCount } from './value-count.ts'

/** Every way to view a column, in the order in which people choose from them. */
export const aggregations = {
  none,
  rowCount,
  valueCount,
  uniqueCount,
  uniqueValues,
  min,
  max,
  sum,
  avg,
  median,
  percentile,
  standardDeviation,
  dateDiff,
  averageDateDiff,
  medianDateDiff,
  percentileDateDiff,
} satisfies Record<string, Aggregation>

export type AggregationName = keyof typeof aggregations

export const aggregationNames = Object.keys(aggregations) as readonly AggregationName[]

export const aggregationsFor = (column: Pick<CatalogColumn, 'dataType' | 'kind'>): AggregationName[] =>
  aggregationNames.filter((name) => aggregations[name].appliesTo(column))

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
