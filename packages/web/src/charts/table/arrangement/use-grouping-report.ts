import type { TableColumnMeta } from '@soundings/contract'
import { useEffect } from 'react'
import type { ViewProps } from '../../chart-type.ts'

const BETWEEN = '\n'

/** Tells those around the table by which columns it is grouped, so that files can be grouped alike. */
export function useGroupingReport(
  grouped: readonly number[],
  columns: readonly TableColumnMeta[],
  onGrouping: ViewProps['onGrouping'],
) {
  // Labels have no line breaks; as one text they are the same as long as they say the same.
  const labels = grouped.map((at) => columns[at]?.label ?? '').join(BETWEEN)
  useEffect(() => {
    onGrouping?.(labels === '' ? [] : labels.split(BETWEEN))
    return () => onGrouping?.(undefined)
  }, [labels, onGrouping])
}
