import { inSeconds } from '../format/number-format.ts'
import { numberType } from '../model/value-type.ts'
import type { Aggregation } from './aggregation.ts'
import { secondsFrom } from './seconds-from.ts'

/** First date minus second date in seconds, for each row. */
export const dateDiff: Aggregation = {
  label: 'Date Diff',
  level: 'row',
  needsSecondColumn: true,
  format: inSeconds,
  appliesTo: ({ dataType }) => dataType === 'DATE',
  typeOf: () => numberType('float'),
  toSql: (first, dialect, second = first) => secondsFrom(second, first, dialect),
}
