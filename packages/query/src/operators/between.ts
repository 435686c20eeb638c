import { amongDates, comparedDate } from '../model/loose-dates.ts'
import { sql } from '../sql/fragment.ts'
import { fromTo, momentFrom } from './date-bounds.ts'
import type { Operator } from './operator.ts'
import { bindNumber, valueProblem } from './values.ts'

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
