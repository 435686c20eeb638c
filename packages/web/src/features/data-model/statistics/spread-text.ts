import type { ColumnAnalysis, Spread } from '@soundings/contract'
import { storedText } from '../../../ui/format/number-writer.ts'
import { formatExactly, formatRounded } from '../../../ui/format/numbers.ts'
import { messages } from '../messages.ts'

type Bucket = Spread['histogram'][number]

export const countText = (count: number): string => formatExactly(count)

const boundText = (bound: Bucket['from']): string =>
  typeof bound === 'number' ? formatExactly(bound) : storedText(bound, 'DATE').replace('T', ' ')

/** `3`, or `0 – 50` for what lies from 0 to before 50. */
export function bucketText({ from, to }: Bucket): string {
  return from === to ? boundText(from) : `${boundText(from)} – ${boundText(to)}`
}

export const rowsText = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`

/** Where a histogram begins, where it ends and where it is highest, for those who do not see it. */
export function histogramText(histogram: readonly Bucket[]): string {
  const [first] = histogram
  const last = histogram.at(-1)
  if (!first || !last) return ''
  const peak = histogram.reduce((highest, bucket) => (bucket.count > highest.count ? bucket : highest), first)
  return `Histogram from ${boundText(first.from)} to ${boundText(last.to)}, highest at ${bucketText(peak)} with ${rowsText(peak.count)}`
}

/** Which rows it is about: never more than were looked at. */
export function scopeText({ rows, isSample }: Spread, scope: ColumnAnalysis['scope']): string {
  if (isSample) return scope === 'own' ? messages.ownSample(rows) : messages.sample(rows)
  return scope === 'own' ? messages.ownRows : messages.allRows
}

export function shareText(count: number, rows: number): string {
  const percent = rows === 0 ? 0 : (count / rows) * 100
  return percent > 0 && percent < 0.1 ? `< ${formatRounded(0.1, 1)}%` : `${formatRounded(percent, 1)}%`
}

/** Which rows a histogram of numbers is not about. */
export const leftOutText = (count: number): string => `Without ${rowsText(count)} of NaN or infinity`

/** Why there is nothing to draw, where that is so. */
export function nothingToShow(
  { rows, isSample, histogram, values, nonFinite }: Spread,
  { dataType }: { dataType: string },
  nullCount: ColumnAnalysis['nullCount'],
): string | undefined {
  if (rows === 0) return messages.noRows
  if (histogram.length > 0 || values.length > 0) return undefined
  if (Number(nullCount) === rows) return messages.onlyNulls
  if (nonFinite === rows) return 'Every number is NaN or infinite.'
  if (dataType === 'NUMBER' || dataType === 'DATE') return messages.tooFarApart
  return isSample ? messages.noneTwiceInSample : messages.noneTwice
}
