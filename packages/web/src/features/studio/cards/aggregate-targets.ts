import { aggregations } from '@soundings/query'
import type { FilterTarget } from '../../../widgets/filter-editor/filter-target.ts'
import { findTarget } from '../../../widgets/filter-editor/find-target.ts'
import type { StudioState } from '../model/studio-state.ts'

/** The aggregates of the question, which a filter can compare as well as columns; those with a condition are none that a filter can name. */
export function aggregateTargets({ views, tables, baseTableId = 0 }: Pick<StudioState, 'views' | 'tables' | 'baseTableId'>): FilterTarget[] {
  return views.filter(({ aggregation, where }) => aggregations[aggregation].level === 'aggregate' && !where).flatMap((view) => findTarget(tables, baseTableId, view) ?? [])
}
