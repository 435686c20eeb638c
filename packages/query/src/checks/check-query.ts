import { withVirtualColumns } from '../virtual-columns/extend-catalog.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { normaliseUse } from '../model/column-ways.ts'
import type { ColumnUse, GroupColumn, Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { addFilterProblem } from './filters.ts'
import { addGroupProblem, columnMessages, maxGrouped, maxPinned } from './pins-and-groups.ts'
import { rawDataProblem } from './raw-data.ts'

/** The studio's rules for a whole question, for callers that take one from outside. Throws the first that is broken. */
export function checkQuery(query: Query, known: Catalog): void {
  const catalog = withVirtualColumns(known, query)
  const { columns } = query
  refuse('columns', rawDataProblem(columns))
  if (columns.filter(({ pin }) => pin).length > maxPinned) refuse('columns', columnMessages.tooManyPinned)
  if (columns.filter(({ grouped }) => grouped).length > maxGrouped) refuse('columns', columnMessages.tooManyGrouped)
  columns.forEach(({ pin, grouped }, index) => {
    if (pin && grouped) refuse(`columns[${index}]`, columnMessages.groupPinned)
  })
  const normalised = <Use extends ColumnUse>(use: Use): Use => ({
    ...use,
    ...normaliseUse(catalog, query.baseTableId, use),
  })
  checkGroups(columns.filter((column) => column.design === 'group').map(normalised))
  const filters = query.filters.map(normalised)
  filters.forEach((filter, index) => {
    const column = findColumn(catalog, filter.columnId)?.column
    // The compiler refuses a filter on what is hidden, without its name.
    if (column?.active === false) return
    const measure = filter.measure === undefined ? undefined : columns.find(({ vid }) => vid === filter.measure)?.label
    refuse(
      `filters[${index}]`,
      addFilterProblem(filters.slice(0, index), filter, measure ?? column?.displayName ?? 'the calculated'),
    )
  })
}

function checkGroups(groups: readonly GroupColumn[]) {
  groups.forEach((group, index) => refuse('columns', addGroupProblem(groups.slice(0, index), group)))
}

function refuse(field: string, problem: string | undefined) {
  if (problem !== undefined) throw new QueryError(field, problem)
}
