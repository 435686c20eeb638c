import type { DataType } from '../model/catalog.ts'
import { between, greaterOrEqual, greaterThan, lessOrEqual, lessThan } from './comparisons.ts'
import { contains, endsWith, startsWith } from './text-operators.ts'
import { current, last, previous } from './relative-dates.ts'
import { equals, isIn, notEquals, notIn } from './equality.ts'
import { isEmpty, isNotEmpty, isNullOrEmpty } from './emptiness.ts'
import type { Operator } from './operator.ts'

/** Every filter operator, in the order in which people choose from them. */
export const operators = {
  equals,
  notEquals,
  isEmpty,
  isNotEmpty,
  isNullOrEmpty,
  between,
  greaterThan,
  greaterOrEqual,
  lessThan,
  lessOrEqual,
  contains,
  in: isIn,
  notIn,
  startsWith,
  endsWith,
  current,
  previous,
  last,
} satisfies Record<string, Operator>

export type OperatorName = keyof typeof operators

export const operatorNames = Object.keys(operators) as readonly OperatorName[]

/** The operators which people are offered for a column of this type. */
export const operatorsFor = (type: DataType): OperatorName[] =>
  operatorNames.filter((name) => operators[name].appliesTo.includes(type))
