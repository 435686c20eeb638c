import type { AggregateFunction } from './formula-function.ts'

const column = [{ name: 'column', takes: 'column' }] as const

const of = (
  aggregation: AggregateFunction['aggregation'],
  note: string,
  example: string,
  parameters: AggregateFunction['parameters'] = column,
): AggregateFunction => ({
  level: 'aggregate',
  aggregation,
  parameters,
  note,
  example,
})

/** Their only argument is a column. */
export const columnFunctions = {
  count: of('valueCount', 'number of rows with a value', 'count([Discharged at])'),
  distinct: of('uniqueCount', 'number of different values', 'distinct([Patient])'),
  sum: of('sum', 'sum of the values', 'sum([Paid amount])'),
  avg: of('avg', 'average of the values', 'avg([Length of stay])'),
  min: of('min', 'smallest value', 'min([Admitted at])'),
  max: of('max', 'largest value', 'max([Admitted at])'),
  median: of('median', 'middle value', 'median([Length of stay])'),
} as const

const isPercentile = (value: number | string) =>
  typeof value === 'number' && value <= 100 && /^\d+(\.\d{1,6})?$/.test(String(value))

const condition = { name: 'condition', takes: 'condition' } as const

export const otherAggregates = {
  percentile: of('percentile', 'value below which that part of the values lies', 'percentile([Length of stay], 90)', [
    ...column,
    {
      name: 'percentile',
      takes: 'number',
      isConstant: isPercentile,
      expected: 'a number from 0 to 100 with at most 6 decimals',
    },
  ]),
  rows: of('rowCount', 'number of rows', 'sum([Paid amount]) / rows()', []),
  countIf: of('rowCount', 'number of rows for which the condition holds', 'countIf([Class] = "Inpatient") / rows()', [
    condition,
  ]),
  sumIf: of('sum', 'sum over the rows for which the condition holds', 'sumIf([Paid amount], [Status] = "Paid")', [
    ...column,
    condition,
  ]),
} as const
