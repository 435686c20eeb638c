const DAY_MS = 86_400_000

/** A date of a calendar, without a zone. Years before 1 count down from 0; months and days that run over belong to the next year or month. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
}

export const calendarDate = (year: number, month = 1, day = 1, hour = 0): CalendarDate => ({ year, month, day, hour })

/**
 * Periods of one kind, each of which begins where the one before it ends. They are of a calendar and of no zone, so no change to
 * summer time lengthens or shortens the way from one to the next.
 */
export interface Period {
  /** What one is called in a sentence: `week`. */
  readonly noun: string
  /** About how long one is, by which they are put in order. */
  readonly days: number
  /** Where the period with this date stands among all of its kind. */
  numberOf(date: CalendarDate): number
  startOf(number: number): CalendarDate
  /** The year and what follows it in the text of a period that begins at this date: 2026 and `-W07`. */
  print(start: CalendarDate): readonly [year: number, rest: string]
  /** The other way round; dates that do not exist may come out, since what is read is printed again and compared. */
  read(year: number, rest: string): CalendarDate | undefined
  /** The text on an axis, with the year as it is written there, or an empty text for none: `Nov 25`. */
  axisText(start: CalendarDate, year: (year: number) => string): string
  /** Set where the year need not be written at every period of an axis. */
  readonly isWithinYear?: true
  /** Set where another kind prints the same texts for other days, so that a text alone does not say what is meant. */
  readonly isAmbiguous?: true
  /** How far one is from the next, for measures that are derived from those before. */
  readonly step: { readonly months: number } | { readonly days: 1 | 7 } | { readonly hours: 1 }
  /** Which periods one zooms into, and out to. */
  readonly finer?: string
  readonly coarser?: string
}

/** Days since the start of 1970. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / DAY_MS)
}

export function dateOfDay(number: number): CalendarDate {
  const date = new Date(number * DAY_MS)
  return calendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

export const twoDigits = (number: number): string => String(number).padStart(2, '0')

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const shortMonth = (month: number): string => (monthNames[month - 1] ?? '').slice(0, 3)

/** `2026` and what follows it, with as many digits as a year has and with ` BC` before year 1. */
export const yearText = (year: number, rest = ''): string =>
  `${String(year > 0 ? year : 1 - year).padStart(4, '0')}${rest}${year > 0 ? '' : ' BC'}`

/** What remains of a division that rounds down, so that months before year 1 are counted right too. */
export const remainder = (number: number, by: number): number => ((number % by) + by) % by
