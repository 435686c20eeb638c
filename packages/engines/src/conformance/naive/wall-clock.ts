const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format
}

/** What a clock in the zone shows at an instant, which is ISO text in UTC without its Z. */
export function wallClockOf(instant: string, zone: string): string {
  const [, fraction = ''] = /(\.\d+)$/.exec(instant) ?? []
  return (
    formatOf(zone)
      .format(Date.parse(`${instant}Z`))
      .replace(' ', 'T') + fraction
  )
}

const HOUR = 3_600_000
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, -1).replace('.000', '')
const wallClockMs = (ms: number, zone: string) => Date.parse(`${wallClockOf(isoOf(ms), zone)}Z`)

/** The last instant at which a clock in the zone shows this; of a time that is skipped, as if clocks had not been changed yet. */
export function instantOf(wallClock: string, zone: string): number {
  const wall = Date.parse(`${wallClock}Z`)
  const [offsetBefore, offsetAfter] = [wall - 30 * HOUR, wall + 30 * HOUR].map((ms) => wallClockMs(ms, zone) - ms) as [
    number,
    number,
  ]
  return wallClockMs(wall - offsetAfter, zone) === wall ? wall - offsetAfter : wall - offsetBefore
}
