import { useMemo } from 'react'
import type { ChartData } from './chart-data/chart-data.ts'
import { messages } from './messages.ts'

/** What a reader has to know of the chart, with what only the view tells. */
export const useChartNotes = (data: ChartData, isShareOfPart: boolean): readonly string[] =>
  useMemo(() => [...(data.notes ?? []), ...(isShareOfPart ? [messages.shareOfPart] : [])], [data, isShareOfPart])
