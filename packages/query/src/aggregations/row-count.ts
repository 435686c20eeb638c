import { numberType } from '../model/value-type.ts'
import { sql, type Sql } from '../sql/fragment.ts'
import { byOneFigure, type Aggregation } from './aggregation.ts'

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
  inParts: byOneFigure(
    () => [countRows()],
    (counts, _operand, dialect) => dialect.addCounts(counts),
  ),
}
