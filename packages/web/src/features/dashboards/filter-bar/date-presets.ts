import { dayRange, type CalendarChoices, type FilterValue, type OperatorName } from '@soundings/query'
import dayjs from 'dayjs'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import { formatStoredDate } from '../../../ui/format/dates.ts'

/** Dates that readers choose with one click. */
export interface DatePreset {
  readonly label: string
  readonly operator: OperatorName
  readonly values: readonly FilterValue[]
}

/** They move on with the calendar. */
export function datePresets({ financialYearStart }: Pick<CalendarChoices, 'financialYearStart'>): DatePreset[] {
  const completeMonths = (count: number): DatePreset => ({
    label: `Last ${count} complete months`,
    operator: 'previous',
    values: ['month', count],
  })
  const values = [`financialYear${financialYearStart}`]
  const financial: DatePreset[] = [
    { label: 'This financial year', operator: 'current', values },
    { label: 'Last financial year', operator: 'previous', values },
  ]
  return [
    { label: 'Today', operator: 'current', values: ['day'] },
    { label: 'This month', operator: 'current', values: ['month'] },
    { label: 'Last month', operator: 'previous', values: ['month'] },
    completeMonths(3),
    completeMonths(12),
    { label: 'This year', operator: 'current', values: ['year'] },
    { label: 'Last year', operator: 'previous', values: ['year'] },
    // Where financial years are those of the calendar, they are said above.
    ...(financialYearStart === 1 ? [] : financial),
  ]
}

export const presetsOfToday = (): DatePreset[] => datePresets(calendarChoices())

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
