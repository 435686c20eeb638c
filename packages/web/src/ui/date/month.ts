import dayjs from 'dayjs'
import { formatStoredDate } from '../format/dates.ts'

export interface CalendarDay {
  /** YYYY-MM-DD */
  readonly date: string
  readonly isOfMonth: boolean
  readonly isAllowed: boolean
}

export interface DateBounds {
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The weeks, Monday first, that hold a date's month. */
export function weeksOf(date: string, bounds: DateBounds): CalendarDay[][] {
  const first = dayjs(date).startOf('month')
  const start = first.subtract((first.day() + 6) % 7, 'day')
  const weeks = Math.ceil(first.endOf('month').add(1, 'day').diff(start, 'day') / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = start.add(week * 7 + weekday, 'day')
      const text = formatStoredDate(day.toDate())
      return { date: text, isOfMonth: day.month() === first.month(), isAllowed: isWithin(text, bounds) }
    }),
  )
}

/** Stored dates are ordered like their texts. */
export const isWithin = (date: string, { min, max }: DateBounds): boolean =>
  (min === undefined || date >= min) && (max === undefined || date <= max)

export const clampDate = (date: string, { min, max }: DateBounds): string =>
  min !== undefined && date < min ? min : max !== undefined && date > max ? max : date

export const addMonths = (date: string, count: number): string =>
  formatStoredDate(dayjs(date).add(count, 'month').toDate())

/** The day that a key of the calendar leads to; undefined for keys which do not move. */
export function dayAfterKey(key: string, date: string, isShifted: boolean): string | undefined {
  const weekday = (dayjs(date).day() + 6) % 7
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  const months: Record<string, number> = { PageUp: isShifted ? -12 : -1, PageDown: isShifted ? 12 : 1 }
  if (days[key] !== undefined) return formatStoredDate(dayjs(date).add(days[key], 'day').toDate())
  return months[key] === undefined ? undefined : addMonths(date, months[key])
}
