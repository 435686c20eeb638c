import { toFilterGroup, type TableColumnMeta } from '@soundings/contract'
import {
  coarserUnit,
  dateUnits,
  findDateUnit,
  finerUnit,
  groupingNames,
  groupingOf,
  groupings,
  groupingsFor,
  otherCell,
  periodRange,
  type ColumnUse,
  type DateUnit,
} from '@soundings/query'
import { readAddressFilters, writeAddressFilters } from '../../../api/questions/address-filters.ts'
import { withSegment } from '../../../api/questions/segment-filters.ts'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import type { Cell, CrossFiltering, CrossFilterOffer, Zoom } from '../../chart-type.ts'
import { messages } from '../messages.ts'
import { questionLink, type ResultSource } from '../../question-links.ts'

export type SegmentAction =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly zoom: Zoom }
  | { readonly label: string; readonly onChoose: () => void }

interface Dimension {
  readonly column: TableColumnMeta
  readonly value: Cell
}

interface NamedDimension extends Dimension {
  readonly text: string
}

/** What stands around the view narrowed by each group of the segment. */
export const crossActions = (
  dimensions: readonly NamedDimension[],
  offer: CrossFilterOffer | undefined,
): SegmentAction[] =>
  distinguished(dimensions).flatMap(({ column, value, text }) => {
    const onChoose = offer?.(column, value)
    return onChoose ? [{ label: messages.filterDashboard(text), onChoose }] : []
  })

/** What a click does at once: narrowing by the first group that something else has, too. */
export function clickAction(
  dimensions: readonly Dimension[],
  crossFilter: CrossFiltering | undefined,
): (() => void) | undefined {
  if (!crossFilter?.isAtOnce) return undefined
  return dimensions.map(({ column, value }) => crossFilter.offer(column, value)).find((choose) => choose !== undefined)
}

/** Whether what was chosen in the view leaves these groups out; false while nothing was chosen. */
export const isLeftOut = (dimensions: readonly Dimension[], crossFilter: CrossFiltering | undefined): boolean =>
  crossFilter !== undefined && dimensions.some(({ column, value }) => crossFilter.isChosen(column, value) === false)

interface Segment {
  /** Its groups, that of the axis or of the cell that was pointed at first. */
  readonly dimensions: readonly NamedDimension[]
  /** What the segment shows of its rows; its condition belongs to them. */
  readonly measure?: TableColumnMeta | undefined
  /** All columns of the result. */
  readonly columns: readonly TableColumnMeta[]
  readonly source: ResultSource | undefined
  readonly canZoom: boolean
}

/**
 * What can be done with a segment of a chart: links into the data, and zooming by its first date group. All other groups together leave
 * these to the groups beside them, and so do ages whose other date is unknown.
 */
export function segmentActions(segment: Segment): SegmentAction[] {
  const { dimensions, source, canZoom } = segment
  const zoomed = dimensions.find(isZoomable)
  return [
    ...(source ? [...detailsOf(source, segment), ...filtersOut(source, segment)] : []),
    ...(canZoom && zoomed ? zooms(zoomed.column, zoomed.value) : []),
  ]
}

/** Periods of which only the first are kept apart are no steps of a zoom. */
const isZoomable = (dimension: Dimension): boolean =>
  isFilterable(dimension) &&
  dimension.column.top === undefined &&
  findDateUnit(dimension.column.expression.function) !== undefined

/** No filter finds the rows of all other groups together, or those of an age in an answer that was kept without its other date. */
const isFilterable = ({ column: { expression }, value }: Dimension): boolean =>
  value !== otherCell && (expression.secondDbColumn !== undefined || !isOfAge(expression.function))

const isOfAge = (name: string | null): boolean =>
  groupingNames.some((each) => each === name && groupingOf(each).needsSecondColumn)

function detailsOf(result: ResultSource, segment: Segment): SegmentAction[] {
  const { dimensions, measure } = segment
  const [first, ...others] = dimensions
  if (!first || !findsItsRows(segment)) return []
  const { column, value } = first
  const href = questionLink(within(under(result, measure), others), {
    operation: 'drillDown',
    column,
    value,
    counted: countedBy(measure),
  })
  return href === undefined ? [] : [{ label: 'Show Details', href }]
}

