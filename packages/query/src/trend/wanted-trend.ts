import type { ComparedWith } from './day-range.ts'

/** Of the options of a number; read from JSON, so of any type. */
interface NumberOptions {
  readonly compare?: unknown
  readonly sparkline?: unknown
}

/** Which period a view has to ask for; undefined where none is shown. A line of recent periods comes with the period before. */
export function wantedTrend(viewType: string, number: NumberOptions | undefined): ComparedWith | undefined {
  if (viewType !== 'KPI') return undefined
  if (number?.compare === 'previous' || number?.compare === 'yearBefore') return number.compare
  return number?.sparkline === true && number.compare !== 'target' ? 'previous' : undefined
}
