import {
  aggregationNames,
  aggregations,
  bandRange,
  findDateUnit,
  groupingNames,
  groupingOf,
  hasSameSecond,
  isSameColumn,
  periodRange,
  rangeText,
} from '@soundings/query'
import type { ColumnUse, DataType, Filter, FilterGroup, FilterValue } from '@soundings/query'
import type { AddressFilters } from './address-filters.ts'

interface Segment extends ColumnUse {
  /** The date at which an age is meant. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  readonly dataType: DataType
  /** How the result viewed or grouped the column. */
  readonly function: string
  readonly value: string | null
  /** All but the segment. */
  readonly filterOut: boolean
}

/** The filters of a result and, beside them, the one on a segment of it. */
export function withSegment(carried: AddressFilters, segment: Segment): AddressFilters {
  const own = segmentFilters(segment)
  const groups = [carried.advanced, own.advanced].filter((group) => group !== undefined)
  const advanced: FilterGroup | undefined = groups.length > 1 ? { operator: 'and', items: groups } : groups[0]
  const isTaken =
    own.filters.length > 1 || carried.filters.some((filter) => own.filters.some((each) => comparesSame(filter, each)))
  const filters = own.filters.map((filter) => (isTaken ? { ...filter, zooming: true } : filter))
  return { filters: [...carried.filters, ...filters], ...(advanced && { advanced }) }
}

const comparesSame = (one: Filter, other: Filter): boolean =>
  isSameColumn(one, other) && one.grouping === other.grouping && hasSameSecond(one, other)

function segmentFilters(segment: Segment): AddressFilters {
  const { columnId, path, dataType, function: viewedAs, value, filterOut } = segment
  const use = { columnId, ...(path && { path }) }
  const aggregation = aggregationNames.find((name) => name === viewedAs)
  // An aggregate is of many rows: all that its filters leave are its details.
  if (aggregation && (aggregations[aggregation].level === 'aggregate' || aggregations[aggregation].needsSecondColumn))
    return { filters: [] }
  const { secondColumnId, secondPath } = segment
  const age = {
    ...use,
    grouping: 'age',
    ...(secondColumnId !== undefined && { secondColumnId, ...(secondPath && { secondPath }) }),
  } as const
  if (viewedAs === 'age') return { filters: [{ ...age, ...valueFilter('NUMBER', value, filterOut) }] }
  if (viewedAs === 'ageBands') return bandFilters(age, value, filterOut)
  const part = groupingNames.find((name) => name === viewedAs && groupingOf(name).filtered)
  if (part) return { filters: [{ ...use, grouping: part, ...valueFilter('STRING', value, filterOut) }] }
  if (viewedAs === 'bands') return bandFilters(use, value, filterOut)
  return periodOrValueFilters(use, { dataType, function: viewedAs, value, filterOut })
}

function periodOrValueFilters(
  use: ColumnUse,
  { dataType, function: viewedAs, value, filterOut }: Omit<Segment, 'columnId' | 'path'>,
): AddressFilters {
  const unit = findDateUnit(viewedAs)
  const range = unit && value !== null ? periodRange(unit, value) : undefined
  // All but a year are also the rows without a date and those whose value is no date.
  if (!range || filterOut)
    return {
      filters: [
        { ...use, ...valueFilter(dataType, unit && value !== null ? rangeText(unit, value) : value, filterOut) },
      ],
    }
  return { filters: inside(use, range) }
}

type Compared = Omit<Filter, 'operator' | 'values'>

/** A band has its lower edge and not its upper one; all but a band are also the rows without a number. */
function bandFilters(use: Compared, value: string | null, filterOut: boolean): AddressFilters {
  const band = value === null ? undefined : bandRange(value)
  if (!band) return { filters: [{ ...use, ...valueFilter('NUMBER', value, filterOut) }] }
  if (!filterOut) return { filters: bandConditions(band).map((condition) => ({ ...use, ...condition })) }
  const outside: Condition[] = [...below(band.from), ...atLeast(band.to), { operator: 'isEmpty', values: [] }]
  return { filters: [], advanced: { operator: 'or', items: outside.map((condition) => ({ ...use, ...condition })) } }
}

type Condition = Pick<Filter, 'operator' | 'values'>

const below = (edge: string | undefined): Condition[] =>
  edge === undefined ? [] : [{ operator: 'lessThan', values: [edge] }]
const atLeast = (edge: string | undefined): Condition[] =>
  edge === undefined ? [] : [{ operator: 'greaterOrEqual', values: [edge] }]

/** What holds for the numbers of a band. */
export const bandConditions = ({ from, to }: NonNullable<ReturnType<typeof bandRange>>): readonly Condition[] => [
  ...atLeast(from),
  ...below(to),
]

/** Texts are looked for in a list, which tells a missing one from an empty one as the chart did. */
function valueFilter(dataType: DataType, value: string | null, filterOut: boolean): Condition {
  const among = (values: readonly FilterValue[]) => ({ operator: filterOut ? 'notIn' : 'in', values }) as const
  if (dataType === 'STRING' && (value === null || value === '')) return among([value])
  if (value === null) return { operator: filterOut ? 'isNotEmpty' : 'isEmpty', values: [] }
  const word = dataType === 'BOOLEAN' ? { true: '1', false: '0' }[value] : undefined
  return { operator: filterOut ? 'notEquals' : 'equals', values: [word ?? value] }
}

const inside = (use: ColumnUse, [start, end]: readonly [string, string]): Filter[] => [
  { ...use, operator: 'greaterOrEqual', values: [start] },
  { ...use, operator: 'lessThan', values: [end] },
]
