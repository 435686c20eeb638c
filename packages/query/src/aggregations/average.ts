import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'

/** The average of a number as a double. */
export const average = ({ sql: operand }: Operand, dialect: Dialect): Sql =>
  dialect.averagesStored ? dialect.toDouble(sql`avg(${operand})`) : sql`avg(${dialect.toDouble(operand)})`
