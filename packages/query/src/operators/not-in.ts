import { joined, sql } from '../sql/fragment.ts'
import { isIn } from './in.ts'
import type { Operator } from './operator.ts'
import { bindText } from './values.ts'

/** Keeps rows without a value, unless null is among the values. */
export const notIn: Operator = {
  ...isIn,
  label: 'Not In',
  namesValues: false,
  toSql: (operand, values, { dialect }) => {
    const present = values.filter((value) => value !== null)
    const isOutside = sql`${dialect.exactText(operand.sql)} not in (${joined(present.map(bindText))})`
    if (!values.includes(null)) return sql`(${isOutside} or ${operand.sql} is null)`
    return present.length > 0 ? sql`(${operand.sql} is not null and ${isOutside})` : sql`(${operand.sql} is not null)`
  },
}
