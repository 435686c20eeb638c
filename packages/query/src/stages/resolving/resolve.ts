import { byBands, edgesProblem } from '../../aggregations/groupings/bands.ts'
import { byAgeBands } from '../../aggregations/groupings/by-age.ts'
import { topCounts } from '../../aggregations/top.ts'
import { aggregations } from '../../aggregations/registry.ts'
import type { GroupingName } from '../../aggregations/groupings/registry.ts'
import type { Aggregation } from '../../aggregations/aggregation.ts'
import type { Grouping } from '../../aggregations/groupings/grouping.ts'
import type { Formula } from '../../formula/formula.ts'
import { getActiveTable, type Catalog, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import {
  NO_COLUMN,
  secondUse,
  type Filter,
  type FilterGroup,
  type GroupColumn,
  type OutputColumn,
  type Query,
  type Rate,
  type Top,
  type ViewColumn,
  type VirtualColumn,
} from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { isVirtual, withVirtualColumns } from '../../virtual-columns/extend-catalog.ts'
import { rateIntervalNames, rateLimits, ratePers } from '../../rates/rate.ts'
import { isOnDerived } from '../../checks/filters.ts'
import { leavesGroupsOut } from '../../statements/totals/left-out-groups.ts'
import { formulasIn, readsOtherRows, tablesComputedEarly, usesIn } from '../../statements/tables-read.ts'
import { isInstant, numberType, shownType, typeOfColumn, type ValueType } from '../../model/value-type.ts'
import { assertUnfoldable } from '../unfolded-parts.ts'
import { getReachableColumn, type ColumnScope } from './reachable-column.ts'
import { getGrouping, getSecond, resolveAggregate, resolveGroupingTarget } from './resolve-aggregate.ts'
import { resolveDerived, type ResolvedDerivation } from './resolve-derived.ts'
import {
  resolveConditions,
  resolveRowConditions,
  type Conditions,
  type ConditionTree,
  type FilterTarget,
} from './resolve-conditions.ts'
import { formulaGround, isSingle, resolveComputed, type ResolvedFormulaColumn } from './resolve-formula.ts'
import { sequencesIn } from './resolve-neighbours.ts'
import { resolveMeaning, resolveVirtual, type ResolvedVirtual } from './resolve-virtual.ts'
import { MOST_SEQUENCES } from '../ordering/row-order.ts'

interface ViewSource {
  readonly kind: 'view'
  readonly place: JoinedColumn
  readonly aggregation: Aggregation
  readonly second?: JoinedColumn
  readonly fraction?: string
  readonly where?: ConditionTree
}

export interface ResolvedGroup {
  readonly kind: 'group'
  readonly place: JoinedColumn
  readonly grouping: Grouping
  readonly second?: JoinedColumn
  readonly top?: ResolvedTop
}

export interface ResolvedTop {
  readonly count: number
  /** The measure by which groups are ranked. */
  readonly by: ResolvedOutput
}

/** What one output column is made of. */
type Source = ViewSource | ResolvedGroup | ResolvedFormulaColumn

export interface ResolvedRate extends Omit<Rate, 'over'> {
  readonly over: ViewSource
}

export interface ResolvedOutput {
  readonly asked: OutputColumn
  readonly source: Source
  readonly level: Aggregation['level']
  /** As it is shown: instants have become wall-clock times. */
  readonly type: ValueType
  /** Its dates were instants. */
  readonly isInstant: boolean
  /** Set where the groups show something else than the measure that `source` gives. */
  readonly derived?: ResolvedDerivation
  /** Set where the measure is divided by another one. */
  readonly rate?: ResolvedRate
}

/** A question whose every id was found in the catalog and whose every value fits. */
export interface Resolved {
  readonly catalog: Catalog
  readonly base: CatalogTable
  readonly outputs: readonly ResolvedOutput[]
  /** True when rows are put together: there is a group, a list of unique values, or an aggregate. */
  readonly isAggregated: boolean
  readonly conditions: Conditions
  /** What the columns of the base table mean that only this question has. */
  readonly virtuals: ReadonlyMap<CatalogColumn, ResolvedVirtual>
  /** Columns of related rows or sequences are used, of the question or of the data model. */
  readonly readsOtherRows: boolean
  /** The ids of tables of whose rows the database may compute formulas before it has chosen these. */
  readonly computedEarly: ReadonlySet<number>
  /** Filters leave out whole groups of dates, before anything is derived from them: one that is missing may have rows. */
  readonly leavesGroupsOut: boolean
  /** As they were asked: where they begin and end says which periods are whole. */
  readonly asked: Pick<Query, 'filters' | 'advanced'>
  readonly limit: number
}

/** Groups are ranked by measures among `measures`, which need not be shown. */
export function resolve(query: Query, known: Catalog, measures: readonly OutputColumn[] = query.columns): Resolved {
  const catalog = withVirtualColumns(known, query)
  const base = getActiveTable(catalog, query.baseTableId, 'baseTableId')
  if (query.columns.length === 0) throw new QueryError('columns', 'Add views or groups first')
  if (!Number.isSafeInteger(query.limit) || query.limit < 0)
    throw new QueryError('limit', 'The limit must be a whole number')

  const scope: Scope = { catalog, baseTableId: base.id, measures }
  const virtuals = resolveVirtual(query, virtualNeeds(catalog, base))
  const outputs = resolveDerived(query.columns.map((asked, index) => resolveOutput(asked, scope, `columns[${index}]`)))
  outputs.forEach(assertFormat)
  const isAggregated = outputs.some(({ level }) => level !== 'row')
  const conditions = resolveConditions(query, (filter, field) => resolveTarget(filter, { ...scope, outputs }, field))
  if (conditions.having && !isAggregated)
    throw new QueryError('filters', 'A filter on an aggregate needs views or groups')
  assertUnfoldable(usesIn(query), catalog)
  assertFewSequences(
    [...virtuals.values()].flatMap((each) => (each.kind === 'sequence' ? each.sequence.key : [])),
    formulasIn(query).flatMap(sequencesIn),
  )
  return {
    catalog,
    base,
    outputs,
    isAggregated,
    conditions,
    virtuals,
    readsOtherRows: virtuals.size > 0 || readsOtherRows(query, catalog),
    computedEarly: tablesComputedEarly(query, catalog),
    leavesGroupsOut: leavesGroupsOut(query, catalog, (filter) => isOnDerived(filter, query.columns)),
    asked: query,
    limit: query.limit,
  }
}

/** What columns of other rows mean over a table. */
export const resolveVirtualOver = (
  catalog: Catalog,
  base: CatalogTable,
  columns: readonly (readonly [CatalogColumn, VirtualColumn])[],
  field: string,
): ReadonlyMap<CatalogColumn, ResolvedVirtual> =>
  new Map(columns.map(([column, asked]) => [column, resolveMeaning(asked, virtualNeeds(catalog, base), field)]))

function virtualNeeds(catalog: Catalog, base: CatalogTable): Parameters<typeof resolveVirtual>[1] {
  const scopeOf = (baseTableId: number): Scope => ({ catalog, baseTableId, measures: [] })
  return {
    catalog,
    base,
    getPlace: (baseTableId, use, field) => getReachableColumn(scopeOf(baseTableId), use, field),
    getWhere: (baseTableId, where, field) =>
      resolveRowConditions(where, (filter, place) => resolveTarget(filter, scopeOf(baseTableId), place), field),
  }
}

function assertFewSequences(ofColumns: readonly string[], ofFormulas: readonly string[]) {
  if (ofFormulas.length > 0 && new Set([...ofColumns, ...ofFormulas]).size > MOST_SEQUENCES)
    throw new QueryError(
      'columns',
      `A question has at most ${MOST_SEQUENCES} sequences, those of its formulas included`,
    )
}

function assertFormat({ asked, type }: ResolvedOutput, index: number) {
  if (asked.design !== 'group' && asked.format && type.dataType !== 'NUMBER')
    throw new QueryError(
      `columns[${index}].format`,
      `${asked.label} is not a number, so it cannot have a number format`,
    )
}

/** What the parts of a question are looked up in. */
interface Scope extends ColumnScope {
  readonly measures: readonly OutputColumn[]
  /** The columns of the question, for filters that choose groups by them. */
  readonly outputs?: readonly ResolvedOutput[]
}

function resolveOutput(asked: OutputColumn, scope: Scope, field: string): ResolvedOutput {
  switch (asked.design) {
    case 'view':
      return resolveView(asked, scope, field)
    case 'group':
      return resolveGroup(asked, scope, field)
    case 'computed': {
      const source = resolveComputed(asked.formula, formulaGround(scope, `${field}.formula`), `${field}.formula`)
      return { asked, source, level: source.level, type: shownType(source.type), isInstant: isInstant(source.type) }
    }
  }
}

function resolveView(asked: ViewColumn, scope: Scope, field: string): ResolvedOutput {
  const { place, second, aggregation, fraction } = resolveAggregate(asked.aggregation, asked, scope, field)
  const where = asked.where && resolveWhere(asked.where, aggregation, scope, `${field}.where`)
  const source = {
    kind: 'view' as const,
    place,
    aggregation,
    ...(second && { second }),
    ...(fraction !== undefined && { fraction }),
    ...(where && { where }),
  }
  const output = {
    asked,
    source,
    level: aggregation.level,
    ...shown(aggregation.typeOf(typeOfColumn(place.column)), place),
  }
  return asked.rate
    ? { ...output, type: numberType('float'), rate: resolveRate(asked.rate, source, asked, scope, `${field}.rate`) }
    : output
}

function resolveRate(
  { over: use, per, limit }: Rate,
  events: ViewSource,
  { derived }: ViewColumn,
  scope: Scope,
  field: string,
): ResolvedRate {
  if (derived && limit) throw new QueryError(`${field}.limit`, 'The limits of a rate are shown as they are')
  if (!ratePers.includes(per)) throw new QueryError(`${field}.per`, `A rate is per ${ratePers.join(', ')}`)
  const { place, aggregation } = resolveAggregate(use.aggregation, use, scope, `${field}.over`)
  const where = use.where && resolveWhere(use.where, aggregation, scope, `${field}.over.where`)
  const over: ViewSource = { kind: 'view', place, aggregation, ...(where && { where }) }
  if (![events, over].every((each) => each.aggregation.ofNoRows === 0))
    throw new QueryError(field, 'A rate divides a count or a sum by a count or a sum')
  if (!limit) return { over, per }
  if (!rateIntervalNames.includes(limit.interval) || !rateLimits.includes(limit.side))
    throw new QueryError(`${field}.limit`, 'There is no such limit of a rate')
  if (!isCount(events)) throw new QueryError(`${field}.limit`, 'The interval of a rate needs a count of events')
  if (limit.interval === 'wilson' && !isCount(over))
    throw new QueryError(`${field}.limit`, 'The interval of a proportion divides a count by a count')
  return { over, per, limit }
}

const isCount = ({ aggregation }: ViewSource): boolean =>
  aggregation.ofNoRows === 0 && aggregation !== aggregations.sum && !aggregation.isEstimate

function resolveWhere(
  where: FilterGroup,
  { level, label }: Aggregation,
  scope: Scope,
  field: string,
): ConditionTree | undefined {
  if (level !== 'aggregate')
    throw new QueryError(field, `${label} puts no rows together, so it cannot have a condition`)
  return resolveRowConditions(where, (filter, place) => resolveTarget(filter, scope, place), field)
}

function resolveGroup(asked: GroupColumn, scope: Scope, field: string): ResolvedOutput {
  const place = getReachableColumn(scope, asked, `${field}.columnId`)
  const named = getGrouping(asked.grouping, place, `${field}.grouping`)
  const inBands = bandGroupings[asked.grouping]
  const grouping = inBands ? inBands(getEdges(asked, `${field}.bands`)) : named
  const second = named.needsSecondColumn ? getSecond(named, asked, scope, `${field}.secondColumnId`) : undefined
  const top = asked.top && resolveTop(asked.top, asked, scope, `${field}.top`)
  return {
    asked,
    source: { kind: 'group', place, grouping, ...(second && { second }), ...(top && { top }) },
    level: 'key',
    ...shown(grouping.typeOf(typeOfColumn(place.column)), place),
  }
}

const bandGroupings: Partial<Record<GroupingName, (edges: readonly string[]) => Grouping>> = {
  bands: byBands,
  ageBands: byAgeBands,
}

function resolveTop({ count, by }: Top, group: GroupColumn, scope: Scope, field: string): ResolvedTop {
  const { least, most } = topCounts
  if (!Number.isInteger(count) || count < least || count > most)
    throw new QueryError(`${field}.count`, `A whole number of groups from ${least} to ${most} can be kept apart`)
  const { orderDirection, orderIndex, pin, grouped, label, columnId, path } = group
  const rows: ViewColumn = {
    orderDirection,
    orderIndex,
    pin,
    grouped,
    label,
    columnId,
    ...(path && { path }),
    design: 'view',
    aggregation: 'rowCount',
  }
  const asked = by === undefined ? rows : scope.measures.find(({ vid }) => vid === by)
  if (!asked || asked.design === 'group')
    throw new QueryError(`${field}.by`, 'The question has no such measure to rank groups by')
  const measure = resolveOutput(asked, scope, `${field}.by`)
  if (measure.level !== 'aggregate' || measure.type.dataType !== 'NUMBER')
    throw new QueryError(`${field}.by`, `${asked.label} is not a number of each group, by which groups could be ranked`)
  return { count, by: measure }
}

function getEdges({ bands = [] }: GroupColumn, field: string): readonly string[] {
  const problem = edgesProblem(bands)
  if (problem) throw new QueryError(problem.at === undefined ? field : `${field}[${problem.at}]`, problem.message)
  return bands
}

const shown = (type: ValueType, { column }: JoinedColumn) => ({
  type: shownType(type),
  isInstant: type.dataType === 'DATE' && isInstant(typeOfColumn(column)),
})

function resolveTarget(filter: Filter, scope: Scope, field: string): FilterTarget {
  if (filter.measure !== undefined) return resolveMeasureTarget(filter, filter.measure, scope, field)
  if (filter.formula) return resolveFormulaTarget(filter, filter.formula, scope, field)
  const asked = secondUse(filter)
  if (filter.dynamic && (isVirtual(filter) || (asked && isVirtual(asked))))
    throw new QueryError(`${field}.dynamic`, 'A filter on related rows or a sequence cannot be dynamic')
  if (filter.grouping !== undefined) return resolveGroupingTarget(filter, filter.grouping, scope, field)
  const { place, second, aggregation, fraction } = resolveAggregate(filter.aggregation ?? 'none', filter, scope, field)
  return {
    kind: 'column',
    title: place.column.displayName,
    level: aggregation.level,
    places: second ? [place, second] : [place],
    hasPercentile: fraction !== undefined,
    place,
    second,
    aggregation,
    fraction,
    type: aggregation.typeOf(typeOfColumn(place.column)),
  }
}

function resolveMeasureTarget(filter: Filter, vid: string, { outputs }: Scope, field: string): FilterTarget {
  const { columnId, formula, aggregation, grouping, dynamic } = filter
  if (columnId !== NO_COLUMN || formula || aggregation !== undefined || grouping !== undefined)
    throw new QueryError(`${field}.measure`, 'A filter compares a column or a measure of the question, not both')
  if (dynamic) throw new QueryError(`${field}.dynamic`, 'A filter on a measure of the question cannot be dynamic')
  if (!outputs)
    throw new QueryError(`${field}.measure`, 'A filter on a measure chooses groups, and cannot be a condition of rows')
  const position = outputs.findIndex(({ asked }) => asked.vid === vid)
  const output = outputs[position]
  if (output?.level !== 'aggregate')
    throw new QueryError(`${field}.measure`, 'The question has no such measure to filter by')
  const { source, type } = output
  const hasPercentile =
    source.kind === 'view' ? source.fraction !== undefined : source.kind === 'computed' && source.hasPercentile
  return {
    kind: 'measure',
    title: output.asked.label,
    level: 'aggregate',
    type,
    places: [],
    hasPercentile,
    position,
    isDerived: output.derived !== undefined,
  }
}

function resolveFormulaTarget(filter: Filter, formula: Formula<number>, scope: Scope, field: string): FilterTarget {
  const { columnId, aggregation, grouping, dynamic } = filter
  if (columnId !== NO_COLUMN || aggregation !== undefined || grouping !== undefined)
    throw new QueryError(`${field}.formula`, 'A filter compares a column or a calculated column, not both')
  if (dynamic)
    throw new QueryError(
      `${field}.dynamic`,
      'A filter on a calculated column cannot be dynamic. Save the column on its table in the data model and filter by that',
    )
  const source = resolveComputed(formula, formulaGround(scope, `${field}.formula`), `${field}.formula`)
  const { level, type, places, hasPercentile } = source
  return {
    kind: 'formula',
    title: 'The calculated column',
    level,
    type: isSingle(formula) ? type : shownType(type),
    places: [...places.values()],
    hasPercentile,
    source,
  }
}
