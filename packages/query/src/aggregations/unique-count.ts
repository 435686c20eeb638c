import { numberType } from '../model/value-type.ts'
import type { Aggregation } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

/** Counts different values; nothing is not a value. */
export const uniqueCount: Aggregation = {
  label: 'Unique Count',
  level: 'aggregate',
  needsSecondColumn: false,
  format: null,
  ofNoRows: 0,
  appliesTo: () => true,
  typeOf: () => numberType('integer'),
  toSql: (operand, dialect) => dialect.countDistinct(distinctForm(operand, dialect)),
}
