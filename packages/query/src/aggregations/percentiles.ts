import { inSeconds } from '../format/numbers/number-format.ts'
import { numberType } from '../model/value-type.ts'
import { isNumericMeasure, type Aggregation } from './aggregation.ts'
import { secondsFrom } from './date-differences.ts'

const MIDDLE = '0.5'

const ofNumbers = {
  level: 'aggregate',
  needsSecondColumn: false,
  appliesTo: isNumericMeasure,
  typeOf: () => numberType('float'),
  toSql: (operand, dialect, _second, percentileOf) => percentileOf(dialect.toDouble(operand.sql)),
} satisfies Partial<Aggregation>

const ofDateDiffs = {
  level: 'aggregate',
  needsSecondColumn: true,
  format: inSeconds,
  appliesTo: ({ dataType }) => dataType === 'DATE',
  typeOf: () => numberType('float'),
  toSql: (first, dialect, second = first, percentileOf) => percentileOf(secondsFrom(second, first, dialect)),
} satisfies Partial<Aggregation>

/** Percentiles of parts do not tell the percentile of all: none of these has `together` or `inParts`. */
export const median: Aggregation = { ...ofNumbers, label: 'Median', fraction: MIDDLE }
export const percentile: Aggregation = { ...ofNumbers, label: 'Percentile', fraction: 'asked' }
export const medianDateDiff: Aggregation = { ...ofDateDiffs, label: 'Median Date Diff', fraction: MIDDLE }
export const percentileDateDiff: Aggregation = { ...ofDateDiffs, label: 'Percentile Date Diff', fraction: 'asked' }
