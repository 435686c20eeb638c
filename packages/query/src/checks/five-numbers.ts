import type { AggregationName } from '../aggregations/registry.ts'

/** What of a column of a result decides whether it is one of five numbers. */
export interface FiveNumberColumn {
  readonly kind: string
  readonly columnId?: number | null | undefined
  readonly path?: readonly number[] | undefined
  readonly aggregation?: string | null | undefined
  readonly percentile?: string | undefined
  readonly where?: object | undefined
  readonly derived?: string | undefined
  readonly rate?: object | undefined
}

interface Statistic {
  readonly aggregation: AggregationName
  readonly percentile?: string
}

/** What a box plot draws of a column, from the lower whisker to the upper one. */
export const fiveNumbers: readonly Statistic[] = [
  { aggregation: 'min' },
  { aggregation: 'percentile', percentile: '25' },
  { aggregation: 'median' },
  { aggregation: 'percentile', percentile: '75' },
  { aggregation: 'max' },
]

/** The positions of the five numbers of the first column that has them all; undefined where none has. */
export function fiveNumbersIn(columns: readonly FiveNumberColumn[]): readonly number[] | undefined {
  const plain = columns.flatMap((column, at) =>
    column.kind === 'MEASURE' && (column.columnId ?? null) !== null && !column.derived && !column.rate
      ? [{ column, at }]
      : [],
  )
  const byColumn = Map.groupBy(plain, ({ column: { columnId, path = [], where } }) =>
    JSON.stringify([columnId, path, where]),
  )
  return [...byColumn.values()]
    .map((own) => fiveNumbers.map((wanted) => own.find(({ column }) => isStatistic(column, wanted))?.at))
    .find((found): found is number[] => found.every((at) => at !== undefined))
}

/** The median is the 50th percentile, whichever of the two a question asks for. */
function isStatistic({ aggregation, percentile }: FiveNumberColumn, wanted: Statistic): boolean {
  if (wanted.aggregation === 'median' && aggregation === 'percentile') return Number(percentile) === 50
  return (
    aggregation === wanted.aggregation &&
    (wanted.percentile === undefined || Number(percentile) === Number(wanted.percentile))
  )
}
