import { instantsShowing, wallClockText } from '@soundings/query'

const zoneOfBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** By which the server runs schedules. Known before the first screen is drawn; until then, that of the browser. */
let zone: string | undefined

export function setReportingZone(timeZone: string): void {
  zone = timeZone
}

/** The name of the reporting zone where the clock of this browser may show another time; undefined where the two agree. */
export function foreignZone(at = new Date()): string | undefined {
  return zone === undefined || clockIn(zone, at) === clockIn(zoneOfBrowser(), at) ? undefined : zone
}

/** The day and minute of a moment in the reporting zone, as `2026-03-05 14:30`. */
export function reportingClock(at: Date): string {
  return clockIn(zone ?? zoneOfBrowser(), at) ?? clockIn(zoneOfBrowser(), at) ?? ''
}

/** The zone by which times are shown: that of the browser for one that only the server knows. */
const shownZone = (): string => (zone !== undefined && clockIn(zone, new Date()) !== undefined ? zone : zoneOfBrowser())

const MICROS = 1000n

/** When a day (`2026-03-05`) begins by the clock of the reporting zone, or one so many days later. */
export function startOfDay(day: string, later = 0): Date {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = Date.UTC(year, month - 1, date + later)
  const [shown] = instantsShowing(shownZone(), { from: BigInt(midnight) * MICROS })
  return new Date(Number((shown?.from ?? 0n) / MICROS))
}

/** The zone by which times on the screen are shown, where it must be named because the viewer's own clock differs. */
export function namedZone(at = new Date()): string | undefined {
  const foreign = foreignZone(at)
  return foreign !== undefined && clockIn(foreign, at) === undefined ? zoneOfBrowser() : foreign
}

/** Undefined for a zone that only the server knows, and for a date that is none. */
function clockIn(timeZone: string, at: Date): string | undefined {
  try {
    return wallClockText({ now: at, zone: timeZone }, 'minute')
  } catch {
    return undefined
  }
}
