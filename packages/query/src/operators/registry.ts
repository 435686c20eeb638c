import type { DataType } from '../model/catalog.ts'
import { between } from './between.ts'
import { contains } from './contains.ts'
import { current } from './current.ts'
import { endsWith } from './ends-with.ts'
import { equals } from './equals.ts'
import { greaterOrEqual } from './greater-or-equal.ts'
import { greaterThan } from './greater-than.ts'
import { isIn } from './in.ts'
import { isEmpty } from './is-empty.ts'
import { isNotEmpty } from './is-not-empty.ts'
import { isNullOrEmpty } from './is-null-or-empty.ts'
import { last } from './last.ts'
import { lessOrEqual } from './less-or-equal.ts'
import { lessThan } from './less-than.ts'
import { notEquals } from './not-equals.ts'
import { notIn } from './not-in.ts'
import type { Operator } from './operator.ts'
import { previous } from './previous.ts'
import { startsWith } from './starts-with.ts'

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
