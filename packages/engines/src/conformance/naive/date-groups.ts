import type { GroupingName } from '@soundings/query'

const DAY = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
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

const dayOf = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)
const yearOf = (day: Date) => String(day.getUTCFullYear()).padStart(4, '0')
const plusDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY)

/** The year that has most days of the week, and how many weeks of that year there have been: counted one by one. */
function week(date: string, firstWeekday: 0 | 1): string {
  let start = dayOf(date)
  while (start.getUTCDay() !== firstWeekday) start = plusDays(start, -1)
  const middle = plusDays(start, 3)
  let count = 0
  for (let each = middle; each.getUTCFullYear() === middle.getUTCFullYear(); each = plusDays(each, -7)) count += 1
  return `${yearOf(middle)}-W${String(count).padStart(2, '0')}`
}

/** Month by month back to the first one of the financial year. */
function financial(date: string, first: number, hasQuarter: boolean): string {
  let [year, month, passed] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0]
  while (month !== first) {
    passed += 1
    month = month === 1 ? 12 : month - 1
    if (month === 12) year -= 1
  }
  return `${String(year).padStart(4, '0')}/${String(year + 1)
    .slice(-2)
    .padStart(2, '0')}${hasQuarter ? `-Q${Math.floor(passed / 3) + 1}` : ''}`
}

/** The text of the group in which a date lies. */
export function printGroup(date: string, grouping: GroupingName): string {
  const [, quarterFrom, yearFrom] = /^financial(?:Quarter(\d+)|Year(\d+))$/.exec(grouping) ?? []
  if (quarterFrom ?? yearFrom) return financial(date, Number(quarterFrom ?? yearFrom), quarterFrom !== undefined)
  const hour = date.slice(11, 13)
  const texts: Partial<Record<GroupingName, () => string>> = {
    hour: () => `${date.slice(0, 10)} ${hour}h`,
    day: () => date.slice(0, 10),
    week: () => week(date, 1),
    sundayWeek: () => week(date, 0),
    month: () => date.slice(0, 7),
    quarter: () => `${date.slice(0, 4)}-Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`,
    year: () => date.slice(0, 4),
    hourOfDay: () => `${hour}:00`,
    dayOfWeek: () => weekdays[dayOf(date).getUTCDay()]!,
    monthOfYear: () => months[Number(date.slice(5, 7)) - 1]!,
  }
  return texts[grouping]!()
}
