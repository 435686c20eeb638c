import { formatFigure, type Figure } from './numbers.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** From here on hours say nothing. */
const MANY_DAYS = 100 * DAY

/** Two units next to each other, the larger first, from a number of seconds on. */
const scales = [
  { from: MANY_DAYS, large: [DAY, 'd'], small: [DAY, ''] },
  { from: DAY, large: [DAY, 'd'], small: [HOUR, 'h'] },
  { from: HOUR, large: [HOUR, 'h'], small: [MINUTE, 'min'] },
  { from: MINUTE, large: [MINUTE, 'min'], small: [1, 's'] },
] as const

/** A number of seconds in the units that fit it: `12 s`, `2 min 5 s`, `3 h 20 min`, `4 d 6 h`, `1,200 d`. */
export function formatTimeSpan(seconds: Figure): string {
  const value = Number(seconds)
  if (!Number.isFinite(value)) return String(seconds)
  const text = formatPositive(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

function formatPositive(seconds: number): string {
  for (const { from, large: [largeSeconds, largeUnit], small: [smallSeconds, smallUnit] } of scales) {
    // Rounded before it is compared, so that 59 min 59.9 s is 1 h and not 60 min.
    const rounded = Math.round(seconds / smallSeconds) * smallSeconds
    if (rounded < from) continue
    const whole = formatFigure(Math.floor(rounded / largeSeconds), 0)
    const rest = Math.round((rounded % largeSeconds) / smallSeconds)
    return rest === 0 ? `${whole} ${largeUnit}` : `${whole} ${largeUnit} ${rest} ${smallUnit}`
  }
  return `${formatFigure(seconds).replace(/\.?0+$/, '')} s`
}
