import { inSeconds } from '../format/numbers/number-format.ts'
import { dateOrNull } from '../model/dates/loose-dates.ts'
import { isInstant, numberType, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import type { Aggregation } from './aggregation.ts'

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

/** First date minus second date in seconds, for each row. */
export const dateDiff: Aggregation = {
  label: 'Date Diff',
  level: 'row',
  needsSecondColumn: true,
  format: inSeconds,
  appliesTo: ({ dataType }) => dataType === 'DATE',
  typeOf: () => numberType('float'),
  toSql: (first, dialect, second = first) => secondsFrom(second, first, dialect),
}

export const averageDateDiff: Aggregation = {
  label: 'Average Date Diff',
  level: 'aggregate',
  needsSecondColumn: true,
  format: inSeconds,
  isAverage: true,
  appliesTo: ({ dataType }) => dataType === 'DATE',
  typeOf: () => numberType('float'),
  toSql: (first, dialect, second = first) => sql`avg(${secondsFrom(second, first, dialect)})`,
}
