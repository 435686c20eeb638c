import { numberType, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { noSql, sql, type Sql } from '../sql/fragment.ts'
import { type Aggregation, isNumericMeasure } from './aggregation.ts'
import { total } from './sums.ts'

/** The average of a number as a double. */
export function average(operand: Pick<Operand, 'sql' | 'numberKind'>, dialect: Dialect): Sql {
  if (!dialect.averagesStored) return sql`avg(${dialect.toDouble(operand.sql)})`
  // PostgreSQL averages floating point by way of squares, which are too large for a double long before the numbers are.
  const isFloating = operand.numberKind === 'float' || operand.numberKind === 'single'
  return isFloating
    ? sql`(${total(operand, dialect)} / nullif(count(${operand.sql}), 0))`
    : dialect.toDouble(sql`avg(${operand.sql})`)
}

export const avg: Aggregation = {
  label: 'Avg',
  level: 'aggregate',
  needsSecondColumn: false,
  isAverage: true,
  appliesTo: isNumericMeasure,
  typeOf: () => numberType('float'),
  toSql: average,
  inParts: {
    ofPart: (operand, dialect) => [average(operand, dialect), sql`count(${operand.sql})`],
    // Of a part without values there is no average, and its count adds nothing.
    together: ([mean = noSql, count = noSql], _operand, dialect) =>
      sql`sum(${mean} * ${dialect.toDouble(count)}) / nullif(${dialect.toDouble(sql`sum(${count})`)}, 0)`,
  },
}

/** The sample form. */
export const standardDeviation: Aggregation = {
  label: 'Standard Deviation',
  level: 'aggregate',
  needsSecondColumn: false,
  isNullWhere: 'there are fewer than two numbers, or they have too many digits to compute it',
  appliesTo: isNumericMeasure,
  typeOf: () => numberType('float'),
  toSql: (operand, dialect) => dialect.deviation(operand),
}
