import type { Spread } from '@soundings/contract'
import type { Row } from '@soundings/engines'
import type { AnalysisStatisticName, AnalysisStatement, TablePart } from '@soundings/query'

type StatisticValue = number | string | null

/** What an analysis counts of one column. */
export type Statistics = Partial<Record<AnalysisStatisticName | 'rowCount', StatisticValue>> & {
  /** From how many rows they come, where the table is too large to be read whole. */
  readonly sampledRows?: number
}

/** What an analysis tells of one column, and what is kept of it. */
export type AnalysisStatistics = Statistics & { readonly spread?: Spread }

/** The one row of an analysis → the statistics of each column. */
export function readStatistics(
  { statistics }: Pick<AnalysisStatement, 'statistics'>,
  row: Row,
  part?: TablePart,
): Map<number, Statistics> {
  const [rowCount = null, ...values] = row
  const ofRows: Statistics = part
    ? { rowCount: part.of, sampledRows: Number(rowCount) }
    : { rowCount: toStatisticValue(rowCount) }
  const found = new Map<number, Statistics>()
  statistics.forEach(({ columnId, statistic }, position) => {
    found.set(columnId, {
      ...(found.get(columnId) ?? ofRows),
      [statistic]: toStatisticValue(values[position] ?? null),
    })
  })
  return found
}

const toStatisticValue = (value: Row[number]): StatisticValue => (typeof value === 'boolean' ? Number(value) : value)

/** Of how many rows the statistics tell. */
export const analysedRows = ({ rowCount, sampledRows }: Statistics): StatisticValue => sampledRows ?? rowCount ?? null
