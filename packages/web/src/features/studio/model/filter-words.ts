import { aggregations, findColumn, operators, type Filter, type FilterValue, type Operator } from '@soundings/query'
import { catalogOf, type StudioState } from './studio-state.ts'
import { columnTitle, viewLabel } from './titles.ts'

type Place = Pick<StudioState, 'tables' | 'baseTableId'>

/** A filter as a sentence: 'Ward equals Emergency', 'Admitted last 7 days', 'Avg of Cost between 0 and 100'. */
export function filterWords(place: Place, filter: Filter): string {
  return `${subject(place, filter)} ${operators[filter.operator].label.toLowerCase()} ${valueWords(place, filter)}`.trim()
}

function subject(place: Place, { columnId, aggregation, secondColumnId }: Filter): string {
  if (aggregation === undefined || aggregations[aggregation].level !== 'aggregate') return columnTitle(place, columnId)
  return viewLabel(place, { columnId, aggregation, ...(secondColumnId !== undefined && { secondColumnId }) })
}

function valueWords(place: Place, { columnId, operator, values }: Filter): string {
  const dataType = findColumn(catalogOf(place), columnId)?.column.dataType ?? 'OTHER'
  const { inputFor }: Operator = operators[operator]
  const shape = inputFor(dataType)
  if (shape === 'boolean') return values[0] === '1' || values[0] === true ? 'true' : 'false'
  return values.map(valueText).join(shape === 'two' ? ' and ' : shape === 'last-n-unit' ? ' ' : ', ')
}

function valueText(value: FilterValue): string {
  if (value === null) return '(no value)'
  return value === '' ? '(empty)' : String(value)
}
