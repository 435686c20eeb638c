import { numberType } from '../model/value-type.ts'
import { noSql, sql } from '../sql/fragment.ts'
import { isNumericMeasure, type Aggregation } from './aggregation.ts'
import { average } from './average.ts'

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
