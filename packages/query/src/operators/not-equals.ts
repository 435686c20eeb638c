import { sql } from '../sql/fragment.ts'
import { equals } from './equals.ts'
import { holdsOther } from './equality.ts'
import type { Operator } from './operator.ts'

/** Keeps rows without a value: they are not equal to anything. */
export const notEquals: Operator = {
  ...equals,
  label: 'Is Not Equal',
  namesValues: false,
  toSql: (operand, [value = null], { dialect }) => sql`${holdsOther(operand, value, dialect)}`,
}
