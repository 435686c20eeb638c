import { numberOrNull } from '../sql/loose-numbers.ts'
import { numberType, type Operand, type ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { noSql, type Sql } from '../sql/fragment.ts'
import { type Aggregation, byOneAggregate, isNumericMeasure } from './aggregation.ts'

/** Sums of single-precision numbers are doubles: in single precision a sum of many rows loses most of its digits. */
export const totalType = ({ dataType, numberKind, dateKind }: ValueType): ValueType =>
  numberKind === 'single' ? numberType('float') : { dataType, numberKind, dateKind }

/** The sum of a number, over a window where one is given. */
export function total(operand: SummedNumber, dialect: Dialect, over: Sql = noSql): Sql {
  const { sql, numberKind } = operand
  if (numberKind === 'single') return dialect.sum(dialect.toDouble(sql), 'float', over)
  return dialect.sum(numberKind === 'integer' ? sql : numberOrNull(operand, dialect), numberKind, over)
}

type SummedNumber = Pick<Operand, 'sql' | 'numberKind' | 'mayHoldNonNumbers'>

export const sum: Aggregation = {
  label: 'Sum',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'sum',
  ofNoRows: 0,
  appliesTo: isNumericMeasure,
  typeOf: totalType,
  toSql: (operand, dialect) => total(operand, dialect),
  inParts: byOneAggregate(
    (operand, dialect) => [total(operand, dialect)],
    (sums, operand, dialect) => total({ ...totalType(operand), sql: sums }, dialect),
  ),
}
