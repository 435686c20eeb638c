import type { Dialect, LooseDates } from '../../sql/dialect.ts'
import { sql, type Sql } from '../../sql/fragment.ts'
import type { Operand } from '../value-type.ts'

/** A condition about dates, which a stored value that is no date never meets. */
export const amongDates = (operand: Operand, condition: Sql, { looseDates }: Dialect): Sql =>
  looseDates && operand.dataType === 'DATE' ? sql`(${condition} and ${isDate(operand, looseDates)})` : condition

/** A date as it is compared with others: by its wall clock, since an offset behind it says nothing of before and after. */
export const comparedDate = (operand: Operand, dialect: Dialect): Operand =>
  dialect.looseDates?.wallClock && operand.dateKind === 'timestamp'
    ? { ...operand, sql: dialect.looseDates.wallClock(operand.stored ?? operand.sql) }
    : withYears(operand, dialect)

/** So that it is not compared with a date that the database cannot name. */
export const withYears = (operand: Operand, { years }: Pick<Dialect, 'years'>): Operand =>
  years ? { ...operand, years } : operand

/** A value for extremes and differences: null where what is stored is no date. */
export const dateOrNull = (operand: Operand, { looseDates }: Dialect): Sql =>
  looseDates && operand.dataType === 'DATE'
    ? sql`case when ${isDate(operand, looseDates)} then ${operand.sql} end`
    : operand.sql

/** The start of a year, quarter, month or day; a value that is no date has none, so it is a group of its own under its own text. */
export function startOrText(start: Sql, operand: Operand, { looseDates, toText }: Dialect): Sql {
  if (!looseDates) return start
  return sql`case when ${isDate(operand, looseDates)} then ${toText(start)} else ${looseDates.toText(operand.sql, operand.dateKind)} end`
}

const isDate = ({ sql: value, stored = value, dateKind }: Operand, looseDates: LooseDates) =>
  looseDates.isDate(stored, dateKind)
