export const scheduleUnits = ['Hour', 'Day', 'Week', 'Month', 'Year'] as const
/** 'Minute' is never offered, but an existing schedule may have it. */
export type ScheduleUnit = (typeof scheduleUnits)[number] | 'Minute'

export interface Schedule {
  readonly unit: ScheduleUnit
  readonly minute: number
  readonly hour: number
  /** From 0, Sunday, to 6. */
  readonly dayOfWeek: number
  readonly dayOfMonth: number
  /** From 1, January, to 12. */
  readonly month: number
}

export const MINUTES = { min: 0, max: 59 }
export const HOURS = { min: 0, max: 23 }
export const DAYS_OF_MONTH = { min: 1, max: 30 }
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const DAILY: Schedule = { unit: 'Day', minute: 0, hour: 1, dayOfWeek: 1, dayOfMonth: 1, month: 1 }

const toText: Record<ScheduleUnit, (schedule: Schedule) => string> = {
  Minute: () => '* * * * *',
  Hour: ({ minute }) => `${minute} * * * *`,
  Day: ({ minute, hour }) => `${minute} ${hour} * * *`,
  Week: ({ minute, hour, dayOfWeek }) => `${minute} ${hour} * * ${dayOfWeek}`,
  Month: ({ minute, hour, dayOfMonth }) => `${minute} ${hour} ${dayOfMonth} * *`,
  Year: ({ minute, hour, dayOfMonth, month }) => `${minute} ${hour} ${dayOfMonth} ${month} *`,
}

export function toCron(schedule: Schedule): string {
  return toText[schedule.unit](schedule)
}

/** Reads the five fields back. What a field does not say is 1, a missing minute is 0. */
export function fromCron(cron: string): Schedule {
  const [minute = '*', hour = '*', dayOfMonth = '*', month = '*', dayOfWeek = '*'] = cron.trim().split(/\s+/)
  return {
    unit: unitOf({ minute, hour, dayOfMonth, month, dayOfWeek }),
    minute: numberOr(minute, 0),
    hour: numberOr(hour, 1),
    dayOfMonth: numberOr(dayOfMonth, 1),
    month: numberOr(month, 1),
    // Cron knows Sunday as 0 and as 7.
    dayOfWeek: numberOr(dayOfWeek, 1) % 7,
  }
}

/** What was typed, kept inside its bounds; what is no number becomes the least one. */
export function clamp(typed: string, { min, max }: { min: number; max: number }): number {
  const number = Number.parseInt(typed, 10)
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, number))
}

function unitOf(fields: Record<'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek', string>): ScheduleUnit {
  const isSaid = (name: keyof typeof fields) => isNumber(fields[name])
  if (isSaid('month')) return 'Year'
  if (isSaid('dayOfMonth')) return 'Month'
  if (isSaid('dayOfWeek')) return 'Week'
  if (isSaid('hour')) return 'Day'
  return isSaid('minute') ? 'Hour' : 'Minute'
}

function numberOr(field: string, otherwise: number): number {
  return isNumber(field) ? Number(field) : otherwise
}

function isNumber(field: string): boolean {
  return /^\d+$/.test(field)
}
