import { monthNames } from '@soundings/query'
import { foreignZone } from '../../ui/format/reporting-zone.ts'
import { fromCron, toCron, weekdays, type Schedule, type ScheduleUnit } from './schedule.ts'

const two = (number: number) => String(number).padStart(2, '0')
const clock = ({ hour, minute }: Schedule) => `${two(hour)}:${two(minute)}`

const texts: Record<ScheduleUnit, (schedule: Schedule) => string> = {
  Minute: () => 'Every minute',
  Hour: ({ minute }) => `Every hour at minute ${minute}`,
  Day: (schedule) => `Every day at ${clock(schedule)}`,
  Week: (schedule) => `Every ${weekdays[schedule.dayOfWeek]} at ${clock(schedule)}`,
  Month: (schedule) => `Every month on day ${schedule.dayOfMonth} at ${clock(schedule)}`,
  Year: (schedule) => `Every year on ${monthNames[schedule.month - 1]} ${schedule.dayOfMonth} at ${clock(schedule)}`,
}

/** A schedule in words; cron text that says more than the editor can is left as it is. Names the zone of the server where it is not that of the browser. */
export function scheduleText(cron: string): string {
  const schedule = fromCron(cron)
  const zone = schedule.unit === 'Minute' ? undefined : foreignZone()
  return `${isInEditorWords(cron) ? texts[schedule.unit](schedule) : cron}${zone === undefined ? '' : ` (${zone})`}`
}

/** Whether the editor can say all of it. */
export const isInEditorWords = (cron: string): boolean => toCron(fromCron(cron)) === cron.trim().split(/\s+/).join(' ')
