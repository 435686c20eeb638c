import type { DbColumn } from '@soundings/contract'
import type { FiltersOfQuestions } from '../../api/sources/columns.ts'
import {
  aggregations,
  aggregationTitle,
  groupingOf,
  groupTitle,
  NO_COLUMN,
  type Aggregation,
  type AggregationName,
  type ColumnUse,
  type DataType,
  type Filter,
  type Formula,
  type GroupingName,
  type ValueType,
} from '@soundings/query'

/** What a filter compares: a column's values, a part of its dates, an aggregate, a measure as the question shows it, or a calculated column of the question. */
export interface FilterTarget extends ColumnUse {
  /** Of a calculated column. */
  readonly formula?: Formula<number>
  /** The id of a measure of the question, which is compared as it is shown. */
  readonly measure?: string
  readonly label: string
  readonly dataType: DataType
  readonly filterComponentType: DbColumn['filterComponentType']
  readonly aggregation?: AggregationName
  /** Of date differences and ages. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  /** Of percentiles. */
  readonly percentile?: string
  /** Of a part of dates, such as the day of the week, or an age. */
  readonly grouping?: GroupingName
  /** Saved questions in whose results the column is seen; without them its values come from the table. */
  readonly questions?: readonly number[]
  /** Values of other filters by which the list of these questions is narrowed. */
  readonly filtersOf?: FiltersOfQuestions
}

type Column = Pick<DbColumn, 'id' | 'displayName' | 'dataType' | 'filterComponentType'> &
  Pick<FilterTarget, 'questions'>

type Way = Pick<Filter, 'path' | 'secondColumnId' | 'secondPath' | 'percentile'>

export const columnTarget = (
  { id, displayName, dataType, filterComponentType, questions }: Column,
  { path }: Pick<Way, 'path'> = {},
): FilterTarget => ({
  columnId: id,
  ...(path && { path }),
  label: displayName,
  dataType,
  filterComponentType,
  ...(questions && { questions }),
})

/** A filter on groups. Its type is what the aggregation yields: counts are numbers, whatever they count. */
export function aggregateTarget(column: Column, name: AggregationName, way: Way = {}): FilterTarget {
  const { secondColumnId, secondPath, percentile } = way
  const aggregation: Aggregation = aggregations[name]
  if (aggregation.level !== 'aggregate') return columnTarget(column, way)
  return {
    ...columnTarget(column, way),
    label: `${aggregationTitle(name, percentile)} of ${column.displayName}`,
    dataType: aggregation.typeOf(valueType(column.dataType)).dataType,
    filterComponentType: null,
    aggregation: name,
    ...(percentile !== undefined && { percentile }),
    ...(secondColumnId !== undefined && { secondColumnId, ...(secondPath && { secondPath }) }),
  }
}

function partTarget(column: Column, grouping: GroupingName, way: Way, secondName: string | undefined): FilterTarget {
  const { cycle, typeOf } = groupingOf(grouping)
  const { secondColumnId, secondPath } = way
  return {
    ...columnTarget(column, way),
    label: groupTitle(column.displayName, grouping, secondName),
    dataType: typeOf(valueType(column.dataType)).dataType,
    filterComponentType: cycle ? 'LIST_ALL_VALUES' : null,
    grouping,
    ...(secondColumnId !== undefined && { secondColumnId, ...(secondPath && { secondPath }) }),
  }
}

/** What a saved filter on the column compares; with the name of its second date, where that is known. */
export function targetOfFilter(
  column: Column,
  filter: Way & Pick<Filter, 'aggregation' | 'grouping'>,
  secondName?: string,
): FilterTarget {
  if (filter.grouping !== undefined) return partTarget(column, filter.grouping, filter, secondName)
  return filter.aggregation === undefined
    ? columnTarget(column, filter)
    : aggregateTarget(column, filter.aggregation, filter)
}

/** A filter on a calculated column, which has no column of a table behind it whose values could be listed. */
export const formulaTarget = (formula: Formula<number>, label: string, dataType: DataType): FilterTarget => ({
  columnId: NO_COLUMN,
  formula,
  label,
  dataType,
  filterComponentType: null,
})

/** A filter on a measure as the question shows it, such as a rate or a change. */
export const measureTarget = (measure: string, label: string, dataType: DataType): FilterTarget => ({
  columnId: NO_COLUMN,
  measure,
  label,
  dataType,
  filterComponentType: null,
})

/** What the operators check values against; they only look at the kind of data. */
export const valueType = (dataType: DataType): ValueType => ({
  dataType,
  numberKind: 'decimal',
  dateKind: 'timestamp',
  ...(dataType === 'DATE' && { mayHoldNonDates: true }),
})
