import { type Catalog, type Filter, type FilterGroup, findColumn, findWay, formulaTitle, isFilterGroup, aggregationTitle, operators, type Query, withFittingVirtualColumns } from '@soundings/query'

const SHOWN_VALUES = 20

/** The filters of a question as people would say them, one to a line. */
export function describeFilters(query: Query, known: Catalog): string {
  const { filters, advanced } = query
  const catalog = withFittingVirtualColumns(known, query)
  const describe = (filter: Filter) => describeFilter(filter, query, catalog)
  const describeGroup = ({ operator, items }: FilterGroup): string =>
    items.map((item) => (isFilterGroup(item) ? `(${describeGroup(item)})` : describe(item))).join(` ${operator} `)
  const nested = advanced && advanced.items.length > 0 ? [describeGroup(advanced)] : []
  return [...filters.map(describe), ...nested].join('\n') || 'none'
}

function columnName(filter: Filter, catalog: Catalog, baseTableId: number): string {
  const place = findColumn(catalog, filter.columnId)
  const way = findWay(catalog, baseTableId, filter)
  if (!place) return 'a removed column'
  return way && !way.isObvious ? `${place.column.displayName} (${way.title})` : `${place.table.displayName} ${place.column.displayName}`
}

function describeFilter(filter: Filter, query: Query, catalog: Catalog): string {
  const { aggregation, percentile, operator, values } = filter
  const name = filter.formula ? formulaTitle(query, filter.formula, catalog) : columnName(filter, catalog, query.baseTableId)
  const subject = aggregation ? `${aggregationTitle(aggregation, percentile)} of ${name}` : name
  const shown = values.slice(0, SHOWN_VALUES).map(String).join(', ')
  const more = values.length > SHOWN_VALUES ? ` and ${values.length - SHOWN_VALUES} more` : ''
  return `${subject} ${operators[operator].label.toLowerCase()} ${shown}${more}`.trim()
}
