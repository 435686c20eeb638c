import {
  aggregations,
  asksForPercentile,
  edgesProblem,
  filtersIn,
  findColumn,
  findWay,
  formulaName,
  fractionOf,
  groupingOf,
  hasBands,
  inspectFormula,
  measureDataType,
  measureName,
  operators,
  secondUse,
  typeOfColumn,
} from '@soundings/query'
import type {
  Aggregation,
  ColumnUse,
  ColumnWay,
  Filter,
  Formula,
  GroupColumn,
  Operator,
  ValueType,
  ViewColumn,
} from '@soundings/query'
import { valueType } from '../../../../components/filter-editor/filter-target.ts'
import { messages } from '../messages.ts'
import { catalogOf } from '../studio-state.ts'
import { columnTitle, groundOf, tableTitle, type Place } from '../question/titles.ts'

type Found = ColumnWay | { readonly problem: string }

/** A column that a question over the chosen table may use, or why it may not. */
export function findInReach(state: Place, use: ColumnUse): Found {
  const catalog = catalogOf(state)
  if (state.baseTableId === undefined) return { problem: messages.tableNeeded }
  if (!catalog.tables.some(({ id }) => id === state.baseTableId)) return { problem: messages.tableGone }
  const place = findColumn(catalog, use.columnId)
  if (!place?.table.active || !place.column.active) return { problem: messages.columnGone }
  const way = findWay(catalog, state.baseTableId, use)
  if (way) return way
  const isOtherWay =
    use.path !== undefined && findWay(catalog, state.baseTableId, { columnId: use.columnId }) !== undefined
  if (isOtherWay) return { problem: messages.wayGone(place.column.displayName, place.table.displayName) }
  return { problem: messages.unreachable(columnTitle(state, use), tableTitle(state, state.baseTableId)) }
}

type ViewChoice = Pick<
  ViewColumn,
  'columnId' | 'path' | 'secondColumnId' | 'secondPath' | 'percentile' | 'aggregation' | 'rate' | 'where'
>

/** Why the column cannot be viewed in this way, or undefined when it can. */
export function viewProblem(state: Place, choice: ViewChoice): string | undefined {
  const aggregation: Aggregation = aggregations[choice.aggregation]
  const problem =
    applyProblem(state, aggregation, choice) ??
    (choice.rate && applyProblem(state, aggregations[choice.rate.over.aggregation], choice.rate.over))
  if (problem !== undefined) return problem
  const ofCondition = [...filtersIn(choice.where), ...filtersIn(choice.rate?.over.where)]
    .map((filter) => filterProblem(state, filter))
    .find(Boolean)
  if (ofCondition !== undefined) return ofCondition
  if (asksForPercentile(choice.aggregation) && fractionOf(choice.percentile) === undefined)
    return messages.needsPercentile
  if (!aggregation.needsSecondColumn) return undefined
  const second = secondUse(choice)
  return second ? applyProblem(state, aggregation, second) : messages.needsTwoDates(aggregation.label)
}

export function groupingProblem(
  state: Place,
  group: Pick<GroupColumn, 'columnId' | 'path' | 'grouping' | 'bands' | 'secondColumnId' | 'secondPath'>,
): string | undefined {
  const found = findInReach(state, group)
  if ('problem' in found) return found.problem
  const grouping = groupingOf(group.grouping)
  if (!grouping.appliesTo(found.column)) return messages.doesNotApply(grouping.label, columnTitle(state, group))
  if (hasBands(group.grouping)) {
    const problem = edgesProblem(group.bands)
    if (problem) return problem.message
  }
  if (!grouping.needsSecondColumn) return undefined
  const second = secondUse(group)
  return second ? applyProblem(state, grouping, second) : messages.needsTwoDates(grouping.label)
}

export function filterProblem(state: Place, filter: Filter): string | undefined {
  if (filter.measure !== undefined) return measureFilterProblem(state, filter, filter.measure)
  if (filter.formula) return formulaFilterProblem(state, filter, filter.formula)
  const aggregation = filter.aggregation ?? 'none'
  const problem = viewProblem(state, { ...filter, aggregation })
  const found = findInReach(state, filter)
  if (problem !== undefined || 'problem' in found) return problem
  const { grouping } = filter
  const wrongGroup = grouping && groupingProblem(state, { ...filter, grouping })
  if (wrongGroup !== undefined) return wrongGroup
  const type = (grouping ? groupingOf(grouping) : aggregations[aggregation]).typeOf(typeOfColumn(found.column))
  return operatorProblem(operators[filter.operator], filter.values, type, columnTitle(state, filter))
}

function measureFilterProblem(state: Place, { operator, values, dynamic }: Filter, vid: string): string | undefined {
  const ground = groundOf(state)
  if (!ground.columns?.some((column) => column.vid === vid)) return messages.measureGone
  const title = measureName(ground, vid)
  return dynamic
    ? messages.measureNotDynamic(title)
    : operatorProblem(operators[operator], values, valueType(measureDataType(ground, vid)), title)
}

function formulaFilterProblem(
  state: Place,
  { operator: name, values, dynamic }: Filter,
  formula: Formula<number>,
): string | undefined {
  const title = formulaName(groundOf(state), formula)
  if (state.baseTableId === undefined) return messages.tableNeeded
  if (dynamic) return messages.notDynamic(title)
  const found = inspectFormula(formula, catalogOf(state), state.baseTableId)
  if ('problem' in found) return found.problem
  return operatorProblem(operators[name], values, found.type, title)
}

function operatorProblem(
  operator: Operator,
  values: Filter['values'],
  type: ValueType,
  title: string,
): string | undefined {
  if (!operator.appliesTo.includes(type.dataType)) return messages.doesNotApply(operator.label, title)
  const wrong = operator.check(values, type)
  return wrong === undefined ? undefined : `${title}: ${wrong}`
}

function applyProblem(
  state: Place,
  aggregation: Pick<Aggregation, 'label' | 'appliesTo'>,
  use: ColumnUse,
): string | undefined {
  const found = findInReach(state, use)
  if ('problem' in found) return found.problem
  return aggregation.appliesTo(found.column)
    ? undefined
    : messages.doesNotApply(aggregation.label, columnTitle(state, use))
}
