import { formatWithDecimals, withoutIdleZeros, type ExactNumber } from './numbers/numbers.ts'

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

/** Units next to each other, the largest first, below a number of seconds. Of a day and more, less than a thousandth is rounded away. */
const scales: readonly { readonly below: number; readonly units: readonly Unit[] }[] = [
  { below: HOUR, units: [minute, second] },
  { below: DAY, units: [hour, minute, second] },
  { below: 100 * DAY, units: [day, hour, minute] },
  { below: 1000 * DAY, units: [day, hour] },
  { below: Infinity, units: [day] },
]

/** A number of seconds in the units that fit it, and in so many at most: `12 s`, `2 min 5 s`, `3 h 20 min`, `1 d 8 h 40 min`, `1,200 d`. */
export function formatTimeSpan(seconds: ExactNumber, mostUnits = 3): string {
  const value = Number(seconds)
  if (!Number.isFinite(value)) return String(seconds)
  const text = formatPositive(Math.abs(value), mostUnits)
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

function formatPositive(seconds: number, mostUnits: number): string {
  if (Math.round(seconds * 100) < 100 * MINUTE) return `${withoutIdleZeros(formatWithDecimals(seconds))} s`
  // Rounded before it is compared, so that 59 min 59.9 s is 1 h and not 60 min.
  const roundTo = (size: number) => Math.round(seconds / size) * size
  const { units } = scales
    .map(({ below, units: fitting }) => ({ below, units: fitting.slice(0, mostUnits) }))
    .find((scale) => roundTo(scale.units.at(-1)!.seconds) < scale.below)!
  return inUnits(roundTo(units.at(-1)!.seconds), units)
}

/** Units of which there are none are left out. */
function inUnits(seconds: number, units: readonly Unit[]): string {
  let rest = seconds
  return units
    .flatMap((unit) => {
      const count = Math.floor(rest / unit.seconds)
      rest -= count * unit.seconds
      return count === 0 ? [] : [`${formatWithDecimals(count, 0)} ${unit.name}`]
    })
    .join(' ')
}
