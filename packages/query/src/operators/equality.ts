import { readMoment } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates } from '../model/loose-dates.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { momentFrom, onMoment } from './date-bounds.ts'
import { bindNumber, bindText, readBoolean, valueProblem } from './values.ts'

type Equality = (operand: Operand, value: FilterValue, dialect: Dialect) => Sql

const equalities: Record<Operand['dataType'], Equality> = {
  NUMBER: (operand, value) => sql`${operand.sql} = ${bindNumber(value, operand)}`,
  STRING: (operand, value, dialect) => sql`${dialect.exactText(operand.sql)} = ${bindText(value)}`,
  DATE: holdsDate,
  BOOLEAN: (operand, value, dialect) => (readBoolean(value) ? dialect.isTrue(operand.sql) : dialect.isFalse(operand.sql)),
  OTHER: (operand, value, dialect) => sql`${dialect.toText(operand.sql)} = ${bindText(value)}`,
}

/** A date means its day or moment; where columns hold texts that are no dates, such a text means itself. */
function holdsDate(operand: Operand, value: FilterValue, dialect: Dialect): Sql {
  const { looseDates } = dialect
  if (!looseDates || isDateText(value)) return amongDates(operand, onMoment(operand, momentFrom(value)), dialect)
  return sql`${looseDates.toText(operand.sql, operand.dateKind)} = ${bindText(value)}`
}

/** Why a value cannot be compared for equality, or undefined: as other values, but see `holdsDate`. */
export const equalityProblem = (value: FilterValue, type: ValueType): string | undefined =>
  type.mayHoldNonDates && type.dataType === 'DATE' && typeof value === 'string' && !isDateText(value)
    ? valueProblem(value, { ...type, dataType: 'STRING' })
    : valueProblem(value, type)

const isDateText = (value: FilterValue) => typeof value === 'string' && readMoment(value) !== undefined

/** The operand holds the value; null means that it holds nothing. */
export const holds = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is null` : equalities[operand.dataType](operand, value, dialect)

/** Anything but the value, also nothing: people who leave one ward out expect to keep the patients without a ward. */
export const holdsOther = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is not null` : sql`(not (${holds(operand, value, dialect)}) or ${operand.sql} is null)`
