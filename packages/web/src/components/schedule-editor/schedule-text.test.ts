import { expect, it } from 'vitest'
import { setReportingZone } from '../../ui/format/reporting-zone.ts'
import { scheduleText } from './schedule-text.ts'

it.each([
  ['* * * * *', 'Every minute'],
  ['5 * * * *', 'Every hour at minute 5'],
  ['0 7 * * *', 'Every day at 07:00'],
  ['30 18 * * 0', 'Every Sunday at 18:30'],
  ['5 6 30 * *', 'Every month on day 30 at 06:05'],
  ['0 0 1 12 *', 'Every year on December 1 at 00:00'],
])('EX6 %s is told as %s', (cron, text) => {
  expect(scheduleText(cron)).toBe(text)
})

it.each(['*/5 * * * *', '0 7 * * 1-5', '0 7 1 * 1', '0,30 7 * * *'])(
  'EX6 %s means more than the editor knows, and is left as it is',
  (cron) => {
    expect(scheduleText(cron)).toBe(cron)
  },
)

it('EX6 the zone of the server stands with it where the browser has another one, except for every minute', () => {
  setReportingZone('Pacific/Kiritimati')
  expect(scheduleText('0 7 * * *')).toBe('Every day at 07:00 (Pacific/Kiritimati)')
  expect(scheduleText('*/5 7 * * *')).toBe('*/5 7 * * * (Pacific/Kiritimati)')
  expect(scheduleText('* * * * *')).toBe('Every minute')
  setReportingZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(scheduleText('0 7 * * *')).toBe('Every day at 07:00')
})
