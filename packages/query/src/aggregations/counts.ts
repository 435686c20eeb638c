import { QueryError } from '../model/query-error.ts'
import { numberType, shownType } from '../model/value-type.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { type Aggregation, byOneAggregate } from './aggregation.ts'
import { distinctForm } from './distinct-form.ts'

/** The number of rows, or of those for which a condition holds. */
export const countRows = (where?: Sql): Sql => (where ? sql`count(case when ${where} then 1 end)` : sql`count(*)`)

/** Counts rows, whether or not the column is filled in them. */
export const rowCount: Aggregation = {
  label: 'Row Count',
  level: 'aggregate',
  needsSecondColumn: false,
  format: null,
  together: 'sum',
  ofNoRows: 0,
  appliesTo: () => true,
  typeOf: () => numberType('integer'),
  toSql: () => countRows(),
  inParts: byOneAggregate(
    () => [countRows()],
    (counts, _operand, dialect) => dialect.addCounts(counts),
  ),
}

/** Counts the rows in which the column is filled. */
export const valueCount: Aggregation = {
  label: 'Count of Values',
  level: 'aggregate',
  needsSecondColumn: false,
  format: null,
  together: 'sum',
  ofNoRows: 0,
  appliesTo: () => true,
  typeOf: () => numberType('integer'),
  toSql: (operand) => sql`count(${operand.sql})`,
  inParts: byOneAggregate(
    (operand) => [sql`count(${operand.sql})`],
    (counts, _operand, dialect) => dialect.addCounts(counts),
  ),
}

/** Counts different values; nothing is not a value. */
export const uniqueCount: Aggregation = {
  label: 'Unique Count',
  level: 'aggregate',
  needsSecondColumn: false,
  format: null,
  ofNoRows: 0,
  appliesTo: () => true,
  typeOf: () => numberType('integer'),
  toSql: (operand, dialect) => dialect.countDistinct(distinctForm(operand, dialect)),
}

/** The same about, by a method that takes little memory for billions of values. People choose it where the database has one. */
export const aboutUniqueCount: Aggregation = {
  ...uniqueCount,
  label: 'About Unique Count',
  isEstimate: true,
  toSql(operand, dialect) {
    if (!dialect.estimateDistinct)
      throw new QueryError(
        'columns',
        'This database cannot estimate how many different values there are. Choose Unique Count',
      )
    return dialect.estimateDistinct(distinctForm(operand, dialect))
  },
}

export const uniqueValues: Aggregation = {
  label: 'Unique Values',
  level: 'key',
  needsSecondColumn: false,
  appliesTo: () => true,
  typeOf: shownType,
  toSql: (operand, dialect) => distinctForm(operand, dialect),
}
