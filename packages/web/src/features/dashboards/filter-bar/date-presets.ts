import { dayRange, type FilterValue, type OperatorName } from '@soundings/query'
import dayjs from 'dayjs'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import { formatStoredDate, storedToday } from '../../../ui/format/dates.ts'

/** Dates that readers choose with one click. */
export interface DatePreset {
  readonly label: string
  readonly operator: OperatorName
  readonly values: readonly FilterValue[]
}

interface Calendar {
  /** YYYY-MM-DD */
  readonly today: string
  /** The month in which financial years begin, from 1. */
  readonly financialYearStart: number
}

/** They move on with the calendar, but for financial years, which are the days of the present ones. */
export function datePresets({ today, financialYearStart }: Calendar): DatePreset[] {
  const completeMonths = (count: number): DatePreset => ({
    label: `Last ${count} complete months`,
    operator: 'previous',
    values: ['month', count],
  })
  const year = financialYear(today, financialYearStart)
  return [
    { label: 'Today', operator: 'current', values: ['day'] },
    { label: 'This month', operator: 'current', values: ['month'] },
    { label: 'Last month', operator: 'previous', values: ['month'] },
    completeMonths(3),
    completeMonths(12),
    { label: 'This year', operator: 'current', values: ['year'] },
    { label: 'Last year', operator: 'previous', values: ['year'] },
    // Where financial years are those of the calendar, they are said above.
    ...(financialYearStart === 1
      ? []
      : [
          { label: 'This financial year', ...days(year, year.add(1, 'year')) },
          { label: 'Last financial year', ...days(year.subtract(1, 'year'), year) },
        ]),
  ]
}

export const presetsOfToday = (): DatePreset[] =>
  datePresets({ today: storedToday(), financialYearStart: calendarChoices().financialYearStart })

const days = (start: dayjs.Dayjs, end: dayjs.Dayjs): Omit<DatePreset, 'label'> => ({
  operator: 'between',
  values: [formatStoredDate(start.toDate()), formatStoredDate(end.subtract(1, 'day').toDate())],
})

function financialYear(today: string, start: number): dayjs.Dayjs {
  const thisYear = dayjs(today)
    .month(start - 1)
    .startOf('month')
  return thisYear.isAfter(dayjs(today)) ? thisYear.subtract(1, 'year') : thisYear
}

type Dates = Pick<DatePreset, 'operator' | 'values'>

const isSame = (one: Dates, other: Dates): boolean =>
  one.operator === other.operator && one.values.map(String).join() === other.values.map(String).join()

export const presetOf = (dates: Dates, presets: readonly DatePreset[]): DatePreset | undefined =>
  presets.find((preset) => isSame(preset, dates))

export const isMovingOn = ({ operator }: Pick<DatePreset, 'operator'>): boolean => operator !== 'between'

/** First and last day of what is chosen, for the fields; empty where it has none. */
export function firstAndLast(dates: Dates, today: string): readonly [first: string, last: string] {
  // Noon is the same day in every zone in which the page may run.
  const range = dayRange(dates, { now: new Date(`${today}T12:00:00Z`), zone: 'UTC' })
  return range ? [range.start, formatStoredDate(dayjs(range.end).subtract(1, 'day').toDate())] : ['', '']
}
