import { toCatalog, type DbTable } from '@soundings/contract'
import { findWay, type Filter } from '@soundings/query'
import { targetOfFilter, type FilterTarget } from './filter-target.ts'

type Compared = Pick<Filter, 'columnId' | 'path' | 'aggregation' | 'secondColumnId' | 'secondPath' | 'percentile' | 'grouping'>

/** What a filter compares, named by its way where it could be another column; undefined when its column is gone or may not be seen. */
export function findTarget(tables: readonly DbTable[], baseTableId: number, filter: Compared): FilterTarget | undefined {
  const column = tables.flatMap(({ columns }) => columns).find(({ id }) => id === filter.columnId)
  if (!column) return undefined
  const catalog = toCatalog(tables)
  const way = catalog.tables.some(({ id }) => id === baseTableId) ? findWay(catalog, baseTableId, filter) : undefined
  const named = { ...column, displayName: way && !way.isObvious ? `${column.displayName} (${way.title})` : column.displayName }
  return targetOfFilter(named, filter)
}
