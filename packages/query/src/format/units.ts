import type { Unit } from '../aggregations/aggregation.ts'
import { formatFigure, type Figure } from './numbers.ts'
import { formatTimeSpan } from './time-spans.ts'

const PERCENT_DECIMALS = 1

const writers: Record<Unit, (figure: Figure) => string> = {
  seconds: formatTimeSpan,
  percent: (figure) => `${formatFigure(figure, PERCENT_DECIMALS)}%`,
}

/** A number with its unit, as screens and mails show it. */
export const formatUnit = (figure: Figure, unit: Unit): string => writers[unit](figure)
