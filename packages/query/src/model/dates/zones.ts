/**
 * Time zones as the rest of the compiler needs them: when clocks of a zone are changed, and which instants a time of its
 * wall clock stands for. All from `Intl`, so the rules are those of the running JavaScript engine.
 */

/** From one clock change to the next, the clocks of a zone are `offsetMs` ahead of UTC. */
export interface OffsetPeriod {
  /** Milliseconds since 1970 in UTC; the first period of a list begins where the list begins. */
  readonly from: number
  readonly offsetMs: number
}

const DAY_MS = 86_400_000
/** No zone is as far from UTC as this, nor was any, and no change moved clocks by more than a day. */
const REACH_MS = 2 * DAY_MS
/** Before that, clocks showed local mean time, and `Intl` would have to leave the years that it can write. */
const EARLIEST_MS = Date.UTC(1800, 0, 1)
/** After that JavaScript has no dates. */
const LATEST_MS = 8.64e15
/** Clocks were never changed twice and back within a week. */
const STEP_MS = 7 * DAY_MS

/** A name from the IANA database. An offset such as `+02:00` is refused: databases read its sign the other way round. */
export const isZone = (zone: string): boolean => /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(zone) && isKnownToIntl(zone)

function isKnownToIntl(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than compiling a whole question, so it is kept. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instantMs: number, zone: string): number {
  const text = formatOf(zone).format(Math.min(Math.max(instantMs, EARLIEST_MS), LATEST_MS))
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (sign === undefined) return 0
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}

/** The periods of one offset between two instants, in order. */
export function offsetPeriods(zone: string, fromMs: number, toMs: number): OffsetPeriod[] {
  let [seen, offsetMs] = [fromMs, offsetAt(fromMs, zone)]
  const periods: OffsetPeriod[] = [{ from: seen, offsetMs }]
  for (let next = fromMs + STEP_MS; seen < toMs; next += STEP_MS) {
    const end = Math.min(next, toMs)
    while (offsetAt(end, zone) !== offsetMs) {
      seen = changeBetween(seen, end, offsetMs, zone)
      offsetMs = offsetAt(seen, zone)
      periods.push({ from: seen, offsetMs })
    }
    seen = end
  }
  return periods
}

/** The first second within the stretch at which the offset is no longer the one given. */
function changeBetween(fromMs: number, toMs: number, offsetMs: number, zone: string): number {
  let [before, after] = [Math.floor(fromMs / 1000), Math.ceil(toMs / 1000)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle * 1000, zone) === offsetMs) before = middle
    else after = middle
  }
  return after * 1000
}

/**
 * The instant at which the wall clock of a zone shows a time, both in milliseconds. A time that comes twice means the
 * second time; one that is skipped counts as if the clock had not been changed yet. PostgreSQL and DuckDB do the same.
 */
export function instantAt(wallMs: number, zone: string): number {
  const periods = offsetPeriods(zone, wallMs - REACH_MS, wallMs + REACH_MS)
  const { offsetMs } = periods.findLast(({ from, offsetMs: offset }) => from + offset <= wallMs) ?? periods[0]!
  return wallMs - offsetMs
}

const MICROS = 1000n

/** Instants from `from` on and before `to`, in microseconds since 1970; an absent end is open. */
export interface InstantRange {
  readonly from?: bigint
  readonly to?: bigint
}

/**
 * The instants at which the wall clock of a zone shows something from `from` on and before `to`, in microseconds. It is one
 * range, except where a bound is a time that comes twice: what is shown decides, so then it is two.
 */
export function instantsShowing(zone: string, { from, to }: InstantRange): InstantRange[] {
  if (from !== undefined && to !== undefined && from >= to) return []
  // What is shown before `from` is also shown before `to`, so what is in only one of both lies between them.
  const ends = [
    ...(from === undefined ? [] : endsBefore(from, zone)),
    ...(to === undefined ? [] : endsBefore(to, zone)),
  ]
    .sort((one, other) => (one < other ? -1 : Number(one > other)))
    .filter((end, index, all) => end !== all[index - 1] && end !== all[index + 1])
  const starts: (bigint | undefined)[] = from === undefined ? [undefined, ...ends] : ends
  const ranges: InstantRange[] = []
  for (let index = 0; index < starts.length; index += 2) {
    const [start, end] = [starts[index], starts[index + 1]]
    ranges.push({ ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) })
  }
  return ranges
}

/**
 * Where the instants at which the wall clock shows less than `wall` end, begin again and end: once, or three times where the
 * time comes twice.
 */
function endsBefore(wall: bigint, zone: string): bigint[] {
  const near = Number(wall / MICROS)
  const periods = offsetPeriods(zone, near - REACH_MS, near + REACH_MS)
  const ends: bigint[] = []
  periods.forEach(({ from, offsetMs }, index) => {
    const start = BigInt(from) * MICROS
    const next = periods[index + 1]
    const limit = next && BigInt(next.from) * MICROS
    const reached = wall - BigInt(offsetMs) * MICROS
    const end = limit !== undefined && reached > limit ? limit : reached
    if (end <= start) return
    if (ends.at(-1) === start) ends.pop()
    else if (index > 0) ends.push(start)
    ends.push(end)
  })
  return ends
}
