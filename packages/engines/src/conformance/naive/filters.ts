import type { Clock, DataType, DateKind, FilterValue, GroupingName, OperatorName } from '@soundings/query'
import { compareCells, type Cell } from './cells.ts'
import { printGroup } from './date-groups.ts'
import { instantOf, wallClockOf } from './wall-clock.ts'

export interface FilterSubject {
  /** As it is shown. */
  readonly cell: Cell
  /** As it is stored: of instants, in UTC. */
  readonly stored: Cell
  readonly dataType: DataType
  readonly dateKind: DateKind
}

type Test = (subject: FilterSubject, values: readonly FilterValue[], clock: Clock) => boolean

const isMissing = ({ cell, dataType }: FilterSubject) => cell === null || (dataType === 'STRING' && cell === '')
const asTruth = (value: FilterValue) => value === true || value === 1 || value === '1' || value === 'true'

const dayOf = (text: string) => text.slice(0, 10)
const hasTime = (value: FilterValue) => String(value).length > 10
const asMoment = (text: string) => Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`)
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A written day means all of it; with a time of day it means that moment. */
function compareDates(cell: string, value: FilterValue): number {
  const at = asMoment(cell)
  const start = asMoment(String(value))
  const end = hasTime(value) ? start + 0.001 : start + DAY
  return at < start ? -1 : Number(at >= end)
}

const compareTo = ({ cell, dataType }: FilterSubject, value: FilterValue): number =>
  dataType === 'DATE' ? compareDates(String(cell), value) : compareCells(cell, value, dataType)

function equals(subject: FilterSubject, value: FilterValue): boolean {
  const { cell, dataType, dateKind } = subject
  if (value === null || cell === null) return value === cell
  if (dataType === 'BOOLEAN') return cell === asTruth(value)
  if (dataType === 'STRING' || dataType === 'OTHER') return cell === String(value)
  if (dataType === 'DATE' && dateKind === 'date') return cell === dayOf(String(value))
  return compareTo(subject, value) === 0
}

const search =
  (matches: (text: string, searched: string) => boolean): Test =>
  ({ cell }, [value]) =>
    cell !== null && matches(String(cell).toLowerCase(), String(value).toLowerCase())

const compare =
  (holds: (order: number) => boolean): Test =>
  (subject, [value = null]) =>
    subject.cell !== null && holds(compareTo(subject, value))

const wallNow = ({ now, zone }: Clock) => new Date(`${wallClockOf(now.toISOString().slice(0, -1), zone)}Z`)

/** Wall-clock time in the zone of the clock. */
function lastStart(clock: Clock, count: number, unit: string): Date {
  const now = wallNow(clock)
  const start = new Date(now)
  if (unit === 'hours') return wallNow({ ...clock, now: new Date(clock.now.getTime() - count * HOUR) })
  if (unit === 'days') return new Date(now.getTime() - count * DAY)
  const months = unit === 'years' ? count * 12 : count
  start.setUTCDate(1)
  start.setUTCMonth(start.getUTCMonth() - months)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(now.getUTCDate(), lastDay))
  return start
}

/** A date without time lies in a stretch when its day begins there, or when the stretch ends within that day. */
const isWithinLast: Test = ({ cell, stored, dateKind }, [count, unit], clock) => {
  if (cell === null) return false
  const now = wallNow(clock).getTime()
  const start = lastStart(clock, Number(count), String(unit)).getTime()
  if (dateKind === 'instant') {
    const from =
      unit === 'hours'
        ? clock.now.getTime() - Number(count) * HOUR
        : instantOf(new Date(start).toISOString().slice(0, -1), clock.zone)
    return asMoment(String(stored)) > from && asMoment(String(stored)) <= clock.now.getTime()
  }
  const at = asMoment(String(cell))
  if (dateKind === 'timestamp') return at > start && at <= now
  const startDay = asMoment(new Date(start + 1).toISOString().slice(0, 10))
  const isAfterStart = start + 1 === startDay ? at >= startDay : at > startDay
  return isAfterStart && at <= now
}

const prefixLength: Record<string, number> = { day: 10, month: 7, year: 4 }

export const tests: Record<OperatorName, Test> = {
  equals: (subject, [value = null]) => equals(subject, value),
  notEquals: (subject, [value = null]) => !equals(subject, value),
  isEmpty: isMissing,
  isNotEmpty: (subject) => !isMissing(subject),
  isNullOrEmpty: isMissing,
  between: (subject, [low = null, high = null]) =>
    subject.cell !== null && compareTo(subject, low) >= 0 && compareTo(subject, high) <= 0,
  greaterThan: compare((order) => order > 0),
  greaterOrEqual: compare((order) => order >= 0),
  lessThan: compare((order) => order < 0),
  lessOrEqual: compare((order) => order <= 0),
  contains: search((text, searched) => text.includes(searched)),
  startsWith: search((text, searched) => text.startsWith(searched)),
  endsWith: search((text, searched) => text.endsWith(searched)),
  in: (subject, values) => values.some((value) => equals(subject, value)),
  notIn: (subject, values) => !values.some((value) => equals(subject, value)),
  current: ({ cell }, [unit], clock) => {
    const ofUnit = (moment: string) => {
      const length = prefixLength[String(unit)]
      return length === undefined ? printGroup(moment, unit as GroupingName) : moment.slice(0, length)
    }
    return cell !== null && ofUnit(String(cell)) === ofUnit(wallNow(clock).toISOString())
  },
  previous: ({ cell }, [unit, count = 1], clock) => {
    if (cell === null) return false
    const groupOf = (ms: number) => printGroup(new Date(ms).toISOString(), unit as GroupingName)
    let before = wallNow(clock).getTime()
    const wanted = new Set([groupOf(before)])
    for (; wanted.size <= Number(count); before -= DAY) wanted.add(groupOf(before))
    wanted.delete(groupOf(wallNow(clock).getTime()))
    return wanted.has(printGroup(String(cell), unit as GroupingName))
  },
  last: isWithinLast,
}
