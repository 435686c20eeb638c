import { dateGroupRange } from '../aggregations/groupings/date-zoom.ts'
import { readMoment } from '../model/dates/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import { amongDates, withYears } from '../model/dates/loose-dates.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { isFarDate } from '../sql/far-dates.ts'
import { joined, sql, type Sql } from '../sql/fragment.ts'
import { momentFrom, onMoment, within } from './date-bounds.ts'
import { everyType, type Operator } from './operator.ts'
import {
  bindNumber,
  bindText,
  isNonFinite,
  manyValuesProblem,
  oneValueProblem,
  readBoolean,
  valueProblem,
} from './values.ts'

type Equality = (operand: Operand, value: FilterValue, dialect: Dialect) => Sql

const equalities: Record<Operand['dataType'], Equality> = {
  NUMBER: holdsNumber,
  STRING: (operand, value, dialect) => sql`${dialect.exactText(operand.sql)} = ${bindText(value)}`,
  DATE: holdsDate,
  BOOLEAN: (operand, value, dialect) =>
    readBoolean(value) ? dialect.isTrue(operand.sql) : dialect.isFalse(operand.sql),
  OTHER: (operand, value, dialect) => sql`${dialect.toText(operand.sql)} = ${bindText(value)}`,
}

function holdsNumber(operand: Operand, value: FilterValue, { nonFinite, isNan }: Dialect): Sql {
  if (isNonFinite(value) && !nonFinite.includes(value)) return sql`1 = 0`
  const isFloat = operand.numberKind === 'float' || operand.numberKind === 'single'
  return value === 'NaN' && isNan && isFloat ? isNan(operand.sql) : sql`${operand.sql} = ${bindNumber(value, operand)}`
}

/**
 * A date means its day or moment, and the text of a date group (2024, 2024-Q3, 2024-07) all its days. Where columns hold texts
 * that are no dates, such a text means itself; so does a date that the calendar of such a database does not have.
 */
function holdsDate(operand: Operand, value: FilterValue, dialect: Dialect): Sql {
  const { looseDates } = dialect
  const [start, end] = dateGroupOf(value) ?? []
  if (looseDates && !isNearDate(start ?? value))
    return sql`${looseDates.toText(operand.sql, operand.dateKind)} = ${bindText(value)}`
  const dated = withYears(operand, dialect)
  const isThen =
    start === undefined || end === undefined
      ? onMoment(dated, momentFrom(value))
      : within(dated, momentFrom(start), momentFrom(end))
  return amongDates(operand, isThen, dialect)
}

const isNearDate = (value: FilterValue) =>
  typeof value === 'string' && readMoment(value) !== undefined && !isFarDate(value, 'date')

/**
 * Why a value cannot be compared for equality, or undefined. Also values that are shown but have no place in an order can be: null,
 * NaN and the infinities, the empty text of other types, and what `holdsDate` says of dates.
 */
export function equalityProblem(value: FilterValue, type: ValueType): string | undefined {
  if (
    value === null ||
    (value === '' && type.dataType === 'OTHER') ||
    (type.dataType === 'NUMBER' && isNonFinite(value))
  )
    return undefined
  const problem = valueProblem(value, type)
  if (problem === undefined || type.dataType !== 'DATE' || typeof value !== 'string' || value === '') return problem
  if (dateGroupOf(value)) return undefined
  return type.mayHoldNonDates ? valueProblem(value, { ...type, dataType: 'STRING' }) : problem
}

const dateGroupOf = (value: FilterValue) =>
  typeof value === 'string' && !readMoment(value) ? dateGroupRange(value) : undefined

/** The operand holds the value; null means that it holds nothing. */
export const holds = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is null` : equalities[operand.dataType](operand, value, dialect)

/** Anything but the value, also nothing: people who leave one ward out expect to keep the patients without a ward. */
export const holdsOther = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null
    ? sql`${operand.sql} is not null`
    : sql`(not (${holds(operand, value, dialect)}) or ${operand.sql} is null)`

export const equals: Operator = {
  label: 'Equals',
  namesValues: true,
  appliesTo: everyType,
  inputFor: (type) => (type === 'BOOLEAN' ? 'boolean' : 'one'),
  defaultsFor: (type) => (type === 'BOOLEAN' ? ['1'] : []),
  check: (values, type) => oneValueProblem(values, (value) => equalityProblem(value, type)),
  toSql: (operand, [value = null], { dialect }) => sql`(${holds(operand, value, dialect)})`,
}

/** Keeps rows without a value: they are not equal to anything. */
export const notEquals: Operator = {
  ...equals,
  label: 'Is Not Equal',
  namesValues: false,
  toSql: (operand, [value = null], { dialect }) => sql`${holdsOther(operand, value, dialect)}`,
}

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
