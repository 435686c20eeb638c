import { numberType } from '../model/value-type.ts'
import { sql } from '../sql/fragment.ts'
import { byOneFigure, type Aggregation } from './aggregation.ts'

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
  inParts: byOneFigure(
    (operand) => [sql`count(${operand.sql})`],
    (counts, _operand, dialect) => dialect.addCounts(counts),
  ),
}
