import type { Moment } from '../model/dates/calendar.ts'
import { amongDates, comparedDate } from '../model/dates/loose-dates.ts'
import type { Operand } from '../model/value-type.ts'
import { type Bound, sql, type Sql } from '../sql/fragment.ts'
import { after, atOrAfter, atOrBefore, before, fromTo, momentFrom } from './date-bounds.ts'
import type { Operator } from './operator.ts'
import { bindNumber, oneValueProblem, valueProblem } from './values.ts'

type CompareNumbers = (left: Sql, right: Bound) => Sql
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
      : compareNumbers(operand.sql, bindNumber(value, operand)),
})

export const greaterThan = comparison('Greater Than', (left, right) => sql`${left} > ${right}`, after)

export const greaterOrEqual = comparison('Greater Than Or Equal', (left, right) => sql`${left} >= ${right}`, atOrAfter)

export const lessThan = comparison('Less Than', (left, right) => sql`${left} < ${right}`, before)

export const lessOrEqual = comparison('Less Than Or Equal', (left, right) => sql`${left} <= ${right}`, atOrBefore)

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
