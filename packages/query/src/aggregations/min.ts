import { sql } from '../sql/fragment.ts'
import { byOneFigure, isOrderedMeasure, type Aggregation } from './aggregation.ts'
import { orderedForm } from './distinct-form.ts'

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'min',
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`min(${orderedForm(operand, dialect)})`,
  inParts: byOneFigure(
    (operand, dialect) => [sql`min(${orderedForm(operand, dialect)})`],
    (figure) => sql`min(${figure})`,
  ),
}
