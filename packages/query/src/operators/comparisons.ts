import type { Moment } from '../model/dates/calendar.ts'
import { amongDates, comparedDate } from '../model/dates/loose-dates.ts'
import { amongNumbers } from '../sql/loose-numbers.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Bound, sql, type Sql } from '../sql/fragment.ts'
import { after, atOrAfter, atOrBefore, before, fromTo, momentFrom } from './date-bounds.ts'
import type { Operator } from './operator.ts'
import { bindNumber, oneValueProblem, valueProblem } from './values.ts'

type CompareNumbers = (operand: Operand, right: Bound, dialect: Dialect) => Sql
type CompareDates = (operand: Operand, moment: Moment) => Sql

/** The four orderings differ in their sign for numbers and in their bound for days. */
export const comparison = (label: string, compareNumbers: CompareNumbers, compareDates: CompareDates): Operator => ({
  label,
  appliesTo: ['NUMBER', 'DATE'],
  inputFor: () => 'one',
  defaultsFor: () => [],
  check: (values, type) => oneValueProblem(values, (value) => valueProblem(value, type)),
  toSql: (operand, [value = null], { dialect }) =>
    operand.dataType === 'DATE'
      ? amongDates(operand, compareDates(comparedDate(operand, dialect), momentFrom(value)), dialect)
      : compareNumbers(operand, bindNumber(value, operand), dialect),
})

export const greaterThan = comparison(
  'Greater Than',
  (operand, right, dialect) => amongNumbers(operand, sql`${operand.sql} > ${right}`, dialect),
  after,
)

export const greaterOrEqual = comparison(
  'Greater Than Or Equal',
  (operand, right, dialect) => amongNumbers(operand, sql`${operand.sql} >= ${right}`, dialect),
  atOrAfter,
)

export const lessThan = comparison('Less Than', ({ sql: left }, right) => sql`${left} < ${right}`, before)

export const lessOrEqual = comparison(
  'Less Than Or Equal',
  ({ sql: left }, right) => sql`${left} <= ${right}`,
  atOrBefore,
)

/** Both ends belong to the range; a last day counts whole. */
export const between: Operator = {
  label: 'Between',
  appliesTo: ['NUMBER', 'DATE'],
  inputFor: () => 'two',
  defaultsFor: (type) => (type === 'NUMBER' ? [0, 100] : []),
  check: (values, type) =>
    values.length === 2
      ? values.map((value) => valueProblem(value, type)).find((problem) => problem !== undefined)
      : 'Between needs two values',
  toSql: (operand, [low = null, high = null], { dialect }) =>
    operand.dataType === 'DATE'
      ? sql`(${amongDates(operand, fromTo(comparedDate(operand, dialect), momentFrom(low), momentFrom(high)), dialect)})`
      : sql`(${operand.sql} >= ${bindNumber(low, operand)} and ${operand.sql} <= ${bindNumber(high, operand)})`,
}
