import { sql } from '../sql/fragment.ts'
import { isOrderedMeasure, type Aggregation } from './aggregation.ts'

export const max: Aggregation = {
  label: 'Max',
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: ({ sql: operand }) => sql`max(${operand})`,
}
