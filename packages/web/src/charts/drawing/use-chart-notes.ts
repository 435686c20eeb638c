import type { TableColumnMeta } from '@soundings/contract'
import { useMemo } from 'react'
import type { ChartOptions } from '../chart-options.ts'
import { targetNotes } from './axes/axis-notes-option.ts'
import { isCutPeriod, type ChartData } from './chart-data/chart-data.ts'
import { hasMarks, markNotes } from './option/marks.ts'
import { messages } from './messages.ts'

/** What a reader has to know of the chart, with what only the view tells. */
export const useChartNotes = (
  data: ChartData,
  options: ChartOptions,
  columns: readonly TableColumnMeta[],
  { isPart, isTile }: { readonly isPart: boolean; readonly isTile: boolean },
): readonly string[] =>
  useMemo(() => {
    const estimates = columns.filter(({ isEstimate }) => isEstimate).map(({ label }) => label)
    return [
      ...(data.notes ?? []),
      ...targetNotes({ data, options }),
      ...(estimates.length > 0 ? [messages.estimates(estimates)] : []),
      ...markNotes({ data, options, isPart }),
      ...cutNotes({ data, options, isPart }, isTile),
      ...(isPart && options.percentageBar ? [messages.shareOfPart] : []),
    ]
  }, [data, options, columns, isPart, isTile])

/** A tile has room for it only where something is said of whole periods. */
function cutNotes(drawing: Parameters<typeof hasMarks>[0], isTile: boolean): string[] {
  const { categories, time } = drawing.data
  if (!time || (isTile && !hasMarks(drawing))) return []
  const cut = categories.filter((_, place) => isCutPeriod(drawing.data, place))
  return cut.length > 0 ? [messages.notWhole(cut, hasMarks(drawing))] : []
}
