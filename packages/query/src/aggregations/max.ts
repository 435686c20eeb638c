import { sql } from '../sql/fragment.ts'
import { byOneFigure, isOrderedMeasure, type Aggregation } from './aggregation.ts'
import { orderedForm } from './distinct-form.ts'

export const max: Aggregation = {
  label: 'Max',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'max',
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`max(${orderedForm(operand, dialect)})`,
  inParts: byOneFigure(
    (operand, dialect) => [sql`max(${orderedForm(operand, dialect)})`],
    (figure) => sql`max(${figure})`,
  ),
}
