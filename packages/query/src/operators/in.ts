import { joined, sql } from '../sql/fragment.ts'
import type { Operator } from './operator.ts'
import { bindText, manyValuesProblem } from './values.ts'

/** Null among the values stands for rows without a value. */
export const isIn: Operator = {
  label: 'In',
  namesValues: true,
  appliesTo: ['STRING'],
  inputFor: () => 'many',
  defaultsFor: () => [],
  check: manyValuesProblem,
  toSql: (operand, values, { dialect }) => {
    const present = values.filter((value) => value !== null)
    const alternatives = [
      ...(present.length > 0 ? [sql`${dialect.exactText(operand.sql)} in (${joined(present.map(bindText))})`] : []),
      ...(values.includes(null) ? [sql`${operand.sql} is null`] : []),
    ]
    return sql`(${joined(alternatives, ' or ')})`
  },
}
