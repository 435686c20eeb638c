import { offsetAt, wallClock } from '@soundings/query'

/** A schedule of five fields: minute, hour, day of month, month, day of week. Pure: the caller brings time and zone. */
export interface Cron {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly days: readonly number[]
  readonly months: readonly number[]
  readonly weekdays: readonly number[]
  /** `0 9 31 * *`: a month without that day runs on its last day. */
  readonly singleDay: number | undefined
  readonly isEveryHour: boolean
  readonly isEveryDay: boolean
  readonly isEveryWeekday: boolean
}

const PART = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/
const DAYS_AHEAD = 366 * 8
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** Undefined when the text is no schedule. */
export function parseCron(text: string): Cron | undefined {
  const fields = text.trim().split(/\s+/)
  if (fields.length !== 5) return undefined
  const [minute, hour, day, month, weekday] = fields as [string, string, string, string, string]
  const minutes = readField(minute, 0, 59)
  const hours = readField(hour, 0, 23)
  const days = readField(day, 1, 31)
  const months = readField(month, 1, 12)
  const weekdays = readField(weekday, 0, 7)
  if (!minutes || !hours || !days || !months || !weekdays) return undefined
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: [...new Set(weekdays.map((each) => each % 7))],
    singleDay: /^\d+$/.test(day) ? Number(day) : undefined,
    isEveryHour: hour === '*',
    isEveryDay: day === '*',
    isEveryWeekday: weekday === '*',
  }
}

function readField(text: string, min: number, max: number): number[] | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const match = PART.exec(part)
    if (!match) return undefined
    const [, from, to, step] = match
    const first = from === undefined ? min : Number(from)
    const last = to !== undefined ? Number(to) : from === undefined || step !== undefined ? max : first
    const by = step === undefined ? 1 : Number(step)
    if (first < min || last > max || first > last || by < 1) return undefined
    for (let value = first; value <= last; value += by) values.add(value)
  }
  return [...values].toSorted((a, b) => a - b)
}

/**
 * The first fire after a moment, by the clock on the wall of the zone. Around clock changes a fixed time fires once: a time
 * that is skipped fires when the clock goes on, one that comes twice fires the first time. Every-hour schedules simply go on.
 * Undefined for days that never come, such as a list of 30 and 31 in February.
 */
export function nextFire(cron: Cron, after: Date, zone: string): Date | undefined {
  const start = wallClock({ now: after, zone })
  const firstDay = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate())
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = new Date(firstDay + ahead * DAY_MS)
    if (!isOnDay(cron, day)) continue
    const fire = runsOnDay(cron, day, zone).find((moment) => moment > after.getTime())
    if (fire !== undefined) return new Date(fire)
  }
  return undefined
}

/**
 * The fire behind one that was taken. It is counted from now, so that missed ones are one, but where the clock was set back meanwhile it is not
 * the same again: its job runs and would not be enqueued once more.
 */
export function followingFire(cron: Cron, taken: string | undefined, now: Date, zone: string): Date | undefined {
  const isAhead = taken !== undefined && Date.parse(taken) > now.getTime()
  return nextFire(cron, isAhead ? new Date(taken) : now, zone)
}

/** The least minutes between two fires by the clock on the wall. */
export function shortestGapMinutes({ hours, minutes, singleDay, isEveryWeekday }: Cron): number {
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute))
  const gaps = times.slice(1).map((time, at) => time - times[at]!)
  const overNight = times[0]! + DAY_MINUTES - times.at(-1)!
  return Math.min(...gaps, singleDay !== undefined && isEveryWeekday ? DAY_MINUTES : overNight)
}

/** Why a schedule cannot be kept, or undefined. */
export function scheduleProblem(text: string, now: Date, zone: string, leastMinutes = 1): string | undefined {
  const cron = parseCron(text)
  if (!cron) return 'is not a schedule of five fields (minute hour day month weekday)'
  if (shortestGapMinutes(cron) < leastMinutes)
    return `runs more often than every ${leastMinutes} minutes, which is the most that this installation allows`
  return nextFire(cron, now, zone) ? undefined : 'names a day that never comes'
}

function isOnDay(cron: Cron, day: Date): boolean {
  if (!cron.months.includes(day.getUTCMonth() + 1)) return false
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  const date = day.getUTCDate()
  const isDate = cron.singleDay === undefined ? cron.days.includes(date) : date === Math.min(cron.singleDay, lastDay)
  const isWeekday = cron.weekdays.includes(day.getUTCDay())
  // With both given, cron has always meant either.
  return cron.isEveryDay || cron.isEveryWeekday ? isDate && isWeekday : isDate || isWeekday
}

function runsOnDay(cron: Cron, day: Date, zone: string): number[] {
  const times = cron.hours.flatMap((hour) =>
    cron.minutes.flatMap((minute) => {
      const wall = day.getTime() + (hour * 60 + minute) * MINUTE_MS
      const moments = momentsOf(wall, zone)
      if (cron.isEveryHour) return moments
      return moments.length > 0 ? moments.slice(0, 1) : [endOfGap(wall, zone)]
    }),
  )
  return [...new Set(times)].toSorted((a, b) => a - b)
}

/** The moments at which the clock on the wall shows this: none in a gap, two when an hour is repeated. */
function momentsOf(wall: number, zone: string): number[] {
  const offsets = new Set([offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)])
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === wall)
    .toSorted((a, b) => a - b)
}

function endOfGap(wall: number, zone: string): number {
  for (let later = wall + MINUTE_MS; later < wall + DAY_MS; later += MINUTE_MS) {
    const [moment] = momentsOf(later, zone)
    if (moment !== undefined) return moment
  }
  return wall
}
