import type { ExpressionTerm, FilterGroupWire, FilterWire, OtherRowsWire, QueryWire } from '@soundings/contract'
import { isVirtual } from '@soundings/query'

/** What becomes of the ids in a query. */
export interface IdMap {
  database(id: number): number
  table(id: number): number
  column(id: number): number
  reference(id: number): number
}

export type ColumnMap = Omit<IdMap, 'database'>

type UseWire = NonNullable<OtherRowsWire['by']>

export const mapQueryIds = (query: QueryWire, map: IdMap): QueryWire =>
  mapIds(query, { ...map, column: (id) => (isVirtual({ columnId: id }) ? id : map.column(id)) })

const mapIds = (query: QueryWire, ids: IdMap): QueryWire => ({
  ...query,
  datasourceID: ids.database(query.datasourceID),
  dbTable: ids.table(query.dbTable),
  ...(query.virtualColumns && { virtualColumns: query.virtualColumns.map((column) => mapVirtual(column, ids)) }),
  columns: query.columns.map((column) => ({
    ...column,
    expression: mapTerms(column.expression, ids),
    ...(column.condition && { condition: mapGroup(column.condition, ids) }),
    ...(column.rate?.condition && { rate: { ...column.rate, condition: mapGroup(column.rate.condition, ids) } }),
  })),
  filters: query.filters.map((filter) => mapFilterIds(filter, ids)),
  ...(query.advancedFilters && { advancedFilters: mapGroup(query.advancedFilters, ids) }),
})

export const mapFilterIds = (filter: FilterWire, ids: ColumnMap): FilterWire => ({
  ...filter,
  ...(filter.expression
    ? { expression: mapTerms(filter.expression, ids) }
    : filter.measure === undefined && { dbColumn: ids.column(filter.dbColumn) }),
  ...(filter.path && { path: filter.path.map(ids.reference) }),
  ...(filter.secondDbColumn !== undefined && { secondDbColumn: ids.column(filter.secondDbColumn) }),
  ...(filter.secondPath && { secondPath: filter.secondPath.map(ids.reference) }),
})

function mapVirtual<Column extends OtherRowsWire>(column: Column, ids: ColumnMap): Column {
  const shared = {
    ...(column.condition && { condition: mapGroup(column.condition, ids) }),
    ...(column.column && { column: mapUse(column.column, ids) }),
  }
  if (column.kind === 'sequence')
    return { ...column, ...shared, subject: column.subject.map((use) => mapUse(use, ids)), by: mapUse(column.by, ids) }
  return {
    ...column,
    ...shared,
    dbTable: ids.table(column.dbTable),
    path: column.path.map(ids.reference),
    ...(column.by && { by: mapUse(column.by, ids) }),
  }
}

const mapUse = (use: UseWire, ids: ColumnMap): UseWire => ({
  dbColumn: ids.column(use.dbColumn),
  ...(use.path && { path: use.path.map(ids.reference) }),
})

export const mapTerms = (terms: readonly ExpressionTerm[], ids: ColumnMap): ExpressionTerm[] =>
  terms.map((term) => mapTerm(term, ids))

function mapTerm(term: ExpressionTerm, ids: ColumnMap): ExpressionTerm {
  if ('group' in term) return { group: term.group.map((part) => mapTerm(part, ids)) }
  if ('otherRows' in term) return { otherRows: mapVirtual(term.otherRows, ids) }
  if ('call' in term)
    return { ...term, arguments: term.arguments.map((argument) => argument.map((part) => mapTerm(part, ids))) }
  if (!('dbColumn' in term)) return term
  return { ...term, dbColumn: ids.column(term.dbColumn), ...(term.path && { path: term.path.map(ids.reference) }) }
}

const mapGroup = (group: FilterGroupWire, ids: ColumnMap): FilterGroupWire => ({
  ...group,
  items: group.items.map((item) => ('groupItemType' in item ? mapGroup(item, ids) : mapFilterIds(item, ids))),
})
