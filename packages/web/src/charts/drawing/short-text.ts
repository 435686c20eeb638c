import { formatTimeSpan } from '@soundings/query'
import { abbreviate } from '../kpi/abbreviate.ts'
import type { Series } from './chart-data.ts'

/** What all series are measured in; undefined where they differ. */
export const sharedUnit = (series: readonly Series[]): Series['unit'] => (series.every(({ unit }) => unit === series[0]?.unit) ? series[0]?.unit : undefined)

/** A number beside an axis or a line, as short as it can be read. */
export const shortText = (value: number, unit: Series['unit']): string => (unit && value !== 0 ? formatTimeSpan(value) : abbreviate(value))
