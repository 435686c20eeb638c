import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

export const secondsFrom = (earlier: Operand, later: Operand, dialect: Dialect): Sql =>
  dialect.secondsBetween(earlier.sql, later.sql, { earlier: earlier.dateKind, later: later.dateKind })
