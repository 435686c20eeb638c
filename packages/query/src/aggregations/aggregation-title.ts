import { aggregations, type AggregationName } from './registry.ts'

/** `90` → `0.90`: a percentile that people typed as the part of one that databases take; undefined for what is none. Digits are moved, not divided. */
export function fractionOf(percentile: string | undefined): string | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(percentile ?? '') ?? []
  if (whole === undefined || Number(percentile) > 100) return undefined
  const digits = whole.padStart(3, '0')
  return `${digits[0]}.${digits.slice(1)}${decimals}`
}

/** The percentiles that are offered beside a typed one. */
export const usualPercentiles = ['5', '10', '25', '75', '90', '95'] as const

/** An aggregation as people say it: `Median`, `90th Percentile`. */
export function aggregationTitle(name: AggregationName, percentile?: string): string {
  const { label } = aggregations[name]
  return asksForPercentile(name) && percentile !== undefined ? `${ordinal(percentile)} ${label}` : label
}

export const asksForPercentile = (name: AggregationName): boolean => aggregations[name].fraction === 'asked'

function ordinal(number: string): string {
  const isTeen = /1\d$/.test(number)
  const ending = isTeen || number.includes('.') ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[number.at(-1) ?? ''] ?? 'th')
  return `${number}${ending}`
}
