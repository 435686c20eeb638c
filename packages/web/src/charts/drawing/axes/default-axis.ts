import { columnKeys, type ExecutionResult } from '@soundings/contract'
import { dimensionsOf } from '../chart-data/chart-data.ts'

type Table = ExecutionResult['table']

/** The chosen dimension, wherever it stands in this result; otherwise the preferred one, or the first. */
export function axisOf(table: Table, chosen: string | undefined, preferred?: number): number | undefined {
  const dimensions = dimensionsOf(table)
  const at = chosen === undefined ? -1 : columnKeys(table.columns).indexOf(chosen)
  return dimensions.includes(at) ? at : (preferred ?? dimensions[0])
}

/** The first group of dates of which all are kept apart. */
export const dateAxisOf = (table: Table): number | undefined =>
  dimensionsOf(table).find((at) => table.columns[at]?.oceanDataType === 'DATE' && table.columns[at].top === undefined)
