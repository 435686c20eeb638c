import { dayFrom, isDayBefore, isStoredDay, readMoment } from '../../model/dates/calendar.ts'
import { calendarDate, yearText, type CalendarDate, type Period } from './period.ts'
import { groupingNames, groupingOf, groupings, type GroupingName } from './registry.ts'

/** A grouping by periods that follow each other. */
export type DateUnit = {
  [Name in GroupingName]: (typeof groupings)[Name] extends { readonly period: Period } ? Name : never
}[GroupingName]

const isDateUnit = (name: GroupingName): name is DateUnit => groupingOf(name).period !== undefined

/** From coarse to fine. */
export const dateUnits: readonly DateUnit[] = groupingNames
  .filter(isDateUnit)
  .sort((one, other) => groupings[other].period.days - groupings[one].period.days)

export const findDateUnit = (name: string | null): DateUnit | undefined => dateUnits.find((unit) => unit === name)

export const finerUnit = (unit: DateUnit): DateUnit | undefined => findDateUnit(groupings[unit].period.finer ?? null)

export const coarserUnit = (unit: DateUnit): DateUnit | undefined =>
  findDateUnit(groupings[unit].period.coarser ?? null)

/** A unit and those that one comes to by zooming in: each of their periods lies in one of the unit. */
export function unitsWithin(unit: DateUnit): readonly DateUnit[] {
  const finer = finerUnit(unit)
  return finer ? [unit, ...unitsWithin(finer)] : [unit]
}

/** Whether a period of the unit has one group of the grouping: a day has one month and one day of the week, a month only the former. */
export function followsFrom(unit: DateUnit, name: GroupingName): boolean {
  const { period, cycleOf } = groupingOf(name)
  const whole = findDateUnit(period ? name : (cycleOf?.unit ?? null))
  return whole !== undefined && unitsWithin(whole).includes(unit)
}

/** Where a printed group (`2024-Q3`) stands among all periods of its unit; undefined for values that are no date of that unit. */
export function periodNumber(unit: DateUnit, printed: string): number | undefined {
  const { period } = groupings[unit]
  const [, digits, rest = '', era] = /^(\d{4,6})(.*?)( BC)?$/.exec(printed) ?? []
  const start = digits === undefined ? undefined : period.read(era ? 1 - Number(digits) : Number(digits), rest)
  const number = start && period.numberOf(start)
  return number !== undefined && printPeriod(unit, number) === printed ? number : undefined
}

/** The other way round: the text of a group, as results have it. */
export const printPeriod = (unit: DateUnit, number: number): string =>
  yearText(...groupings[unit].period.print(groupings[unit].period.startOf(number)))

/** The first day or hour of a printed group of a unit, and the first one after it. */
export function periodRange(unit: DateUnit, printed: string): readonly [start: string, end: string] | undefined {
  const number = periodNumber(unit, printed)
  if (number === undefined) return undefined
  const [start, end] = withinCalendar([momentText(unit, number), momentText(unit, number + 1)])
  return readMoment(start) && readMoment(end) ? [start, end] : undefined
}

/** The last week of the year 9999 ends with it, since some databases know no later day than this, which often stands for 'never'. */
const withinCalendar = ([start, end]: readonly [string, string]): readonly [string, string] => [
  start,
  start.startsWith('9999-') && end.startsWith('10000-') ? '10000-01-01' : end,
]

function momentText(unit: DateUnit, number: number): string {
  const { year, month, day, hour }: CalendarDate = groupings[unit].period.startOf(number)
  return unit === 'hour'
    ? dayFrom(year, month, day).replace(/^\S+/, `$& ${String(hour).padStart(2, '0')}:00`)
    : dayFrom(year, month, day)
}

const unambiguous = dateUnits.filter((unit) => !groupings[unit].period.isAmbiguous)

/**
 * The range that a text means to a filter, whatever the unit: a printed group (`2024`, `2024-Q3`, `2024-W07`, `0044-03 BC`), or the first
 * day and the first day after it (`2024-04-01/2025-04-01`), as `rangeText` writes periods whose text alone does not say which they are.
 */
export function dateGroupRange(text: string): readonly [start: string, end: string] | undefined {
  const [start = '', end, more] = text.split('/')
  if (end !== undefined)
    return more === undefined && isStoredDay(start) && isStoredDay(end) && isDayBefore(start, end)
      ? [start, end]
      : undefined
  for (const unit of unambiguous) {
    const range = periodRange(unit, text)
    if (range) return range
  }
  return undefined
}

/** A text that means a printed group of a unit to every filter. */
export function rangeText(unit: DateUnit, printed: string): string {
  const range = groupings[unit].period.isAmbiguous ? periodRange(unit, printed) : undefined
  return range ? range.join('/') : printed
}

/** The printed group that has exactly these days, such as `2024-Q3`. */
export function printRange([start, end]: readonly [start: string, end: string]): string | undefined {
  const date = dateIn(start)
  const units = unitsOfRange([start, end])
  const found = units.find((unit) => unambiguous.includes(unit)) ?? units[0]
  return date && found && printPeriod(found, groupings[found].period.numberOf(date))
}

/** The units that have a period of exactly these days or this hour, the coarsest first. */
export function unitsOfRange([start, end]: readonly [start: string, end: string]): DateUnit[] {
  const date = dateIn(start)
  if (!date) return []
  const rangeOf = (unit: DateUnit) => periodRange(unit, printPeriod(unit, groupings[unit].period.numberOf(date)))
  return dateUnits.filter((unit) => rangeOf(unit)?.join() === [start, end].join())
}

function dateIn(text: string): CalendarDate | undefined {
  const [, digits, month, day, hour = 0, era] = /^(\d+)-(\d+)-(\d+)(?: (\d+):00)?( BC)?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  return calendarDate(era ? 1 - Number(digits) : Number(digits), Number(month), Number(day), Number(hour))
}
