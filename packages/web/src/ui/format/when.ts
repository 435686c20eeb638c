import dayjs from 'dayjs'
import { reportingClock } from './reporting-zone.ts'
import { writingStyle } from './style/writing-style.ts'

/** A moment as people say it: the time of day, yesterday, the weekday, the day. */
export function formatWhen(date: string, now = new Date()): string {
  const style = writingStyle()
  const at = dayjs(reportingClock(new Date(date)))
  const today = dayjs(reportingClock(now)).startOf('day')
  if (!at.isBefore(today)) return at.format(style.shortClock)
  if (!at.isBefore(today.subtract(1, 'day'))) return 'yesterday'
  if (!at.isBefore(today.subtract(6, 'day'))) return at.format('dddd')
  return at.format(at.year() === today.year() ? style.dayOfYear : style.day)
}
