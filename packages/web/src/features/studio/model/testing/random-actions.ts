import {
  aggregations,
  asksForPercentile,
  derivationNames,
  formulaScope,
  groupingsFor,
  NO_COLUMN,
  operators,
  operatorsFor,
  previousUnits,
  printFormula,
  ratePers,
  relatedTables,
  writtenName,
} from '@soundings/query'
import type {
  CatalogColumn,
  ColumnUse,
  Filter,
  FilterValue,
  Formula,
  InputShape,
  NumberFormat,
  OperatorName,
  ScopeColumn,
} from '@soundings/query'
import {
  addAdvanced,
  addCondition,
  addConditionGroup,
  changeCondition,
  conditionsIn,
  isGroupNode,
  moveAdvanced,
  removeAdvanced,
  setGroupOperator,
} from '../filters/advanced-filters.ts'
import { addComputed, setFormulaText } from '../columns/computed.ts'
import { resetAll } from '../question/data-set.ts'
import { addFilter, changeFilter, removeFilter } from '../filters/filters.ts'
import { setFormat } from '../views/formats.ts'
import { addGroup, changeGroup, removeAllGroups } from '../filters/groups.ts'
import { removeOutput, rename, reorder, setGrouped, setPinned, setSort } from '../question/outputs.ts'
import { addRate } from '../rates/new-rate.ts'
import { chooseViewType, nameQuestion, setChartOptions, setLimit, viewTypesOf } from '../question/presentation.ts'
import { divisorsOf, isDivisible, setRate } from '../rates/rates.ts'
import { changeVirtualColumn, renameVirtualColumn, usedVirtualColumns } from '../columns/edit-virtual.ts'
import { withVirtualColumn, type NewVirtual } from '../columns/virtual-columns.ts'
import { measureTargets } from '../../cards/entries/measure-targets.ts'
import { showAs } from '../views/show-as.ts'
import {
  andThen,
  catalogOf,
  changed,
  outputsOf,
  type FilterGroupItem,
  type FilterNode,
  type Outcome,
  type StudioState,
} from '../studio-state.ts'
import { setTop } from '../filters/top-groups.ts'
import { addViewCondition, removeViewCondition } from '../views/view-conditions.ts'
import { addRawData, addView, changeView, chooseRawData, removeAllViews, viewAggregationsFor } from '../views/views.ts'
import { zoomFromWire, zoomTo } from '../address/zooms.ts'

