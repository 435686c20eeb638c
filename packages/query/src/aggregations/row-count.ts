import { numberType } from '../model/value-type.ts'
import { sql } from '../sql/fragment.ts'
import { byOneFigure, type Aggregation } from './aggregation.ts'

/** Counts rows, whether or not the column is filled in them. */
export const rowCount: Aggregation = {
  label: 'Row Count',
  level: 'aggregate',
  needsSecondColumn: false,
  together: 'sum',
  ofNoRows: 0,
  appliesTo: () => true,
  typeOf: () => numberType('integer'),
  toSql: () => sql`count(*)`,
  inParts: byOneFigure(
    () => [sql`count(*)`],
    (counts, _operand, dialect) => dialect.addCounts(counts),
  ),
}
