import { aggregations, findColumn, groupings, joinPaths, operators, typeOfColumn } from '@soundings/query'
import type { Aggregation, CatalogColumn, Filter, GroupColumn, Operator, ViewColumn } from '@soundings/query'
import { messages } from './messages.ts'
import { catalogOf, type StudioState } from './studio-state.ts'
import { columnTitle, tableTitle } from './titles.ts'

type Place = Pick<StudioState, 'tables' | 'baseTableId'>
type Found = { readonly column: CatalogColumn } | { readonly problem: string }

/** A column that a question over the chosen table may use, or why it may not. */
export function findInReach(state: Place, columnId: number): Found {
  const catalog = catalogOf(state)
  if (state.baseTableId === undefined) return { problem: messages.tableNeeded }
  if (!catalog.tables.some(({ id }) => id === state.baseTableId)) return { problem: messages.tableGone }
  const place = findColumn(catalog, columnId)
  if (!place?.table.active || !place.column.active) return { problem: messages.columnGone }
  const isReached = joinPaths(catalog, state.baseTableId).has(place.table.id)
  return isReached
    ? { column: place.column }
    : { problem: messages.unreachable(columnTitle(state, columnId), tableTitle(state, state.baseTableId)) }
}

type ViewChoice = Pick<ViewColumn, 'columnId' | 'secondColumnId' | 'aggregation'>

/** Why the column cannot be viewed in this way, or undefined when it can. */
export function viewProblem(state: Place, { columnId, secondColumnId, aggregation }: ViewChoice): string | undefined {
  const way: Aggregation = aggregations[aggregation]
  const problem = applyProblem(state, way, columnId)
  if (problem !== undefined || !way.needsSecondColumn) return problem
  return secondColumnId === undefined ? messages.needsTwoDates(way.label) : applyProblem(state, way, secondColumnId)
}

export function groupingProblem(state: Place, { columnId, grouping }: Pick<GroupColumn, 'columnId' | 'grouping'>): string | undefined {
  const found = findInReach(state, columnId)
  if ('problem' in found) return found.problem
  const { appliesTo, label } = groupings[grouping]
  return appliesTo(found.column.dataType) ? undefined : messages.doesNotApply(label, columnTitle(state, columnId))
}

export function filterProblem(state: Place, filter: Filter): string | undefined {
  const { columnId, secondColumnId, aggregation = 'none' } = filter
  const choice = { columnId, aggregation, ...(secondColumnId !== undefined && { secondColumnId }) }
  const problem = viewProblem(state, choice)
  const found = findInReach(state, columnId)
  if (problem !== undefined || 'problem' in found) return problem
  const type = aggregations[aggregation].typeOf(typeOfColumn(found.column))
  const operator: Operator = operators[filter.operator]
  if (!operator.appliesTo.includes(type.dataType)) return messages.doesNotApply(operator.label, columnTitle(state, columnId))
  const wrong = operator.check(filter.values, type)
  return wrong === undefined ? undefined : `${columnTitle(state, columnId)}: ${wrong}`
}

function applyProblem(state: Place, way: Aggregation, columnId: number): string | undefined {
  const found = findInReach(state, columnId)
  if ('problem' in found) return found.problem
  return way.appliesTo(found.column) ? undefined : messages.doesNotApply(way.label, columnTitle(state, columnId))
}
