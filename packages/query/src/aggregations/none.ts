import type { Aggregation } from './aggregation.ts'

/** The value as it is: raw data. */
export const none: Aggregation = {
  label: 'None',
  level: 'row',
  needsSecondColumn: false,
  appliesTo: () => true,
  typeOf: (operand) => operand,
  toSql: ({ sql }) => sql,
}
