import { dateGroupRange } from '../aggregations/date-zoom.ts'
import { readMoment } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { atOrAfter, before, momentFrom, onMoment } from './date-bounds.ts'
import { bindNumber, bindText, readBoolean, valueProblem } from './values.ts'

type Equality = (operand: Operand, value: FilterValue, dialect: Dialect) => Sql

const equalities: Record<Operand['dataType'], Equality> = {
  NUMBER: (operand, value) => sql`${operand.sql} = ${bindNumber(value, operand)}`,
  STRING: (operand, value, dialect) => sql`${dialect.exactText(operand.sql)} = ${bindText(value)}`,
  DATE: holdsDate,
  BOOLEAN: (operand, value, dialect) => (readBoolean(value) ? dialect.isTrue(operand.sql) : dialect.isFalse(operand.sql)),
  OTHER: (operand, value, dialect) => sql`${dialect.toText(operand.sql)} = ${bindText(value)}`,
}

/**
 * A date means its day or moment, and the text of a date group (2024, 2024-Q3, 2024-07) all its days. Where columns hold texts
 * that are no dates, such a text means itself.
 */
function holdsDate(operand: Operand, value: FilterValue, dialect: Dialect): Sql {
  const group = dateGroupOf(value)
  if (group) return amongDates(operand, inDateGroup(operand, group), dialect)
  const { looseDates } = dialect
  if (!looseDates || (typeof value === 'string' && readMoment(value))) return amongDates(operand, onMoment(operand, momentFrom(value)), dialect)
  return sql`${looseDates.toText(operand.sql, operand.dateKind)} = ${bindText(value)}`
}

function inDateGroup(operand: Operand, [start, end]: readonly [string, string]): Sql {
  const first = atOrAfter(operand, momentFrom(start))
  // After the last year of the calendar no day follows.
  const next = readMoment(end)
  return next ? sql`${first} and ${before(operand, next)}` : first
}

/** Why a value cannot be compared for equality, or undefined: as other values, but see `holdsDate`. */
export function equalityProblem(value: FilterValue, type: ValueType): string | undefined {
  const problem = valueProblem(value, type)
  if (problem === undefined || type.dataType !== 'DATE' || typeof value !== 'string' || value === '') return problem
  if (dateGroupOf(value)) return undefined
  return type.mayHoldNonDates ? valueProblem(value, { ...type, dataType: 'STRING' }) : problem
}

const dateGroupOf = (value: FilterValue) => (typeof value === 'string' && !readMoment(value) ? dateGroupRange(value) : undefined)

/** The operand holds the value; null means that it holds nothing. */
export const holds = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is null` : equalities[operand.dataType](operand, value, dialect)

/** Anything but the value, also nothing: people who leave one ward out expect to keep the patients without a ward. */
export const holdsOther = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is not null` : sql`(not (${holds(operand, value, dialect)}) or ${operand.sql} is null)`
