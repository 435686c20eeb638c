import type { Aside } from '../chart-data/chart-data.ts'
import { writerFor } from './drawing-option.ts'

/** A value that has no place on the axis, in words. The only series need not be named. */
export const asideText = ({ label, series, value, format }: Aside, isOneSeries: boolean): string =>
  `${isOneSeries ? label : `${label} · ${series}`} ${writerFor(format)(value)}`
