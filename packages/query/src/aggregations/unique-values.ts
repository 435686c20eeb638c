import { shownType } from '../model/value-type.ts'
import type { Aggregation } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

export const uniqueValues: Aggregation = {
  label: 'Unique Values',
  level: 'key',
  needsSecondColumn: false,
  appliesTo: () => true,
  typeOf: shownType,
  toSql: (operand, dialect) => distinctForm(operand, dialect),
}
