import { aggregations } from '@soundings/query'
import type { FilterTarget } from '../../../widgets/filter-editor/filter-target.ts'
import { findTarget } from '../../../widgets/filter-editor/find-target.ts'
import type { StudioState } from '../model/studio-state.ts'

/** The aggregates of the question, which a filter can compare as well as columns. */
export function aggregateTargets({ views, tables, baseTableId = 0 }: Pick<StudioState, 'views' | 'tables' | 'baseTableId'>): FilterTarget[] {
  return views.filter(({ aggregation }) => aggregations[aggregation].level === 'aggregate').flatMap((view) => findTarget(tables, baseTableId, view) ?? [])
}
