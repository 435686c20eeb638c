import type { Moment } from '../model/calendar.ts'
import { amongDates, comparedDate } from '../model/loose-dates.ts'
import type { Operand } from '../model/value-type.ts'
import type { Bound, Sql } from '../sql/fragment.ts'
import { momentFrom } from './date-bounds.ts'
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
