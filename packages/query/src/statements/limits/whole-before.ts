import { aggregations } from '../../aggregations/registry.ts'
import {
  dateUnits,
  findDateUnit,
  periodRange,
  unitsWithin,
  type DateUnit,
} from '../../aggregations/groupings/date-zoom.ts'
import { groupings } from '../../aggregations/groupings/registry.ts'
import { hasAggregate } from '../../formula/compare.ts'
import { isSameColumn, type ColumnUse, type Filter, type OutputColumn, type Query } from '../../model/query.ts'
import type { Operator } from '../../operators/operator.ts'
import { operators } from '../../operators/registry.ts'
import { isOffered, liftsFilter, withDynamicFilters, withPath } from '../dynamic-filters.ts'
import { overlapsInPart, periodNamed, showsValue, type DateRange } from './named-values.ts'

/** A result that must be complete: no row behind its limit, and no group among all others. */
export interface WholeResult {
  readonly query: Query
  readonly parts: 'rows' | 'groups'
}

/** A date group that is looked at by another unit; with a range, within these days only. */
export interface Zoom extends ColumnUse {
  readonly unit: DateUnit
  readonly range?: DateRange | undefined
  /** What keeps to the range. */
  readonly filters: readonly Filter[]
}

/** What narrows a question from outside: a filter, or the range of a zoom. */
interface Narrowing {
  readonly column: ColumnUse
  readonly filters: readonly Filter[]
  /** Whether it finds values that the asker does not know: a range, a search, or values that the result does not show. */
  readonly isSeeking: boolean
  readonly period?: DateRange | undefined
}

/**
 * What has to be whole before filters and zooms that seek values are answered to people who see no more than the result of the question: by
 * these they could read what its limit leaves out, and which groups are among all others, a part at a time. Of a whole result they only
 * narrow what is shown. Zooms do not change what the question shows, so that it is measured without their units.
 */
export function wholeBefore(query: Query, asked: readonly Filter[], zooms: readonly Zoom[] = []): WholeResult[] {
  const narrowings = narrowingsOf(query, asked, zooms)
  const seeking = narrowings.filter(({ isSeeking }) => isSeeking)
  if (seeking.length === 0) return []
  const before = withKnown(query, narrowings)
  const groups = before.columns.flatMap((column): WholeResult[] => {
    if (column.design !== 'group' || !column.top || !seeking.some((each) => isSameColumn(each.column, column)))
      return []
    const { top, ...group } = column
    return [{ query: { ...before, columns: [group], limit: top.count }, parts: 'groups' }]
  })
  return [...(before.limit > 0 ? [{ query: before, parts: 'rows' as const }] : []), ...groups]
}

/**
 * Whether people who see no more than the result of a question get more rows by zooming than its limit lets through: where the zoomed date
 * alone keeps rows apart, so that they are the shorter periods of one that they know, or where the given result is whole, since all of its
 * rows may be seen.
 */
export function raisesLimit(query: Query, asked: readonly Filter[], zooms: readonly Zoom[]): boolean | WholeResult {
  if (zooms.length === 0 || !zooms.every((zoom) => isIntoOnePeriod(query, zoom))) return false
  if (query.limit === 0 || isByOneDate(query)) return true
  return { query: withKnown(query, narrowingsOf(query, asked, zooms)), parts: 'rows' }
}

/** The question under all that people narrow it by knowingly. */
function withKnown(query: Query, narrowings: readonly Narrowing[]): Query {
  const known = narrowings.flatMap(({ isSeeking, filters }) => (isSeeking ? [] : filters))
  return withDynamicFilters(query, known)
}

function narrowingsOf(query: Query, asked: readonly Filter[], zooms: readonly Zoom[]): Narrowing[] {
  const narrowings = [
    ...asked.map((filter) => narrowingBy(query, filter)),
    ...zooms.flatMap((zoom) => narrowingByZoom(query, zoom)),
  ]
  return narrowings.map((one) => {
    const { period } = one
    const isCutByOther =
      period !== undefined &&
      narrowings.some(
        (other) => other.period && isSameColumn(one.column, other.column) && overlapsInPart(period, other.period),
      )
    return isCutByOther ? { ...one, isSeeking: true } : one
  })
}

function narrowingBy(query: Query, filter: Filter): Narrowing {
  const column = withPath(query, filter)
  const known = { column, filters: [filter], isSeeking: false }
  // Filters that the question offers are its author's choice.
  if (liftsFilter(filter) || isOffered(query, filter)) return known
  const { namesValues, appliesTo }: Operator = operators[filter.operator]
  if (namesValues !== true) return { ...known, isSeeking: true }
  if (filter.grouping !== undefined) return { ...known, isSeeking: !showsPart(query, column) }
  // Only texts are among values, and they mean themselves.
  if (!appliesTo.includes('DATE')) return known
  const [value = null] = filter.values
  return {
    ...known,
    isSeeking: !filter.values.every((each) => showsValue(query, column, each)),
    period: periodNamed(query, column, value),
  }
}

/** Of a part of dates there are few values, which are known without the result: naming one is no search only where the result shows them. */
const showsPart = ({ columns }: Query, filter: Filter): boolean =>
  columns.some(
    (column) => column.design === 'group' && column.grouping === filter.grouping && isSameColumn(column, filter),
  )

function narrowingByZoom(query: Query, zoom: Zoom): Narrowing[] {
  const { range, filters } = zoom
  if (!range) return []
  const known = { column: zoom, filters, isSeeking: false }
  if (filters.every((filter) => isOffered(query, filter))) return [known]
  if (!isIntoOnePeriod(query, zoom)) return [{ ...known, isSeeking: true }]
  // Where the date alone keeps rows apart, charts go on into shorter periods: each is a part of what is known.
  if (isByOneDate(query)) return [known]
  const text = range.join('/')
  return [{ ...known, isSeeking: !showsValue(query, zoom, text), period: periodNamed(query, zoom, text) }]
}

/** A period that the result can show, or a part of it, looked at by shorter ones. Other ranges could bring periods that the limit leaves out. */
function isIntoOnePeriod({ columns }: Query, zoom: Zoom): boolean {
  const { unit, range } = zoom
  const [own] = columns.flatMap((column) =>
    column.design === 'group' && isSameColumn(column, zoom) ? (findDateUnit(column.grouping) ?? []) : [],
  )
  if (!range || !own) return false
  return unitsWithin(own)
    .filter((longer) => dateUnits.indexOf(longer) < dateUnits.indexOf(unit))
    .some((longer) => {
      const period = periodRange(longer, String(groupings[longer].format(range[0])))
      return period?.[0] === range[0] && period[1] === range[1]
    })
}

/** Whether one group of dates is all that keeps rows apart. Raw columns, lists of values and numbers of each row do so, too. */
function isByOneDate({ columns }: Query): boolean {
  const [only, ...others] = columns.filter((column) => !isAggregate(column))
  return only?.design === 'group' && findDateUnit(only.grouping) !== undefined && others.length === 0
}

function isAggregate(column: OutputColumn): boolean {
  if (column.design === 'group') return false
  return column.design === 'computed'
    ? hasAggregate(column.formula)
    : aggregations[column.aggregation].level === 'aggregate'
}
