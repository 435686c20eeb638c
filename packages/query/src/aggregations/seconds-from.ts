import { dateOrNull } from '../model/loose-dates.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

export const secondsFrom = (earlier: Operand, later: Operand, dialect: Dialect): Sql =>
  dialect.secondsBetween(dateOrNull(earlier, dialect), dateOrNull(later, dialect), { earlier: earlier.dateKind, later: later.dateKind })
