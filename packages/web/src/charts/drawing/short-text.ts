import { numberWriter } from '@soundings/query'
import type { Series } from './chart-data.ts'

/** How the numbers of all series are written; undefined where they differ. */
export const sharedFormat = (series: readonly Series[]): Series['format'] =>
  series.every(({ format }) => JSON.stringify(format) === JSON.stringify(series[0]?.format)) ? series[0]?.format : undefined

/** A number beside an axis or a line, as short as it can be read. */
export const shortText = (value: number, format: Series['format']): string => numberWriter(format, 'axis')(value)
