import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import type { Operand } from './value-type.ts'

/** A condition about dates, which a stored value that is no date never meets. */
export const amongDates = (operand: Operand, condition: Sql, { looseDates }: Dialect): Sql =>
  looseDates && operand.dataType === 'DATE' ? sql`(${condition} and ${looseDates.isDate(operand.sql, operand.dateKind)})` : condition

/** A value for extremes and differences: null where what is stored is no date. */
export const dateOrNull = ({ dataType, dateKind, sql: value }: Operand, { looseDates }: Dialect): Sql =>
  looseDates && dataType === 'DATE' ? sql`case when ${looseDates.isDate(value, dateKind)} then ${value} end` : value
