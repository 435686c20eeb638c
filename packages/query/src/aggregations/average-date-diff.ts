import { inSeconds } from '../format/number-format.ts'
import { numberType } from '../model/value-type.ts'
import { sql } from '../sql/fragment.ts'
import type { Aggregation } from './aggregation.ts'
import { secondsFrom } from './seconds-from.ts'

export const averageDateDiff: Aggregation = {
  label: 'Average Date Diff',
  level: 'aggregate',
  needsSecondColumn: true,
  format: inSeconds,
  isAverage: true,
  appliesTo: ({ dataType }) => dataType === 'DATE',
  typeOf: () => numberType('float'),
  toSql: (first, dialect, second = first) => sql`avg(${secondsFrom(second, first, dialect)})`,
}
