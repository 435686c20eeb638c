import { aggregations } from '@soundings/query'
import { aggregateTarget, type FilterTarget } from '../../../widgets/filter-editor/filter-target.ts'
import type { StudioState } from '../model/studio-state.ts'

/** The figures of the question, which a filter can compare as well as columns. */
export function aggregateTargets({ views, tables }: Pick<StudioState, 'views' | 'tables'>): FilterTarget[] {
  const columns = new Map(tables.flatMap((table) => table.columns).map((column) => [column.id, column]))
  return views.flatMap(({ columnId, aggregation, secondColumnId }) => {
    const column = columns.get(columnId)
    return column && aggregations[aggregation].level === 'aggregate' ? [aggregateTarget(column, aggregation, secondColumnId)] : []
  })
}
