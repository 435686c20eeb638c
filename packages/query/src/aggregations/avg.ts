import { numberType } from '../model/value-type.ts'
import { sql } from '../sql/fragment.ts'
import { isNumericMeasure, type Aggregation } from './aggregation.ts'

export const avg: Aggregation = {
  label: 'Avg',
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isNumericMeasure,
  typeOf: () => numberType('float'),
  toSql: ({ sql: operand }, dialect) => sql`avg(${dialect.toDouble(operand)})`,
}
