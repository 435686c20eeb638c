import { sql } from '../sql/fragment.ts'
import { byOneFigure, isOrderedMeasure, type Aggregation } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'min',
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`min(${distinctForm(operand, dialect)})`,
  inParts: byOneFigure(
    (operand, dialect) => [sql`min(${distinctForm(operand, dialect)})`],
    (figure) => sql`min(${figure})`,
  ),
}
