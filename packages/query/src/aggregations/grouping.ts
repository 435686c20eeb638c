import type { DataType } from '../model/catalog.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { DateUnit, Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** How rows are put together by a column. */
export interface Grouping {
  readonly label: string
  /** Set for date groupings. */
  readonly unit: DateUnit | null
  appliesTo(type: DataType): boolean
  typeOf(operand: ValueType): ValueType
  toSql(operand: Operand, dialect: Dialect): Sql
  /** The text that people see. Dates are truncated in the database, where they sort right, and printed afterwards. */
  format(value: unknown): unknown
}
