import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { total } from './total.ts'

/** The average of a number as a double. */
export function average(operand: Pick<Operand, 'sql' | 'numberKind'>, dialect: Dialect): Sql {
  if (!dialect.averagesStored) return sql`avg(${dialect.toDouble(operand.sql)})`
  // PostgreSQL averages floating point by way of squares, which are too large for a double long before the numbers are.
  const isFloating = operand.numberKind === 'float' || operand.numberKind === 'single'
  return isFloating
    ? sql`(${total(operand, dialect)} / nullif(count(${operand.sql}), 0))`
    : dialect.toDouble(sql`avg(${operand.sql})`)
}
