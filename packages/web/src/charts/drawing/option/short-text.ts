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

/** A number beside an axis or a line, as short as it can be read. */
export const shortText = (value: number, format: Series['format']): string => numberWriter(format, 'axis')(value)
