/**
 * Dates as people write them, without a zone. Sessions of every engine run in UTC and stored values are taken as they
 * are (wall clock), so no date is ever shifted. Only `wallClock` knows zones: with a `now` and the reporting zone from
 * outside it says which moment relative filters ('current month', 'last 7 days') count from.
 */
export interface Moment {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** `HH:MM:SS[.ffffff]`, or null where only the day was given. */
  readonly time: string | null
}

/** What time it is, and where: given by the caller, since this package has no clock. */
export interface Clock {
  readonly now: Date
  /** IANA name such as `Europe/Vienna`. */
  readonly zone: string
}

export type CalendarUnit = 'hours' | 'days' | 'months' | 'years'

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?)?$/

/** Undefined unless the text is a date that exists: some databases match everything against a nonsense date. */
export function readMoment(text: string): Moment | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month, date, hour, minute, second = '00', fraction = ''] = match
  const day = `${year}-${month}-${date}`
  if (year === '0000' || dayOf(new Date(`${day}T00:00:00Z`)) !== day) return undefined
  if (hour === undefined || minute === undefined) return { day, time: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return { day, time: `${hour}:${minute}:${second}${fraction}` }
}

/** Whether a day of this month and year exists; no calendar of ours has a year 0. */
export const isRealDay = (year: string, month: string, day: string): boolean =>
  Number(year) !== 0 && Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month))

// Every 400 years the calendar repeats itself, and JavaScript takes years below 100 to be of the 20th century.
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()

export const isMidnight = ({ time }: Moment) => time === null || /^00:00:00(\.0+)?$/.test(time)

export const timestampText = ({ day, time }: Moment) => `${day} ${time ?? '00:00:00'}`

/** The last moment that databases agree on: no day follows it. */
export const LAST_MOMENT: Moment = { day: '9999-12-31', time: '23:59:59.999999' }

/** Where the following day begins; undefined for the last day. */
export const startOfNextDay = (day: string): Moment | undefined =>
  day === LAST_MOMENT.day ? undefined : { day: dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000)), time: null }

/** The reading of a clock on the wall in the reporting zone, held in the UTC fields of a Date. */
export function wallClock({ now, zone }: Clock): Date {
  const parts = formatOf(zone).formatToParts(now)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return new Date(
    Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
      now.getUTCMilliseconds(),
    ),
  )
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than compiling a whole question, so it is kept. */
function formatOf(zone: string) {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields })
  formats.set(zone, format)
  return format
}

/** A wall-clock time some units earlier; 31 March minus one month is the last day of February. */
export function earlier(wall: Date, count: number, unit: 'days' | 'months' | 'years'): Date {
  if (unit === 'days') return new Date(wall.getTime() - count * 86_400_000)
  const months = unit === 'years' ? count * 12 : count
  const moved = new Date(wall)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(wall.getUTCDate(), lastDay))
  return moved
}

/** The first moment of the wall clock's day, month or year, and that of the following one. */
export function currentUnit(wall: Date, unit: 'day' | 'month' | 'year'): readonly [Moment, Moment] {
  const [year, month, date] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  const starts = {
    day: [Date.UTC(year, month, date), Date.UTC(year, month, date + 1)],
    month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
    year: [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)],
  } as const
  const [start, end] = starts[unit]
  return [
    { day: dayOf(new Date(start)), time: null },
    { day: dayOf(new Date(end)), time: null },
  ]
}

export const momentOf = (wall: Date): Moment => ({ day: dayOf(wall), time: wall.toISOString().slice(11, 23).replace('.000', '') })

function dayOf(date: Date) {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
