import { missing } from './missing.ts'
import { everyType, type Operator } from './operator.ts'
import { noValueProblem } from './values.ts'

export const isNullOrEmpty: Operator = {
  label: 'Is Null Or Empty',
  namesValues: true,
  appliesTo: everyType,
  inputFor: () => 'none',
  defaultsFor: () => [],
  check: noValueProblem,
  toSql: (operand, _, { dialect }) => missing(operand, dialect),
}
