import type { TableColumnMeta } from '@soundings/contract'
import { useMemo } from 'react'
import type { ChartOptions } from '../chart-options.ts'
import { targetNotes } from './axes/axis-notes-option.ts'
import type { ChartData } from './chart-data/chart-data.ts'
import { markNotes } from './option/marks.ts'
import { messages } from './messages.ts'

/** What a reader has to know of the chart, with what only the view tells. */
export const useChartNotes = (
  data: ChartData,
  options: ChartOptions,
  columns: readonly TableColumnMeta[],
  isPart: boolean,
): readonly string[] =>
  useMemo(() => {
    const estimates = columns.filter(({ isEstimate }) => isEstimate).map(({ label }) => label)
    return [
      ...(data.notes ?? []),
      ...targetNotes({ data, options }),
      ...(estimates.length > 0 ? [messages.estimates(estimates)] : []),
      ...markNotes({ data, options, isPart }),
      ...(isPart && options.percentageBar ? [messages.shareOfPart] : []),
    ]
  }, [data, options, columns, isPart])
