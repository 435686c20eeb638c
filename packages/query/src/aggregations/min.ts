import { sql } from '../sql/fragment.ts'
import { isOrderedMeasure, type Aggregation } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: (operand, dialect) => sql`min(${distinctForm(operand, dialect)})`,
}
