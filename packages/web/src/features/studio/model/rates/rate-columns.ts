import { rateLimits, type OutputColumn, type RateInterval } from '@soundings/query'
import type { ViewItem } from '../studio-state.ts'
import { longestTitle } from '../question/titles.ts'

/** First in the heading, so that a rate and its limits can be distinguished where it is cut. */
const limitNames = { lower: 'Lower 95 % limit', upper: 'Upper 95 % limit' } as const

/** The limits of a rate as columns behind it. */
export function limitColumns(
  { id, isLabelAutomatic: _automatic, interval: _interval, derived: _derived, rate, ...view }: ViewItem,
  interval: RateInterval,
): OutputColumn[] {
  if (!rate) return []
  return rateLimits.map((side) => ({
    ...view,
    label: `${limitNames[side]}, ${view.label}`.slice(0, longestTitle),
    rate: { ...rate, limit: { interval, side } },
    vid: limitVid(id, side),
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
  }))
}

const limitVid = (id: string, side: (typeof rateLimits)[number]) => `${id}-${side}`

/** The columns without limits that their rates bring with them. */
export const withoutLimits = (columns: readonly OutputColumn[]): OutputColumn[] =>
  columns.filter((column) => !columns.some(({ vid }) => vid !== undefined && isLimitOf(vid, column)))

/** Which interval a rate was saved with. */
export function intervalOf(columns: readonly OutputColumn[], vid: string | undefined): { interval?: RateInterval } {
  const limit = vid === undefined ? undefined : columns.find((column) => isLimitOf(vid, column))
  const interval = limit?.design === 'view' ? limit.rate?.limit?.interval : undefined
  return interval ? { interval } : {}
}

const isLimitOf = (vid: string, column: OutputColumn): boolean =>
  column.design === 'view' && column.rate?.limit !== undefined && column.vid === limitVid(vid, column.rate.limit.side)
