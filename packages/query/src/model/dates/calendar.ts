/**
 * Dates as people write them, without a zone. Wall-clock columns are compared with them as they are. Of instants they say
 * what the wall clock of the reporting zone shows: see `zones.ts`.
 */
export interface Moment {
  /** `YYYY-MM-DD`, with ` BC` before year 1 and more digits after year 9999, or `infinity` or `-infinity`. */
  readonly day: string
  /** `HH:MM:SS[.ffffff]`, or null where only the day was given. */
  readonly time: string | null
}

export type CalendarUnit = 'hours' | 'days' | 'months' | 'years'

const pattern = /^(\d{4}|[1-9]\d{4,5})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,6})?)?)?( BC)?$/
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const endless = ['infinity', '-infinity']

/** Undefined unless the text is a date that exists: some databases match everything against a nonsense date. */
export function readMoment(text: string): Moment | undefined {
  if (endless.includes(text)) return { day: text, time: null }
  const match = pattern.exec(text)
  if (!match) return undefined
  const [, year, month, date, hour, minute, second = '00', fraction = '', era = ''] = match
  const day = `${year}-${month}-${date}${era}`
  if (year === '0000' || dayOf(startOfDay(day)) !== day) return undefined
  if (hour === undefined || minute === undefined) return { day, time: null }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return { day, time: `${hour}:${minute}:${second}${fraction}` }
}

/** Whether a month has this day in a year; years before 1 count down from 0. */
export function isDayOfMonth(year: number, month: number, day: number): boolean {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day > 0 && day <= (DAYS_IN_MONTH[month - 1] ?? 0) + (isLeap ? 1 : 0)
}

/** A day without a time, and not infinity. */
export const isStoredDay = (text: string): boolean => readMoment(text)?.time === null && !endless.includes(text)

export const isDayBefore = (day: string, other: string): boolean => startOfDay(day) < startOfDay(other)

export const isMidnight = ({ time }: Moment) => time === null || /^00:00:00(\.0+)?$/.test(time)

export const isEndless = ({ day }: Moment) => endless.includes(day)

export function timestampText({ day, time }: Moment) {
  if (endless.includes(day)) return day
  const [date, era] = day.split(' ')
  return `${date} ${time ?? '00:00:00'}${era ? ` ${era}` : ''}`
}

/** The dates of JavaScript end this far from 1970, on either side. */
const LAST_MS = 8.64e15

/** What a wall clock shows, as microseconds since it showed the start of 1970. Not for `infinity`. */
export function microsOf(moment: Moment): bigint {
  const [, hours, minutes, seconds, fraction = ''] =
    /^(\d+):(\d+):(\d+)(?:\.(\d+))?$/.exec(moment.time ?? '00:00:00') ?? []
  const ms = startOfDay(moment.day).getTime() + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0'))
}

/** The other way round. */
export function momentOfMicros(micros: bigint): Moment {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n
  const second = new Date(Math.max(-LAST_MS, Math.min(Number((micros - fraction) / 1000n), LAST_MS)))
  const time = second.toISOString().slice(-13, -5)
  return { day: dayOf(second), time: fraction === 0n ? time : `${time}.${String(fraction).padStart(6, '0')}` }
}

export const startOfNextDay = (day: string): Moment => ({
  day: dayOf(new Date(startOfDay(day).getTime() + 86_400_000)),
  time: null,
})

/** The day, written as `Moment` says, that is so many months or days after the first of a year. Years before 1 count down from 0. */
export function dayFrom(year: number, month: number, date: number): string {
  const day = new Date(0)
  day.setUTCFullYear(year, month - 1, date)
  return dayOf(day)
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

export const momentOf = (wall: Date): Moment => ({
  day: dayOf(wall),
  time: wall.toISOString().slice(11, 23).replace('.000', ''),
})

function startOfDay(day: string): Date {
  const [, year = '', month, date, era] = /^(\d+)-(\d+)-(\d+)( BC)?$/.exec(day) ?? []
  const start = new Date(0)
  start.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(date))
  return start
}

function dayOf(date: Date) {
  if (Number.isNaN(date.getTime())) return ''
  const year = date.getUTCFullYear()
  const monthAndDay = date
    .toISOString()
    .replace(/^[-+]?\d+/, '')
    .slice(0, 6)
  return `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${monthAndDay}${year > 0 ? '' : ' BC'}`
}