/** One link for each group, since rows without one of them are other rows than those without another. */
function filtersOut(result: ResultSource, { dimensions, measure }: Segment): SegmentAction[] {
  const source = under(result, measure)
  return distinguished(dimensions).flatMap((dimension) => {
    const { column, value, text } = dimension
    const href = isFilterable(dimension)
      ? questionLink(source, { operation: 'drillDown', column, value, filterOut: true })
      : undefined
    return href === undefined ? [] : [{ label: dimensions.length > 1 ? messages.filterOut(text) : 'Filter Out', href }]
  })
}

/** Groups that read the same carry the names of their columns. */
const distinguished = (dimensions: readonly NamedDimension[]): NamedDimension[] =>
  dimensions.map((dimension) => {
    const { column, text } = dimension
    const isAlone = dimensions.every((other) => other === dimension || other.text !== text)
    return isAlone ? dimension : { ...dimension, text: `${column.label}: ${text}` }
  })

const countsValues = (measure: TableColumnMeta | undefined) => measure?.expression.function === 'valueCount'

/** Whose values a measure counts; undefined where it counts rows, or values of a calculated column. */
function countedBy(measure: TableColumnMeta | undefined): ColumnUse | undefined {
  const { dbColumn = null, path } = measure?.expression ?? {}
  return countsValues(measure) && dbColumn !== null ? { columnId: dbColumn, ...(path && { path }) } : undefined
}

/**
 * Whether filters on its groups find the rows of the segment and no others. No filter of another question names a calculated column, and
 * none is made of a measure that keeps rows apart.
 */
const findsItsRows = ({ dimensions, columns, measure }: Segment): boolean =>
  dimensions.every((each) => isFilterable(each) && each.column.expression.dbColumn !== null) &&
  !columns.some(({ isKey }) => isKey) &&
  (!countsValues(measure) || countedBy(measure) !== undefined)

/** The rows of an aggregate with a condition are those for which it holds. */
function under(source: ResultSource, measure: TableColumnMeta | undefined): ResultSource {
  const { condition } = measure?.expression ?? {}
  const carried = source.filters === undefined ? { filters: [] } : readAddressFilters(source.filters)
  if (!condition || !carried) return source
  const own = toFilterGroup(condition)
  return {
    ...source,
    filters: writeAddressFilters({
      ...carried,
      advanced: carried.advanced ? { operator: 'and', items: [carried.advanced, own] } : own,
    }),
  }
}

/** Details are of the segment alone, and not of everything at its place on the axis. */
function within(source: ResultSource, others: readonly Dimension[]): ResultSource {
  const carried = source.filters === undefined ? { filters: [] } : readAddressFilters(source.filters)
  if (!carried) return source
  const filters = others.reduce((known, { column: { expression, oceanDataType }, value }) => {
    if (expression.dbColumn === null) return known
    return withSegment(known, {
      columnId: expression.dbColumn,
      ...(expression.path && { path: expression.path }),
      ...(expression.secondDbColumn !== undefined && { secondColumnId: expression.secondDbColumn }),
      ...(expression.secondPath && { secondPath: expression.secondPath }),
      dataType: oceanDataType,
      function: expression.function ?? '',
      value: value === null ? null : String(value),
      filterOut: false,
    })
  }, carried)
  return { ...source, filters: writeAddressFilters(filters) }
}

function zooms(column: TableColumnMeta, value: Cell): SegmentAction[] {
  const unit = findDateUnit(column.expression.function)
  if (!unit) return []
  const range = value === null ? undefined : periodRange(unit, String(value))
  const dateKind = column.hasTime ? 'timestamp' : 'date'
  const offered = groupingsFor({ dataType: 'DATE', dateKind }, calendarChoices())
  const units = dateUnits.filter((each) => offered.includes(each))
  const [finer, coarser] = [finerUnit(unit), coarserUnit(unit)]
  const canLookInto = finer !== undefined && groupingOf(finer).appliesTo({ dataType: 'DATE', dateKind })
  // Finer steps look into the segment; coarser ones show everything again.
  const zoomTo = (to: DateUnit): Zoom => ({
    column,
    unit: to,
    ...(range && dateUnits.indexOf(to) > dateUnits.indexOf(unit) && { range }),
  })
  return [
    ...(canLookInto && range ? [{ label: 'Zoom in', zoom: zoomTo(finer) }] : []),
    ...(coarser ? [{ label: 'Zoom out', zoom: zoomTo(coarser) }] : []),
    ...units
      .filter((each) => each !== unit)
      .map((each) => ({ label: `Zoom To ${groupings[each].label}`, zoom: zoomTo(each) })),
  ]
}
