import { aggregations, findColumn, groupingOf, type Filter } from '@soundings/query'
import { conditionWords } from '../../../widgets/filter-editor/condition-words.ts'
import { catalogOf, type StudioState } from './studio-state.ts'
import { columnTitle, viewLabel } from './titles.ts'

type Place = Pick<StudioState, 'tables' | 'baseTableId'>

/** A filter as a sentence: 'Ward equals Emergency', 'Admitted last 7 days', 'Avg of Cost between 0 and 100'. */
export function filterWords(place: Place, filter: Filter): string {
  const dataType = filter.grouping === undefined ? (findColumn(catalogOf(place), filter.columnId)?.column.dataType ?? 'OTHER') : 'STRING'
  return `${subject(place, filter)} ${conditionWords(filter, dataType)}`
}

function subject(place: Place, filter: Filter): string {
  const { aggregation, grouping } = filter
  if (grouping !== undefined) return `${columnTitle(place, filter)} (${groupingOf(grouping).label})`
  if (aggregation === undefined || aggregations[aggregation].level !== 'aggregate') return columnTitle(place, filter)
  return viewLabel(place, { ...filter, aggregation })
}
