import { distinctForm } from '../aggregations/distinct-form.ts'
import { filtersIn, isFilterGroup, isSameColumn, type ColumnUse, type Filter, type FilterGroup, type Query, type ViewColumn } from '../model/query.ts'
import type { Statement } from '../model/result.ts'
import { containsText } from '../operators/text-search.ts'
import { generatedName, noSql, sql } from '../sql/fragment.ts'
import { guard } from '../stages/guard.ts'
import { orderGroups } from '../stages/order-groups.ts'
import { planRows } from '../stages/plan.ts'
import { resolve } from '../stages/resolve.ts'
import type { ColumnValuesRequest } from './column-values.ts'
import { figureColumn, toStatement, type CompileContext } from './context.ts'
import { withPath } from './dynamic-filters.ts'

/**
 * The different values of a column among the rows that a question is about, in order. Its fixed filters hold, so nothing is
 * told that the question keeps back; a dynamic filter on the column itself does not, since its values are to be chosen.
 */
export function compileQuestionValues(query: Query, { search = '', limit, ...use }: ColumnValuesRequest, context: CompileContext): Statement {
  const { catalog, dialect } = context
  const column: ColumnUse = withPath(query, use)
  const { columnId } = column
  const { asked, position } = rowsWith(withoutChoice(query, column), column)
  const resolved = resolve({ ...asked, limit: 0 }, catalog)
  const guarded = guard(resolved, context)
  const type = resolved.outputs[position]?.type ?? resolved.outputs[0]!.type
  const value = sql`q0.${generatedName('c', Math.max(position, 0))}`
  const text = type.dataType === 'STRING' ? value : dialect.toText(value)
  const isFound = search === '' ? noSql : sql` and ${containsText(text, search, dialect)}`
  const isShown = position < 0 ? sql` and 1 = 0` : noSql
  const distinct = distinctForm({ ...type, sql: value }, dialect)
  const groups = sql`select ${distinct} as k0 from (${planRows(guarded, context)}) q0 where ${value} is not null${isShown}${isFound} group by ${distinct}`
  const page = sql` ${dialect.page(Math.max(1, Math.trunc(limit)), 0)}`
  const terms = dialect.orderTerm(sql`k0`, 'asc', type.dataType)
  const statement = orderGroups({ groups, columns: sql`k0`, terms, page }, dialect)
  return toStatement(statement, [{ ...figureColumn('Value', type, columnId), kind: 'DIMENSION' }], context)
}

const bare = { label: 'Value', orderDirection: 'none', orderIndex: 0, pin: false, grouped: false } as const

/**
 * The rows themselves, unless filters on aggregates keep groups back: then only what the result shows, and nothing (a
 * negative position) where it does not show the column's own values.
 */
function rowsWith(query: Query, use: ColumnUse): { asked: Query; position: number } {
  if (allFilters(query).every(({ aggregation }) => aggregation === undefined)) {
    return { asked: { ...query, columns: [{ ...bare, ...use, design: 'view', aggregation: 'none' } satisfies ViewColumn] }, position: 0 }
  }
  const position = query.columns.findIndex((column) => {
    if (column.design === 'computed' || !isSameColumn(column, use)) return false
    return column.design === 'group' ? column.grouping === 'uniqueValues' : column.aggregation === 'none' || column.aggregation === 'uniqueValues'
  })
  return { asked: query, position }
}

const allFilters = ({ filters, advanced }: Query): Filter[] => [...filters, ...filtersIn(advanced)]

function withoutChoice(query: Query, use: ColumnUse): Query {
  const isKept = (filter: Filter) => !(filter.dynamic && isSameColumn(filter, use) && filter.aggregation === undefined)
  const keep = (group: FilterGroup): FilterGroup => ({
    ...group,
    items: group.items.filter((item) => isFilterGroup(item) || isKept(item)).map((item) => (isFilterGroup(item) ? keep(item) : item)),
  })
  return { ...query, filters: query.filters.filter(isKept), ...(query.advanced && { advanced: keep(query.advanced) }) }
}
