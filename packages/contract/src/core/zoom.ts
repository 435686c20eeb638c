import { dateUnits, isDayBefore, isStoredDay, QueryError, type DateUnit } from '@soundings/query'
import { z } from 'zod'
import type { FilterWire, QueryColumnWire, QueryWire } from './query-wire.ts'

/** A day of a database: there is no year 0, but there may be years before it and after 9999. */
const Day = z.string().max(20).refine(isStoredDay, 'Not a date')

/** A date group looked at by another unit; with a range, only from its first day up to the day before its end. */
export const ZoomWire = z.strictObject({
  dbColumn: z.int(),
  unit: z.enum(dateUnits),
  range: z.tuple([Day, Day]).refine(([start, end]) => isDayBefore(start, end), 'The range ends before it begins').optional(),
})
export type ZoomWire = z.infer<typeof ZoomWire>

/**
 * The query as it is looked at through zooms: the group's unit is replaced, and zooming filters keep to the range. They only ever
 * stand beside the query's own filters, so that nobody sees more of a saved question by zooming. Of several zooms of a column the last counts.
 */
export function withZooms(query: QueryWire, zooms: readonly ZoomWire[]): QueryWire {
  return zooms.reduce((zoomed, zoom, index) => {
    const isOutdone = zooms.slice(index + 1).some(({ dbColumn }) => dbColumn === zoom.dbColumn)
    return isOutdone ? zoomed : withZoom(zoomed, zoom, `zooms[${index}].dbColumn`)
  }, query)
}

function withZoom(query: QueryWire, { dbColumn, unit, range }: ZoomWire, field: string): QueryWire {
  const place = query.columns.findIndex((column) => dateUnitOf(column, dbColumn) !== undefined)
  if (place < 0) throw new QueryError(field, 'This question has no date group of that column')
  return {
    ...query,
    columns: query.columns.map((column, at) => (at === place ? { ...column, expression: [{ dbColumn, function: unit }] } : column)),
    filters: [...query.filters, ...rangeFilters(dbColumn, range)],
  }
}

/** By which unit the column groups dates of that column, if it does. */
function dateUnitOf({ designType, expression: [term] }: QueryColumnWire, dbColumn: number): DateUnit | undefined {
  if (designType !== 'GROUPBY' || !term || !('dbColumn' in term) || term.dbColumn !== dbColumn) return undefined
  return dateUnits.find((unit) => unit === term.function)
}

function rangeFilters(dbColumn: number, range: ZoomWire['range']): FilterWire[] {
  if (!range) return []
  const [start, end] = range
  const common = { dbColumn, dynamic: false, zoomingFilter: true }
  return [{ ...common, operator: 'greaterOrEqual', values: [start] }, { ...common, operator: 'lessThan', values: [end] }]
}
