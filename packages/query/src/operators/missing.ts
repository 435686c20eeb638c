import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'

/** The empty text counts as missing for texts; other types are missing only when null. Never null itself. */
export const missing = ({ sql: operand, dataType }: Operand, dialect: Dialect): Sql =>
  dataType === 'STRING' ? sql`(${operand} is null or ${dialect.isEmptyText(operand)})` : sql`(${operand} is null)`
