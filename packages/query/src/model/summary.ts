import { type ExactNumber, isWhole } from '../format/numbers/numbers.ts'

/** What total and group rows can show of a column. `total` is the column's own aggregate over everything that the row stands for. */
export const summaries = {
  total: { label: 'Total' },
  sum: { label: 'Sum' },
  min: { label: 'Min' },
  max: { label: 'Max' },
  avg: { label: 'Avg' },
  count: { label: 'Count' },
} as const

export type SummaryName = keyof typeof summaries

/** Whether a summary says something true of a column. */
export const isSummarised = (
  summary: SummaryName,
  { summaries: offered = [] }: { readonly summaries?: readonly SummaryName[] | undefined },
): boolean => offered.includes(summary)

/** An average, and a total of whole numbers that is none itself, have decimals where the values above them have none. */
export const isFinerSummary = (summary: SummaryName, value: ExactNumber): boolean =>
  summary === 'avg' || (summary === 'total' && !isWhole(value))
