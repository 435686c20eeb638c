import { formatFigure, withoutIdleZeros, type Figure } from './numbers.ts'

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

/** Units next to each other, the larger first, below a number of seconds. A third one would claim a precision that averages and rounded numbers do not have. */
const scales: readonly { readonly below: number; readonly units: readonly Unit[] }[] = [
  { below: HOUR, units: [minute, second] },
  { below: DAY, units: [hour, minute] },
  { below: 1000 * DAY, units: [day, hour] },
  { below: Infinity, units: [day] },
]

/** A number of seconds in the units that fit it: `12 s`, `2 min 5 s`, `3 h 20 min`, `1 d 9 h`, `1,200 d`. */
export function formatTimeSpan(seconds: Figure): string {
  const value = Number(seconds)
  if (!Number.isFinite(value)) return String(seconds)
  const text = formatPositive(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

function formatPositive(seconds: number): string {
  if (Math.round(seconds * 100) < 100 * MINUTE) return `${withoutIdleZeros(formatFigure(seconds))} s`
  // Rounded before it is compared, so that 59 min 59.9 s is 1 h and not 60 min.
  const roundTo = (size: number) => Math.round(seconds / size) * size
  const { units } = scales.find((scale) => roundTo(scale.units.at(-1)!.seconds) < scale.below)!
  return inUnits(roundTo(units.at(-1)!.seconds), units)
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