/** Where the choices come from. */
export interface Random {
  whole(from: number, to: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

export type FilterValues = Record<CatalogColumn['dataType'], readonly FilterValue[]>

interface Choosing {
  readonly random: Random
  readonly state: StudioState
  readonly scope: readonly ScopeColumn[]
  readonly values: FilterValues
}

type Action = (choosing: Choosing) => Outcome

const columnIn = ({ random, scope }: Choosing) => random.pick(scope)

const columnUse = ({ column, path }: Pick<ScopeColumn, 'column' | 'path'>): ColumnUse => ({
  columnId: column.id,
  ...(path && { path }),
})

function viewChoice(choosing: Choosing, entry: Pick<ScopeColumn, 'column' | 'path'> = columnIn(choosing)) {
  const { random, scope } = choosing
  const aggregation = random.pick(viewAggregationsFor(entry.column))
  const percentile = asksForPercentile(aggregation) ? { percentile: random.pick(['0', '10', '90', '97.5']) } : {}
  if (!aggregations[aggregation].needsSecondColumn) return { ...columnUse(entry), aggregation, ...percentile }
  const second = random.pick(scope.filter(({ column }) => column.dataType === 'DATE'))
  return {
    ...columnUse(entry),
    aggregation,
    ...percentile,
    secondColumnId: second.column.id,
    ...(second.path && { secondPath: second.path }),
  }
}

const rawColumns = (choosing: Choosing) =>
  Array.from({ length: choosing.random.whole(1, 4) }, () => columnUse(columnIn(choosing)))

function filterOn(choosing: Choosing): Filter {
  const { random, values } = choosing
  const entry = columnIn(choosing)
  const { dataType } = entry.column
  const operator: OperatorName = random.pick(operatorsFor(dataType))
  const one = () => random.pick(values[dataType])
  const shapes: Record<InputShape, () => FilterValue[]> = {
    none: () => [],
    one: () => [one()],
    boolean: () => [one()],
    two: () => [one(), one()],
    many: () => [one(), random.pick([null, '', one()])],
    'current-unit': () => [random.pick(['day', 'month', 'year', 'financialYear4'])],
    'previous-unit': () => [random.pick(previousUnits)],
    'last-n-unit': () => [random.whole(1, 40), random.pick(['days', 'months', 'years'])],
  }
  return {
    ...columnUse(entry),
    operator,
    values: shapes[operators[operator].inputFor(dataType)](),
    ...(random.chance(0.2) && { dynamic: true }),
  }
}

/** A filter on an aggregate, which chooses among groups. */
function numberFilter({ random, scope }: Choosing): Filter {
  const aggregation = random.pick(['rowCount', 'uniqueCount'] as const)
  return {
    ...columnUse(random.pick(scope)),
    aggregation,
    operator: random.pick(['greaterThan', 'lessOrEqual']),
    values: [random.whole(0, 9)],
  }
}

function formulaText({ random, scope }: Choosing): string {
  const numbers = scope.filter(
    ({ column }) => column.dataType === 'NUMBER' && column.kind === 'MEASURE' && column.name !== 'big',
  )
  if (numbers.length === 0) return ''
  const isExactNumber = random.chance(0.5)
  const leaf = (): Formula<number> => {
    const {
      column: { id: column },
      path,
    } = random.pick(numbers)
    const way = path && { path }
    return isExactNumber
      ? { kind: 'aggregate', function: random.pick(['count', 'distinct', 'sum', 'avg', 'min', 'max']), column, ...way }
      : { kind: 'column', column, ...way }
  }
  const tree = (depth: number): Formula<number> => {
    if (depth === 0) return random.chance(0.8) ? leaf() : { kind: 'number', value: random.pick([0, 1, 2.5, 100]) }
    if (random.chance(0.1)) return { kind: 'negation', operand: tree(depth - 1) }
    return {
      kind: 'operation',
      operator: random.pick(['+', '-', '*', '/']),
      left: tree(depth - 1),
      right: tree(depth - 1),
    }
  }
  const formula: Formula<number> = { kind: 'operation', operator: '+', left: leaf(), right: tree(random.whole(0, 2)) }
  return printFormula(formula, (columnId, path) => writtenName(scope, { columnId, ...(path && { path }) }))
}

function withOutput(choose: (choosing: Choosing, id: string) => Outcome): Action {
  return (choosing) => {
    const items = outputsOf(choosing.state)
    return items.length === 0 ? changed(choosing.state) : choose(choosing, choosing.random.pick(items).id)
  }
}

const groupsIn = (group: FilterGroupItem): FilterGroupItem[] => [
  group,
  ...group.items.filter(isGroupNode).flatMap(groupsIn),
]
const nodesIn = (group: FilterGroupItem): FilterNode[] =>
  group.items.flatMap((node) => (isGroupNode(node) ? [node, ...nodesIn(node)] : [node]))

function inTree(choose: (choosing: Choosing, groupId: string, nodes: readonly FilterNode[]) => Outcome): Action {
  return (choosing) => {
    const { advanced } = choosing.state
    return advanced
      ? choose(choosing, choosing.random.pick(groupsIn(advanced)).id, nodesIn(advanced))
      : addAdvanced(choosing.state)
  }
}

function zoomed({ state, random }: Choosing): Outcome {
  const group = state.groups.find(({ grouping }) => grouping !== 'uniqueValues')
  const range = random.chance(0.6) ? { range: ['2024-01-01', '2024-07-01'] as [string, string] } : {}
  if (!group) return changed(state)
  return zoomTo(
    state,
    zoomFromWire(state, {
      dbColumn: group.columnId,
      ...(group.path && { path: [...group.path] }),
      unit: random.pick(['day', 'month', 'year']),
      ...range,
    }),
  )
}

const building: readonly Action[] = [
  (choosing) => addView(choosing.state, viewChoice(choosing)),
  (choosing) => addView(choosing.state, viewChoice(choosing)),
  (choosing) => {
    const entry = columnIn(choosing)
    return addGroup(choosing.state, { ...columnUse(entry), grouping: choosing.random.pick(groupingsFor(entry.column)) })
  },
  (choosing) => addRawData(choosing.state, rawColumns(choosing)),
  (choosing) => addFilter(choosing.state, filterOn(choosing)),
  (choosing) => addFilter(choosing.state, choosing.random.chance(0.3) ? numberFilter(choosing) : filterOn(choosing)),
  inTree((choosing, groupId) => addCondition(choosing.state, groupId, filterOn(choosing))),
  inTree((choosing, groupId) => addCondition(choosing.state, groupId, filterOn(choosing))),
  inTree(({ state }, groupId) => addConditionGroup(state, groupId)),
  (choosing) => addComputed(choosing.state, formulaText(choosing)),
]

/** What replaces the numbers of groups, and the conditions under which rows count: chosen apart, because answers of databases are not compared under them. */
const measuring: readonly Action[] = [
  (choosing) => {
    const [view] = choosing.state.views
    return view ? addViewCondition(choosing.state, view.id, filterOn(choosing)) : changed(choosing.state)
  },
  ({ state }) => (state.views[0] ? removeViewCondition(state, state.views[0].id, 0) : changed(state)),
  ({ state, random }) => {
    const measures = [...state.views, ...state.computed]
    const kind = random.pick(derivationNames)
    const periods = kind === 'movingAverage' ? { periods: random.whole(2, 5) } : {}
    return measures.length > 0
      ? showAs(state, random.pick(measures).id, random.chance(0.8) ? { kind, ...periods } : undefined)
      : changed(state)
  },
  ({ state, random }) => {
    const view = state.views.find(isDivisible)
    return view
      ? setRate(state, view.id, { over: random.pick(divisorsOf(state, view)).over, per: random.pick(ratePers) })
      : changed(state)
  },
  (choosing) =>
    addRate(choosing.state, {
      conditions: [filterOn(choosing)],
      over: choosing.random.pick(divisorsOf(choosing.state)).over,
      per: choosing.random.pick(ratePers),
    }),
  (choosing) => {
    const { state, random, scope } = choosing
    const numbers = scope.filter(({ column }) => column.dataType === 'NUMBER')
    const dates = scope.filter(({ column }) => column.dataType === 'DATE')
    if (numbers.length === 0 || dates.length === 0) return changed(state)
    const bands = random.pick([['0'], ['0', '18', '65'], ['-1.5', '2.5']])
    const [first, second] = [random.pick(dates), random.pick(dates)]
    const at = { secondColumnId: second.column.id, ...(second.path && { secondPath: second.path }) }
    return addGroup(
      state,
      random.pick([
        { ...columnUse(random.pick(numbers)), grouping: 'bands' as const, bands },
        { ...columnUse(first), grouping: 'age' as const, ...at },
        { ...columnUse(first), grouping: 'ageBands' as const, ...at, bands },
      ]),
    )
  },
  ({ state, random }) => {
    const measures = [...state.views, ...state.computed]
    return measures.length > 0
      ? setFormat(state, random.pick(measures).id, random.pick([undefined, ...numberFormats]))
      : changed(state)
  },
  ({ state, random }) => {
    const [first, ...others] = state.groups.map(({ id }) => id)
    if (first === undefined || !viewTypesOf(state).includes('PIVOT')) return changed(state)
    const pivot = random.pick([
      { down: [first], across: others },
      { down: others, across: [first] },
    ])
    return andThen(chooseViewType(state, 'PIVOT'), (after) => setChartOptions(after, { ...after.chartOptions, pivot }))
  },
]

const numberFormats: readonly NumberFormat[] = [
  { style: 'number', decimals: 1, unit: 'kg' },
  { style: 'percent', of: 'one' },
  { style: 'duration', of: 'minutes' },
]

/** Columns of related rows and sequences, and filters on what the question shows: together with what uses them. */
const lookingAround: readonly Action[] = [
  (choosing) => {
    const column = newVirtual(choosing)
    if (!column) return changed(choosing.state)
    const {
      state,
      column: { id: columnId },
    } = withVirtualColumn(choosing.state, column, choosing.state.tables)
    return choosing.random.chance(0.5)
      ? addView(state, { columnId, aggregation: choosing.random.pick(['rowCount', 'uniqueCount', 'none'] as const) })
      : addGroup(state, { columnId, grouping: 'uniqueValues' })
  },
  (choosing) => {
    const [used] = usedVirtualColumns(choosing.state)
    const column = newVirtual(choosing)
    return used && column?.kind === used.kind
      ? changeVirtualColumn(choosing.state, used.id, column, choosing.state.tables)
      : changed(choosing.state)
  },
  ({ state, random }) => renameVirtualColumn(state, usedVirtualColumns(state)[0]?.id ?? 0, random.pick(['Again', ' '])),
  ({ state, random }) => {
    const targets = measureTargets(state).filter(({ measure }) => measure !== undefined)
    return targets.length > 0
      ? addFilter(state, {
          columnId: NO_COLUMN,
          measure: random.pick(targets).measure!,
          operator: random.pick(['greaterThan', 'lessOrEqual']),
          values: [random.whole(0, 9)],
        })
      : changed(state)
  },
]

/** The number of rows that refer to the table by each of their references, or the row before in the order of a date. */
function newVirtual({ random, state, scope }: Choosing): NewVirtual | undefined {
  const catalog = catalogOf(state)
  const baseTableId = state.baseTableId ?? 0
  const own = scope.filter(
    ({ column, path }) =>
      column.id > 0 &&
      (path ?? []).length === 0 &&
      catalog.tables.find(({ id }) => id === baseTableId)?.columns.includes(column),
  )
  const dates = own.filter(({ column }) => column.dataType === 'DATE')
  const ways = relatedTables(catalog, baseTableId)
  if (ways.length > 0 && random.chance(0.5)) {
    const { table, path } = random.pick(ways)
    return { kind: 'related', tableId: table.id, path, measure: random.pick(['any', 'count']) }
  }
  if (dates.length === 0) return undefined
  const subject = [{ columnId: random.pick(own.filter(({ column }) => column.dataType !== 'OTHER')).column.id }]
  const by = { columnId: random.pick(dates).column.id }
  return random.pick([
    { kind: 'sequence' as const, subject, by, measure: 'number' as const },
    { kind: 'sequence' as const, subject, by, measure: 'withinSince' as const, days: random.whole(0, 60) },
  ])
}

const changing: readonly Action[] = [
  ({ state, random }) => setLimit(state, random.pick([0, 1, 3, 50, 100, 1000])),
  withOutput(({ state, random }, id) => setSort(state, id, random.pick(['none', 'asc', 'desc']))),
  withOutput(({ state, random }, id) => setSort(state, id, random.pick(['asc', 'desc']))),
  withOutput(({ state, random }, id) => setSort(state, id, random.pick(['asc', 'desc']))),
  withOutput(({ state, random }, id) => setPinned(state, id, random.chance(0.7))),
  withOutput(({ state, random }, id) => setGrouped(state, id, random.chance(0.7))),
  withOutput(({ state, random }, id) => rename(state, id, random.pick(['Figure', 'Ward "A"', '']))),
  withOutput(({ state }, id) => removeOutput(state, id)),
  withOutput(({ state, random }, id) =>
    reorder(state, random.pick(['views', 'groups', 'computed']), id, random.whole(0, 3)),
  ),
  (choosing) => {
    const [view] = choosing.state.views
    return view
      ? changeView(choosing.state, view.id, viewChoice(choosing, wayFor(choosing, view.columnId)))
      : changed(choosing.state)
  },
  (choosing) => {
    const [group] = choosing.state.groups
    const entry = group && wayFor(choosing, group.columnId)
    return entry
      ? changeGroup(choosing.state, group.id, {
          ...columnUse(entry),
          grouping: choosing.random.pick(groupingsFor(entry.column)),
        })
      : changed(choosing.state)
  },
  ({ state, random }) => {
    const [group] = state.groups
    // Sums and averages that databases round differently may change places.
    const measures = state.views
      .filter(({ aggregation }) => aggregation === 'rowCount' || aggregation === 'uniqueCount')
      .map(({ id }) => ({ by: id }))
    return group
      ? setTop(
          state,
          group.id,
          random.chance(0.8) ? { count: random.whole(1, 3), ...random.pick([{}, ...measures]) } : undefined,
        )
      : changed(state)
  },
  (choosing) => chooseRawData(choosing.state, rawColumns(choosing)),
  (choosing) => {
    const [item] = choosing.state.filters
    return item ? changeFilter(choosing.state, item.id, filterOn(choosing)) : changed(choosing.state)
  },
  ({ state }) => removeFilter(state, state.filters[0]?.id ?? ''),
  ({ state, random }) => reorder(state, 'filters', state.filters.at(-1)?.id ?? '', random.whole(0, 1)),
  inTree(({ state, random }, groupId) => setGroupOperator(state, groupId, random.pick(['and', 'or']))),
  inTree(({ state, random }, groupId, nodes) =>
    nodes.length > 0 ? moveAdvanced(state, random.pick(nodes).id, groupId, random.whole(0, 2)) : changed(state),
  ),
  inTree(({ state, random }, _groupId, nodes) =>
    nodes.length > 0 ? removeAdvanced(state, random.pick(nodes).id) : changed(state),
  ),
  inTree((choosing) => {
    const [condition] = conditionsIn(choosing.state.advanced)
    return condition ? changeCondition(choosing.state, condition.id, filterOn(choosing)) : changed(choosing.state)
  }),
  (choosing) => setFormulaText(choosing.state, choosing.state.computed[0]?.id ?? '', formulaText(choosing)),
  zoomed,
  zoomed,
  ({ state, random }) => chooseViewType(state, random.pick(viewTypesOf(state))),
  ({ state, random }) => nameQuestion(state, random.pick(['Mine', ''])),
]

const clearing: readonly Action[] = [
  ({ state }) => removeAllViews(state),
  ({ state }) => removeAllGroups(state),
  ({ state }) => resetAll(state),
]

/** The column by any way that leads to it. */
const wayFor = ({ random, scope }: Choosing, columnId: number) =>
  random.pick(scope.filter(({ column }) => column.id === columnId))

/** One thing that a person does in the studio; to questions they say yes as often as no, and after a refusal nothing has changed. */
export function actAtRandom(
  random: Random,
  state: StudioState,
  values: FilterValues,
  isMeasuring = false,
): StudioState {
  const scope = formulaScope(catalogOf(state), state.baseTableId ?? 0)
  const actions = random.chance(0.03)
    ? clearing
    : isMeasuring && random.chance(0.35)
      ? random.pick([measuring, measuring, lookingAround])
      : random.chance(0.5)
        ? building
        : changing
  const outcome = random.pick(actions)({ random, state, scope, values })
  if (outcome.kind === 'changed') return outcome.state
  return outcome.kind === 'confirm' && random.chance(0.5) ? outcome.confirmed : state
}
