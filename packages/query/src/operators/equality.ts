import type { FilterValue } from '../model/filter-value.ts'
import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { momentFrom, onMoment } from './date-bounds.ts'
import { bindNumber, bindText, isNonFinite, readBoolean } from './values.ts'

type Equality = (operand: Operand, value: FilterValue, dialect: Dialect) => Sql

const equalities: Record<Operand['dataType'], Equality> = {
  NUMBER: (operand, value, dialect) =>
    isNonFinite(value) && !dialect.nonFinite.includes(value) ? sql`1 = 0` : sql`${operand.sql} = ${bindNumber(value, operand)}`,
  STRING: (operand, value, dialect) => sql`${dialect.exactText(operand.sql)} = ${bindText(value)}`,
  DATE: (operand, value) => onMoment(operand, momentFrom(value)),
  BOOLEAN: (operand, value, dialect) => (readBoolean(value) ? dialect.isTrue(operand.sql) : dialect.isFalse(operand.sql)),
  OTHER: (operand, value, dialect) => sql`${dialect.toText(operand.sql)} = ${bindText(value)}`,
}

/** The operand holds the value; null means that it holds nothing. */
export const holds = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is null` : equalities[operand.dataType](operand, value, dialect)

/** Anything but the value, also nothing: people who leave one ward out expect to keep the patients without a ward. */
export const holdsOther = (operand: Operand, value: FilterValue, dialect: Dialect): Sql =>
  value === null ? sql`${operand.sql} is not null` : sql`(not (${holds(operand, value, dialect)}) or ${operand.sql} is null)`
