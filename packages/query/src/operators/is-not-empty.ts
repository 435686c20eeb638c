import { sql } from '../sql/fragment.ts'
import { missing } from './missing.ts'
import { everyType, type Operator } from './operator.ts'
import { noValueProblem } from './values.ts'

export const isNotEmpty: Operator = {
  label: 'Is Not Empty',
  appliesTo: everyType,
  inputFor: () => 'none',
  defaultsFor: () => [],
  check: noValueProblem,
  toSql: (operand, _, { dialect }) => sql`not ${missing(operand, dialect)}`,
}
