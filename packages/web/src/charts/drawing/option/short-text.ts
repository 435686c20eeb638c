import { numberWriter } from '../../../ui/format/number-writer.ts'
import type { Series } from '../chart-data/chart-data.ts'

/** How the numbers beside an axis are written, which are all of one kind: as those of its series, or only with their unit where these differ in decimals. */
export function sharedFormat(series: readonly Series[]): Series['format'] {
  const format = series[0]?.format
  if (
    !format ||
    format.style === 'duration' ||
    series.every((each) => JSON.stringify(each.format) === JSON.stringify(format))
  )
    return format
  const { decimals: _decimals, thousands: _thousands, ...unit } = format
  return unit
}

/** A number beside an axis with all its digits: 10,000. */
export const tickText = (value: number, format: Series['format']): string => numberWriter(format, 'tick')(value)

/** The same as short as it can be read: 10k. */
export const shortText = (value: number, format: Series['format']): string => numberWriter(format, 'axis')(value)

/** Letters of a number beside a line or a scale of colours. */
export const NOTE_LETTERS = 9

/** All digits of a number where it is no longer than so many letters, otherwise its short form. */
export function fittingText(value: number, format: Series['format'], letters = NOTE_LETTERS): string {
  const text = tickText(value, format)
  return text.length <= letters ? text : shortText(value, format)
}
