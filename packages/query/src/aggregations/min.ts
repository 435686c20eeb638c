import { sql } from '../sql/fragment.ts'
import { byOneFigure, isOrdered, type Aggregation } from './aggregation.ts'
import { extremeForm } from './extreme-form.ts'

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'min',
  appliesTo: isOrdered,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`min(${extremeForm(operand, dialect)})`,
  inParts: byOneFigure(
    (operand, dialect) => [sql`min(${extremeForm(operand, dialect)})`],
    (figure) => sql`min(${figure})`,
  ),
}
