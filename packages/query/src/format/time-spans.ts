import { formatFigure, type Figure } from './numbers.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

interface Unit {
  readonly seconds: number
  readonly name: string
}

const [day, hour, minute, second]: readonly [Unit, Unit, Unit, Unit] = [
  { seconds: DAY, name: 'd' },
  { seconds: HOUR, name: 'h' },
  { seconds: MINUTE, name: 'min' },
  { seconds: 1, name: 's' },
]

/** Units next to each other, the largest first, from a number of seconds on. Of a day and more, less than a thousandth is rounded away. */
const scales: readonly { readonly from: number; readonly units: readonly Unit[] }[] = [
  { from: 1000 * DAY, units: [day] },
  { from: 100 * DAY, units: [day, hour] },
  { from: DAY, units: [day, hour, minute] },
  { from: HOUR, units: [hour, minute, second] },
  { from: MINUTE, units: [minute, second] },
]

/** A number of seconds in the units that fit it: `12 s`, `2 min 5 s`, `3 h 20 min`, `1 d 8 h 40 min`, `1,200 d`. */
export function formatTimeSpan(seconds: Figure): string {
  const value = Number(seconds)
  if (!Number.isFinite(value)) return String(seconds)
  const text = formatPositive(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

function formatPositive(seconds: number): string {
  for (const { from, units } of scales) {
    // Rounded before it is compared, so that 59 min 59.9 s is 1 h and not 60 min.
    const smallest = units.at(-1)!.seconds
    const rounded = Math.round(seconds / smallest) * smallest
    if (rounded >= from) return inUnits(rounded, units)
  }
  return `${formatFigure(seconds).replace(/\.?0+$/, '')} s`
}

/** Units of which there are none are left out. */
function inUnits(seconds: number, units: readonly Unit[]): string {
  let rest = seconds
  return units
    .flatMap((unit) => {
      const count = Math.floor(rest / unit.seconds)
      rest -= count * unit.seconds
      return count === 0 ? [] : [`${formatFigure(count, 0)} ${unit.name}`]
    })
    .join(' ')
}
