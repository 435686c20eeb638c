import { sql } from '../sql/fragment.ts'
import { equalityProblem, holds } from './equality.ts'
import { everyType, type Operator } from './operator.ts'
import { oneValueProblem } from './values.ts'

export const equals: Operator = {
  label: 'Equals',
  namesValues: true,
  appliesTo: everyType,
  inputFor: (type) => (type === 'BOOLEAN' ? 'boolean' : 'one'),
  defaultsFor: (type) => (type === 'BOOLEAN' ? ['1'] : []),
  check: (values, type) => oneValueProblem(values, (value) => equalityProblem(value, type)),
  toSql: (operand, [value = null], { dialect }) => sql`(${holds(operand, value, dialect)})`,
}
