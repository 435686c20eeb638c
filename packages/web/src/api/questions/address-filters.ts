import { ExpressionTerm, FORMULA_VERSION, MAPPED_COLUMN_SEPARATOR, toFormula, toTerms } from '@soundings/contract'
import {
  aggregations,
  groupingNames,
  hasAggregate,
  isFilterGroup,
  type AggregationName,
  type OperatorName,
} from '@soundings/query'
import type { Filter, FilterGroup, FilterValue, Query } from '@soundings/query'

/**
 * The filters under which a result stands, as an address carries them: a JSON list. A filter is a list of the operator's index, the
 * column's id, the values joined by a fixed separator and 1 when it is dynamic; where they are needed there follow 1 when it came
 * from zooming, the aggregation's index, the second column's id the references by which both are reached, the name of the part of dates that is compared, and the terms of the formula of a calculated column. A group is a list of its operator and its items.
 */
export type AddressFilters = Pick<Query, 'filters' | 'advanced'>

/** Undefined where there is nothing to carry. Filters on aggregates choose groups, not rows, so they lead nowhere from there. */
export function writeAddressFilters({ filters, advanced }: AddressFilters): string | undefined {
  const items = [...filters.filter(isOnRows).map(writeFilter), ...(advanced ? [writeGroup(advanced)] : [])].filter(
    hasSomething,
  )
  return items.length > 0 ? JSON.stringify(items) : undefined
}

/** Undefined when the text is none that was written here. */
export function readAddressFilters(text: string): AddressFilters | undefined {
  const items = parsed(text)
  if (!Array.isArray(items) || items.length > maxItems) return undefined
  const read = items.map((item) => readItem(item, 0))
  if (read.some((item) => item === undefined)) return undefined
  const found = read.filter((item) => item !== undefined)
  const groups = found.filter(isFilterGroup)
  return {
    filters: found.filter((item) => !isFilterGroup(item)),
    ...(groups.length > 0 && {
      advanced: groups.length === 1 && groups[0] ? groups[0] : { operator: 'and', items: groups },
    }),
  }
}

/** Addresses are kept in bookmarks and mails: the place of a name never changes, new names go to the end, whatever order menus have. */
export const addressOperators = [
  'equals',
  'notEquals',
  'isEmpty',
  'isNotEmpty',
  'isNullOrEmpty',
  'between',
  'greaterThan',
  'greaterOrEqual',
  'lessThan',
  'lessOrEqual',
  'contains',
  'in',
  'notIn',
  'startsWith',
  'endsWith',
  'current',
  'last',
  'previous',
] as const satisfies readonly OperatorName[]
export const addressAggregations = [
  'none',
  'rowCount',
  'uniqueCount',
  'uniqueValues',
  'min',
  'max',
  'sum',
  'avg',
  'standardDeviation',
  'dateDiff',
  'averageDateDiff',
  'valueCount',
  'median',
  'percentile',
  'medianDateDiff',
  'percentileDateDiff',
  'aboutUniqueCount',
] as const satisfies readonly AggregationName[]

const maxItems = 1000
const maxDepth = 50

/** Anything that the text of a value never holds, once it is encoded. */
const mark = '#'
const emptyText = `${mark}''`

type WrittenItem = readonly unknown[]

const isOnRows = ({ aggregation = 'none', formula, measure }: Filter) =>
  measure === undefined && (formula ? !hasAggregate(formula) : aggregations[aggregation].level !== 'aggregate')

const hasSomething = ([, items]: WrittenItem) => !Array.isArray(items) || items.length > 0

function writeFilter(filter: Filter): WrittenItem {
  const { operator, columnId, values, dynamic, zooming, formula } = filter
  const written = [
    addressOperators.indexOf(operator),
    columnId,
    values.map(writeValue).join(MAPPED_COLUMN_SEPARATOR),
    dynamic ? 1 : 0,
  ]
  return formula
    ? [...written, zooming ? 1 : 0, null, null, null, null, null, toTerms(formula)]
    : writeCompared(filter, written)
}

function writeCompared(
  { path, zooming, aggregation, secondColumnId, secondPath, grouping }: Filter,
  written: WrittenItem,
): WrittenItem {
  if (path ?? secondPath ?? grouping) {
    const ways = [
      ...written,
      zooming ? 1 : 0,
      writtenAggregation(aggregation),
      secondColumnId ?? null,
      path ?? null,
      secondPath ?? null,
    ]
    return grouping === undefined ? ways : [...ways, grouping]
  }
  if (aggregation !== undefined)
    return [
      ...written,
      zooming ? 1 : 0,
      addressAggregations.indexOf(aggregation),
      ...(secondColumnId === undefined ? [] : [secondColumnId]),
    ]
  return zooming ? [...written, 1] : written
}

