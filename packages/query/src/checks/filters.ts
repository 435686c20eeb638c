import { isSameColumn, type Filter } from '../model/query.ts'

type FilterChoice = Pick<Filter, 'columnId' | 'path' | 'aggregation' | 'percentile' | 'grouping' | 'zooming'>

/** Why a filter may not be added: its column has one already, and neither came from zooming in a chart. */
export function addFilterProblem(filters: readonly FilterChoice[], added: FilterChoice, columnName: string): string | undefined {
  if (added.zooming) return undefined
  const isTaken = filters.some(
    (filter) => !filter.zooming && isSameColumn(filter, added) && filter.aggregation === added.aggregation && filter.percentile === added.percentile && filter.grouping === added.grouping,
  )
  return isTaken ? `A filter for ${columnName} column already exists` : undefined
}
