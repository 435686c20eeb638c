import { dateOrNull } from '../model/dates/loose-dates.ts'
import { numberOrNull } from '../sql/loose-numbers.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { type Aggregation, byOneAggregate, isOrdered } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

/** The form of which a smallest and a largest value are taken: what is no date is neither the first nor the last day, and a word is no largest number. */
export function extremeForm(operand: Operand, dialect: Dialect): Sql {
  if (operand.dataType === 'DATE') return dateOrNull(operand, dialect)
  return operand.dataType === 'NUMBER'
    ? numberOrNull({ ...operand, sql: distinctForm(operand, dialect) }, dialect)
    : distinctForm(operand, dialect)
}

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'min',
  appliesTo: isOrdered,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`min(${extremeForm(operand, dialect)})`,
  inParts: byOneAggregate(
    (operand, dialect) => [sql`min(${extremeForm(operand, dialect)})`],
    (part) => sql`min(${part})`,
  ),
}

export const max: Aggregation = {
  label: 'Max',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'max',
  appliesTo: isOrdered,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`max(${extremeForm(operand, dialect)})`,
  inParts: byOneAggregate(
    (operand, dialect) => [sql`max(${extremeForm(operand, dialect)})`],
    (part) => sql`max(${part})`,
  ),
}
