import type { statisticNames, TableColumnMeta } from '@soundings/contract'
import { numberWriter } from '../../../ui/format/number-writer.ts'
import { formatDay, formatMoment } from '../../../ui/format/dates.ts'

type StatisticName = (typeof statisticNames)[number]
type Value = string | number | boolean | null

/** The words of the specification; the plain ones are the aggregations' own. */
export const statisticLabels: Record<StatisticName, string> = {
  max: 'Max',
  avg: 'Avg',
  min: 'Min',
  sum: 'Sum',
  uniqueCount: 'Unique',
  nullCount: 'Nulls',
  standardDeviation: 'Standard Deviation',
  variance: 'Variance',
  mean: 'Mean',
}

const counts: readonly StatisticName[] = ['uniqueCount', 'nullCount']

/** Numbers are without the format of the view, which may be a share of what is described here. They have two decimals unless they are whole; those of other columns are as the column is. */
export function statisticText(
  name: StatisticName,
  value: Value,
  { oceanDataType, dataPattern }: Pick<TableColumnMeta, 'oceanDataType' | 'dataPattern'>,
): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return String(value)
  if (oceanDataType === 'NUMBER' || counts.includes(name)) return numberWriter()(value)
  if (oceanDataType === 'DATE')
    return dataPattern === 'YYYY-MM-DD' ? formatDay(String(value)) : formatMoment(String(value))
  return String(value)
}
