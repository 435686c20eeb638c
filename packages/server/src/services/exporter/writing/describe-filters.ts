import { type Catalog, type Filter, type FilterGroup, findColumn, isFilterGroup, aggregations, operators, type Query } from '@soundings/query'

const SHOWN_VALUES = 20

/** The filters of a question as people would say them, one to a line. */
export function describeFilters({ filters, advanced }: Query, catalog: Catalog): string {
  const lines = filters.map((filter) => describe(filter, catalog))
  const nested = advanced && advanced.items.length > 0 ? [describeGroup(advanced, catalog)] : []
  return [...lines, ...nested].join('\n') || 'none'
}

function describeGroup({ operator, items }: FilterGroup, catalog: Catalog): string {
  return items.map((item) => (isFilterGroup(item) ? `(${describeGroup(item, catalog)})` : describe(item, catalog))).join(` ${operator} `)
}

function describe({ columnId, aggregation, operator, values }: Filter, catalog: Catalog): string {
  const place = findColumn(catalog, columnId)
  const name = place ? `${place.table.displayName} ${place.column.displayName}` : 'a removed column'
  const subject = aggregation ? `${aggregations[aggregation].label} of ${name}` : name
  const shown = values.slice(0, SHOWN_VALUES).map(String).join(', ')
  const more = values.length > SHOWN_VALUES ? ` and ${values.length - SHOWN_VALUES} more` : ''
  return `${subject} ${operators[operator].label.toLowerCase()} ${shown}${more}`.trim()
}
