import { byOneFigure, isNumericMeasure, type Aggregation } from './aggregation.ts'
import { total, totalType } from './total.ts'

export const sum: Aggregation = {
  label: 'Sum',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'sum',
  ofNoRows: 0,
  appliesTo: isNumericMeasure,
  typeOf: totalType,
  toSql: (operand, dialect) => total(operand, dialect),
  inParts: byOneFigure(
    (operand, dialect) => [total(operand, dialect)],
    (sums, operand, dialect) => total({ ...totalType(operand), sql: sums }, dialect),
  ),
}
