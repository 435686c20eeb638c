import { dateOrNull } from '../model/loose-dates.ts'
import { isInstant, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** Beside an instant, a wall-clock date means the instant at which the clock of the reporting zone shows it. */
export function secondsFrom(earlier: Operand, later: Operand, dialect: Dialect): Sql {
  const [from, to] = [asInstantBeside(later, earlier, dialect), asInstantBeside(earlier, later, dialect)]
  return dialect.secondsBetween(dateOrNull(from, dialect), dateOrNull(to, dialect), {
    earlier: from.dateKind,
    later: to.dateKind,
  })
}

function asInstantBeside(other: Operand, operand: Operand, dialect: Dialect): Operand {
  if (!isInstant(other) || isInstant(operand) || other.zone === undefined) return operand
  return {
    ...operand,
    dateKind: 'instant',
    stored: operand.stored ?? operand.sql,
    sql: dialect.toInstant(operand.sql, other.zone),
  }
}
