import { toFilter, toQuery, withZooms, type FilterWire, type QueryWire, type ZoomWire } from '@soundings/contract'
import { acceptsFilter, withDynamicFilters } from '@soundings/query'
import { writeAddressFilters } from '../../../api/questions/address-filters.ts'
import type { ResultSource } from '../../../charts/question-links.ts'

interface Choices {
  readonly dynamicFilters: readonly FilterWire[]
  readonly zooms: readonly ZoomWire[]
}

/** Where links from a result lead on from: its table, and every filter under which the result stands. */
export function resultSource(
  query: QueryWire,
  { dynamicFilters, zooms }: Choices = { dynamicFilters: [], zooms: [] },
): ResultSource {
  const zoomed = toQuery(withZooms(query, zooms))
  const narrowed = withDynamicFilters(
    zoomed,
    dynamicFilters.map((filter) => toFilter(filter)).filter((filter) => acceptsFilter(zoomed, filter)),
  )
  return { dbId: query.datasourceID, tableId: query.dbTable, filters: writeAddressFilters(narrowed) }
}