const writtenAggregation = (aggregation: AggregationName | undefined) =>
  aggregation === undefined ? null : addressAggregations.indexOf(aggregation)

function writeGroup({ operator, items }: FilterGroup): WrittenItem {
  const written = items.flatMap((item) =>
    isFilterGroup(item) ? [writeGroup(item)] : isOnRows(item) ? [writeFilter(item)] : [],
  )
  return [operator, written.filter(hasSomething)]
}

function writeValue(value: FilterValue): string {
  if (typeof value !== 'string') return `${mark}${value ?? ''}`
  return value === '' ? emptyText : encodeURIComponent(value.toWellFormed())
}

function readItem(item: unknown, depth: number): Filter | FilterGroup | undefined {
  if (!Array.isArray(item)) return undefined
  const [first, second] = item as unknown[]
  return Array.isArray(second) ? readGroup(first, second, depth) : readFilter(item)
}

function readGroup(operator: unknown, items: readonly unknown[], depth: number): FilterGroup | undefined {
  if ((operator !== 'and' && operator !== 'or') || depth >= maxDepth || items.length > maxItems) return undefined
  const read = items.map((item) => readItem(item, depth + 1))
  return read.every((item) => item !== undefined) ? { operator, items: read } : undefined
}

function readFilter([
  operatorIndex,
  columnId,
  joined,
  dynamic,
  zooming,
  aggregationIndex = null,
  secondColumnId,
  path,
  secondPath,
  grouping,
  terms,
]: readonly unknown[]): Filter | undefined {
  const operator = named(addressOperators, operatorIndex)
  const values = typeof joined === 'string' ? readValues(joined) : undefined
  const compared = terms === undefined ? readCompared(aggregationIndex, grouping) : readFormula(terms)
  const ways = readWays(path, secondPath)
  if (!operator || !isId(columnId) || !values || !compared || !ways) return undefined
  return {
    columnId,
    operator,
    values,
    ...(dynamic === 1 && { dynamic: true }),
    ...(zooming === 1 && { zooming: true }),
    ...compared,
    ...(isId(secondColumnId) && { secondColumnId }),
    ...ways,
  }
}

/** The aggregation, or the part of dates, where one is compared instead of the column itself. */
function readCompared(
  aggregationIndex: unknown,
  grouping: unknown,
): Pick<Filter, 'aggregation' | 'grouping'> | undefined {
  const aggregation = named(addressAggregations, aggregationIndex)
  const part = groupingNames.find((name) => name === grouping)
  if ((aggregationIndex !== null && !aggregation) || (grouping !== undefined && !part)) return undefined
  return { ...(aggregation && { aggregation }), ...(part && { grouping: part }) }
}

function readFormula(terms: unknown): Pick<Filter, 'formula'> | undefined {
  try {
    return { formula: toFormula(ExpressionTerm.array().min(1).max(maxItems).parse(terms), '', FORMULA_VERSION) }
  } catch {
    return undefined
  }
}

function readWays(path: unknown = null, secondPath: unknown = null): Pick<Filter, 'path' | 'secondPath'> | undefined {
  if (!isPathOrNull(path) || !isPathOrNull(secondPath)) return undefined
  return { ...(path && { path }), ...(secondPath && { secondPath }) }
}

function readValues(joined: string): FilterValue[] | undefined {
  try {
    return joined === '' ? [] : joined.split(MAPPED_COLUMN_SEPARATOR).map(readValue)
  } catch {
    return undefined
  }
}

function readValue(text: string): FilterValue {
  if (!text.startsWith(mark)) return decodeURIComponent(text)
  if (text === emptyText) return ''
  const word = text.slice(mark.length)
  if (word === '') return null
  return word === 'true' || word === 'false' ? word === 'true' : Number(word)
}

const named = <Name>(names: readonly Name[], index: unknown): Name | undefined =>
  typeof index === 'number' ? names[index] : undefined

const isId = (value: unknown): value is number => Number.isSafeInteger(value)

const maxSteps = 8

const isPathOrNull = (value: unknown): value is readonly number[] | null =>
  value === null || (Array.isArray(value) && value.length <= maxSteps && value.every(isId))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
