import { numberType } from '../model/value-type.ts'
import { isNumericMeasure, type Aggregation } from './aggregation.ts'

/** The sample form; nothing for fewer than two values. */
export const standardDeviation: Aggregation = {
  label: 'Standard Deviation',
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isNumericMeasure,
  typeOf: () => numberType('float'),
  toSql: ({ sql, numberKind }, dialect) => dialect.deviation(dialect.toDouble(sql), numberKind),
}
