import { aggregations, findColumn, type Filter } from '@soundings/query'
import { conditionWords } from '../../../widgets/filter-editor/condition-words.ts'
import { catalogOf } from './studio-state.ts'
import { conditionTitle, viewLabel, type Place } from './titles.ts'

/** A filter as a sentence: 'Ward equals Emergency', 'Admitted last 7 days', 'Avg of Cost between 0 and 100'. */
export function filterWords(place: Place, filter: Filter): string {
  const { aggregation } = filter
  if (aggregation === undefined || aggregations[aggregation].level !== 'aggregate') return conditionTitle(place, filter)
  const dataType = findColumn(catalogOf(place), filter.columnId)?.column.dataType ?? 'OTHER'
  return `${viewLabel(place, { ...filter, aggregation })} ${conditionWords(filter, dataType)}`
}
