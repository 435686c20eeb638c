import type { CatalogColumn } from '../model/catalog.ts'
import type { Aggregation } from './aggregation.ts'
import { averageDateDiff, dateDiff } from './date-differences.ts'
import { avg, standardDeviation } from './averages.ts'
import { byBands } from './groupings/bands.ts'
import { byAge, byAgeBands } from './groupings/by-age.ts'
import { byDay, byHour, byMonth, byQuarter, bySundayWeek, byWeek, byYear } from './groupings/date-groupings.ts'
import { byFinancialPeriod } from './groupings/by-financial-period.ts'
import { byDayOfWeek, byHourOfDay, byMonthOfYear } from './groupings/by-part-of-date.ts'
import { byUniqueValues } from './groupings/by-unique-values.ts'
import { defaultCalendar, type CalendarChoices } from './groupings/calendar-choices.ts'
import type { Groupable, Grouping } from './groupings/grouping.ts'
import { max, min } from './extremes.ts'
import { median, medianDateDiff, percentile, percentileDateDiff } from './percentiles.ts'
import { none } from './none.ts'
import { aboutUniqueCount, rowCount, uniqueCount, uniqueValues, valueCount } from './counts.ts'
import { sum } from './sums.ts'

/** Every way to view a column, in the order in which people choose from them. */
export const aggregations = {
  none,
  rowCount,
  valueCount,
  uniqueCount,
  aboutUniqueCount,
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

/** Whether an aggregation is an estimate. */
export const isEstimate = (name: AggregationName): boolean => {
  const aggregation: Aggregation = aggregations[name]
  return aggregation.isEstimate === true
}

/** The aggregations which people are offered for a column; estimates only where the database can make them. */
export const aggregationsFor = (
  column: Pick<CatalogColumn, 'dataType' | 'kind'>,
  { estimates = false } = {},
): AggregationName[] =>
  aggregationNames.filter((name) => aggregations[name].appliesTo(column) && (estimates || !isEstimate(name)))

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
