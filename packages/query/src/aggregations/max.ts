import { sql } from '../sql/fragment.ts'
import { byOneFigure, isOrdered, type Aggregation } from './aggregation.ts'
import { extremeForm } from './extreme-form.ts'

export const max: Aggregation = {
  label: 'Max',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'max',
  appliesTo: isOrdered,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`max(${extremeForm(operand, dialect)})`,
  inParts: byOneFigure(
    (operand, dialect) => [sql`max(${extremeForm(operand, dialect)})`],
    (figure) => sql`max(${figure})`,
  ),
}
