import {
  dateUnits,
  findDateUnit,
  isDayBefore,
  isSameColumn,
  isStoredDay,
  limits,
  QueryError,
  regroupedTitle,
  type ColumnUse,
  type DateUnit,
} from '@soundings/query'
import { z } from 'zod'
import { names, PathWire, type FilterWire, type QueryColumnWire, type QueryWire } from './query-wire.ts'

/** A day of a database: there is no year 0, but there may be years before it and after 9999. */
const Day = z.string().max(20).refine(isStoredDay, 'Not a date')

/** A date group looked at by another unit; with a range, only from its first day up to the day before its end. */
export const ZoomWire = z.strictObject({
  dbColumn: z.int(),
  path: PathWire.optional(),
  unit: names(dateUnits),
  range: z
    .tuple([Day, Day])
    .refine(([start, end]) => isDayBefore(start, end), 'The range ends before it begins')
    .optional(),
})
export type ZoomWire = z.infer<typeof ZoomWire>

/**
 * The query as it is looked at through zooms: the group's unit is replaced, and zooming filters keep to the range. They only ever
 * stand beside the query's own filters, so that no one sees more of a saved question by zooming. Of several zooms of a column the last counts.
 */
export function withZooms(query: QueryWire, zooms: readonly ZoomWire[]): QueryWire {
  return zooms.reduce(
    (zoomed, zoom, index) => (isOutdone(zooms, index) ? zoomed : withZoom(zoomed, zoom, `zooms[${index}].dbColumn`)),
    query,
  )
}

const isOutdone = (zooms: readonly ZoomWire[], index: number): boolean =>
  zooms.slice(index + 1).some((later) => isSameColumn(useOf(later), useOf(zooms[index]!)))

/** Of several zooms of a column the last counts. */
export const zoomsThatCount = (zooms: readonly ZoomWire[]): ZoomWire[] =>
  zooms.filter((_, index) => !isOutdone(zooms, index))

function withZoom(query: QueryWire, zoom: ZoomWire, field: string): QueryWire {
  const position = query.columns.findIndex((column) => dateUnitOf(column, zoom) !== undefined)
  const zoomed = query.columns[position]
  const unit = zoomed && dateUnitOf(zoomed, zoom)
  if (!unit) throw new QueryError(field, 'This question has no date group of that column')
  const term = { ...columnOf(zoom), function: zoom.unit }
  return {
    ...query,
    columns: query.columns.with(position, {
      ...zoomed,
      expression: [term],
      label: regroupedTitle(zoomed.label, unit, zoom.unit),
    }),
    filters: [...query.filters, ...rangeFilters(zoom)],
    resultLimit: zoomedLimit(query.resultLimit),
  }
}

/** The limit of a question that is looked at through zooms. A year has more days than it has months: its own would cut them. */
export const zoomedLimit = (limit: number): number => (limit === 0 ? 0 : Math.max(limit, limits.pageRows))

type ColumnWire = Pick<ZoomWire, 'dbColumn' | 'path'>

const useOf = ({ dbColumn, path }: ColumnWire): ColumnUse => ({ columnId: dbColumn, ...(path && { path }) })

const columnOf = ({ dbColumn, path }: ColumnWire): ColumnWire => ({ dbColumn, ...(path && { path }) })

/** By which unit the column groups dates of that column, if it does. */
function dateUnitOf({ designType, expression: [term] }: QueryColumnWire, zoom: ZoomWire): DateUnit | undefined {
  if (designType !== 'GROUPBY' || !term || !('dbColumn' in term) || !isSameColumn(useOf(term), useOf(zoom)))
    return undefined
  return findDateUnit(term.function)
}

/** What keeps to the range of a zoom. */
export function rangeFilters({ range, ...zoom }: ZoomWire): FilterWire[] {
  if (!range) return []
  const [start, end] = range
  const common = { ...columnOf(zoom), dynamic: false, zoomingFilter: true }
  return [
    { ...common, operator: 'greaterOrEqual', values: [start] },
    { ...common, operator: 'lessThan', values: [end] },
  ]
}
