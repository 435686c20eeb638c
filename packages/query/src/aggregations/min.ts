import { sql } from '../sql/fragment.ts'
import { isOrderedMeasure, type Aggregation } from './aggregation.ts'

export const min: Aggregation = {
  label: 'Min',
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isOrderedMeasure,
  typeOf: (operand) => operand,
  toSql: ({ sql: operand }) => sql`min(${operand})`,
}
