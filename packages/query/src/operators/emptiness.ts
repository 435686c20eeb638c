import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { everyType, type Operator } from './operator.ts'
import { noValueProblem } from './values.ts'

/** The empty text counts as missing for texts; other types are missing only when null. Never null itself. */
export const missing = ({ sql: operand, dataType }: Operand, dialect: Dialect): Sql =>
  dataType === 'STRING' ? sql`(${operand} is null or ${dialect.isEmptyText(operand)})` : sql`(${operand} is null)`

export const isEmpty: Operator = {
  label: 'Is Empty',
  namesValues: true,
  appliesTo: everyType,
  inputFor: () => 'none',
  defaultsFor: () => [],
  check: noValueProblem,
  toSql: (operand, _, { dialect }) => missing(operand, dialect),
}

export const isNotEmpty: Operator = {
  label: 'Is Not Empty',
  appliesTo: everyType,
  inputFor: () => 'none',
  defaultsFor: () => [],
  check: noValueProblem,
  toSql: (operand, _, { dialect }) => sql`not ${missing(operand, dialect)}`,
}

export const isNullOrEmpty: Operator = {
  label: 'Is Null Or Empty',
  namesValues: true,
  appliesTo: everyType,
  inputFor: () => 'none',
  defaultsFor: () => [],
  check: noValueProblem,
  toSql: (operand, _, { dialect }) => missing(operand, dialect),
}
