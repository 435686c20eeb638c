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

function clockIn(timeZone: string, at: Date): string {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  } catch {
    // Browsers know fewer zones than the server.
    return timeZone
  }
}
