import { shownLabel } from '../../aggregations/estimates.ts'
import type { Query } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { uniqueLabels } from '../result-columns.ts'

/** The positions of the columns by which rows are grouped, the outermost first: those with the given labels, or the question's own. */
export function groupedBy({ columns }: Pick<Query, 'columns'>, labels?: readonly string[]): number[] {
  if (!labels) return columns.flatMap(({ grouped }, position) => (grouped ? [position] : []))
  const known = uniqueLabels(columns.map(shownLabel))
  return labels.map((label, index) => {
    if (!known.includes(label)) throw new QueryError(`groupBy[${index}]`, `There is no column "${label}" to group by`)
    if (labels.indexOf(label) < index) throw new QueryError(`groupBy[${index}]`, `"${label}" is named twice`)
    return known.indexOf(label)
  })
}

/** The question with these columns grouped and no others. */
export const withGrouped = (query: Query, positions: readonly number[]): Query => ({
  ...query,
  columns: query.columns.map((column, position) => ({ ...column, grouped: positions.includes(position) })),
})
