import { comparedDate, dateOrNull } from '../model/dates/loose-dates.ts'
import { isInstant, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** A value as it leaves the database: instants as the wall clock of the reporting zone shows them. */
export function shownForm(operand: Operand, dialect: Dialect): Sql {
  if (!isInstant(operand)) return operand.sql
  if (operand.zone === undefined) throw new TypeError('An instant was planned without the reporting zone')
  return dialect.toWallClock(operand.sql, operand.zone)
}

/**
 * The form in which equal values are told apart from different ones: JSON has no equality, collations may have too much, and
 * two instants of the hour that clocks show twice are one value to every reader.
 */
export function distinctForm(operand: Operand, dialect: Dialect): Sql {
  if (operand.dataType === 'OTHER') return dialect.toText(operand.sql)
  const ordered = orderedForm(operand, dialect)
  return isInstant(operand) ? shownForm({ ...operand, sql: ordered }, dialect) : dialect.groupKey(ordered)
}

/** The form in which values are ordered: instants as instants, so that the later one is the greater one. */
export const orderedForm = ({ sql, dataType }: Operand, dialect: Dialect): Sql =>
  dataType === 'STRING' ? dialect.exactText(sql) : sql

/** A date as it is shown, and null where what is stored is no date. What is not stored was made of dates. */
export function wallClockDate(operand: Operand, dialect: Dialect): Sql {
  if (operand.stored === undefined) return shownForm(operand, dialect)
  const compared = comparedDate(operand, dialect)
  return shownForm({ ...compared, sql: dateOrNull(compared, dialect) }, dialect)
}
