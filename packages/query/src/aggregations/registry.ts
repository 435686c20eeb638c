import type { CatalogColumn } from '../model/catalog.ts'
import type { Aggregation } from './aggregation.ts'
import { averageDateDiff, dateDiff } from './date-differences.ts'
import { avg, standardDeviation } from './averages.ts'
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
