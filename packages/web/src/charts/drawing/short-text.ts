import { formatUnit } from '@soundings/query'
import { abbreviate } from '../kpi/abbreviate.ts'
import type { Series } from './chart-data.ts'

/** What all series are measured in; undefined where they differ. */
export const sharedUnit = (series: readonly Series[]): Series['unit'] => (series.every(({ unit }) => unit === series[0]?.unit) ? series[0]?.unit : undefined)

/** A number beside an axis or a line, as short as it can be read. */
export function shortText(value: number, unit: Series['unit']): string {
  if (unit === 'percent') return `${abbreviate(value)}%`
  return unit && value !== 0 ? formatUnit(value, unit) : abbreviate(value)
}
