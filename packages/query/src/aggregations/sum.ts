import { byOneFigure, isNumericMeasure, type Aggregation } from './aggregation.ts'

export const sum: Aggregation = {
  label: 'Sum',
  level: 'aggregate',
  needsSecondColumn: false,
  addsUp: true,
  appliesTo: isNumericMeasure,
  typeOf: (operand) => operand,
  toSql: ({ sql, numberKind }, dialect) => dialect.sum(sql, numberKind),
  inParts: byOneFigure(
    ({ sql, numberKind }, dialect) => [dialect.sum(sql, numberKind)],
    (sums, { numberKind }, dialect) => dialect.sum(sums, numberKind),
  ),
}
