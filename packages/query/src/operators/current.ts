import { currentUnit, wallClock } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import { sql } from '../sql/fragment.ts'
import { within } from './date-bounds.ts'
import type { Operator } from './operator.ts'

export const currentUnits = ['day', 'month', 'year'] as const

type CurrentUnit = (typeof currentUnits)[number]

export const current: Operator = {
  label: 'Current',
  appliesTo: ['DATE'],
  inputFor: () => 'current-unit',
  defaultsFor: () => ['day'],
  check: (values) => (values.length === 1 && isUnit(values[0]) ? undefined : 'Current needs day, month or year'),
  toSql: (operand, [unit], { clock, dialect }) => {
    const [start, end] = currentUnit(wallClock(clock), isUnit(unit) ? unit : 'day')
    return sql`(${amongDates(operand, within(operand, start, end), dialect)})`
  },
}

const isUnit = (value: FilterValue | undefined): value is CurrentUnit => currentUnits.some((unit) => unit === value)
