import { secondsFrom } from '../../aggregations/date-differences.ts'
import { wallClockDate } from '../../aggregations/distinct-form.ts'
import { momentOf } from '../../model/dates/calendar.ts'
import { wallClock } from '../../model/dates/wall-clock.ts'
import type { Operand } from '../../model/value-type.ts'
import type { DatePart, Dialect } from '../../sql/dialect.ts'
import { bind, sql, wholeNumber, type Sql } from '../../sql/fragment.ts'
import type { ValueFunction } from './formula-function.ts'

const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const
type Unit = (typeof units)[number]

/** `day` and `days` are the same. */
const unitOf = (value: number | string): Unit | undefined =>
  units.find((unit) => unit === value || unit === `${value}s`)

const isDay = ({ dateKind }: Operand) => dateKind === 'date'

export const asTimestamp = (operand: Operand, dialect: Dialect): Sql =>
  isDay(operand) ? dialect.asTimestamp(wallClockDate(operand, dialect)) : wallClockDate(operand, dialect)

function partOf(part: DatePart, operand: Operand, dialect: Dialect): Sql {
  const date = part === 'hour' ? asTimestamp(operand, dialect) : wallClockDate(operand, dialect)
  return dialect.toDouble(dialect.datePart(part, date))
}

const SECONDS: Record<'hours' | 'minutes' | 'seconds', number> = { hours: 3600, minutes: 60, seconds: 1 }

/** Only whole units count, whichever of two dates is the earlier one. */
const cutOff = (value: Sql) => sql`(sign(${value}) * floor(abs(${value})))`

function daysBetween(from: Operand, to: Operand, dialect: Dialect): Sql {
  const dayOf = (operand: Operand) =>
    dialect.truncate('day', wallClockDate(operand, dialect), isDay(operand) ? 'date' : 'timestamp')
  const kindOf = (operand: Operand) => (isDay(operand) ? ('date' as const) : ('timestamp' as const))
  return sql`(${dialect.secondsBetween(dayOf(from), dayOf(to), { earlier: kindOf(from), later: kindOf(to) })} / ${dialect.toDouble(wholeNumber(86_400))})`
}

/** Someone born on 29 February completes a year on 1 March where there is no 29 February. */
function monthsBetween(from: Operand, to: Operand, dialect: Dialect): Sql {
  const indexOf = (operand: Operand) =>
    sql`(${partOf('year', operand, dialect)} * 12 + ${partOf('month', operand, dialect)})`
  const [dayFrom, dayTo] = [partOf('day', from, dialect), partOf('day', to, dialect)]
  const months = sql`(${indexOf(to)} - ${indexOf(from)})`
  const notCompleted = sql`case when ${months} > 0 and ${dayTo} < ${dayFrom} then 1 when ${months} < 0 and ${dayTo} > ${dayFrom} then -1 else 0 end`
  return sql`(${months} - ${notCompleted})`
}

function between(unit: Unit, from: Operand, to: Operand, dialect: Dialect): Sql {
  if (unit === 'days') return daysBetween(from, to, dialect)
  if (unit === 'weeks') return cutOff(sql`(${daysBetween(from, to, dialect)} / ${dialect.toDouble(wholeNumber(7))})`)
  if (unit === 'months') return monthsBetween(from, to, dialect)
  if (unit === 'years') return cutOff(sql`(${monthsBetween(from, to, dialect)} / ${dialect.toDouble(wholeNumber(12))})`)
  return cutOff(sql`(${secondsFrom(from, to, dialect)} / ${dialect.toDouble(wholeNumber(SECONDS[unit]))})`)
}

const date = { name: 'date', takes: 'date' } as const

const part = (name: DatePart, note: string): ValueFunction => ({
  level: 'value',
  gives: 'NUMBER',
  parameters: [date],
  note,
  example: `${name}([Admitted at])`,
  toSql: ([value], { dialect }) => partOf(name, value!, dialect),
})

export const dateFunctions = {
  today: {
    level: 'value',
    gives: 'DATE',
    parameters: [],
    note: 'the day on which the question is asked',
    example: 'dateDiff("days", [Admitted at], today())',
    toSql: (_values, { clock }) => sql`${bind(momentOf(wallClock(clock)).day, 'date')}`,
  },
  dateDiff: {
    level: 'value',
    gives: 'NUMBER',
    addsUp: true,
    parameters: [
      {
        name: 'unit',
        takes: 'text',
        isConstant: (value) => unitOf(value) !== undefined,
        expected: `one of ${units.map((unit) => `"${unit}"`).join(', ')}`,
      },
      { name: 'from', takes: 'date' },
      { name: 'to', takes: 'date' },
    ],
    note: 'from one date to another: completed years, months, weeks, hours, minutes or seconds, or calendar days',
    example: 'dateDiff("days", [Admitted at], [Discharged at])',
    toSql: ([, from, to], { dialect }, [unit = '']) => between(unitOf(unit) ?? 'days', from!, to!, dialect),
  },
  year: part('year', 'year of a date'),
  quarter: {
    ...part('month', 'quarter of the year, 1 to 4'),
    example: 'quarter([Admitted at])',
    toSql: ([value], { dialect }) => sql`floor((${partOf('month', value!, dialect)} + 2) / 3)`,
  },
  month: part('month', 'month of the year, 1 to 12'),
  week: part('week', 'ISO week of the year, 1 to 53'),
  day: part('day', 'day of the month, 1 to 31'),
  weekday: part('weekday', 'day of the week, 1 (Monday) to 7 (Sunday)'),
  hour: part('hour', 'hour of the day, 0 to 23'),
} as const satisfies Record<string, ValueFunction>
