import type { ExecutionResult } from '@soundings/contract'
import { columnKeys } from '../../column-keys.ts'
import { dimensionsOf } from '../chart-data/chart-data.ts'

/** The chosen dimension, wherever it stands in this result; otherwise the first, or the first with dates where these are wanted along the axis. */
export function axisOf(
  table: ExecutionResult['table'],
  chosen: string | undefined,
  wantsDates: boolean,
): number | undefined {
  const dimensions = dimensionsOf(table)
  const at = chosen === undefined ? -1 : columnKeys(table.columns).indexOf(chosen)
  if (dimensions.includes(at)) return at
  const dates = dimensions.find(
    (each) => table.columns[each]?.oceanDataType === 'DATE' && table.columns[each].top === undefined,
  )
  return (wantsDates ? dates : undefined) ?? dimensions[0]
}
