import type { Aggregation } from '../../aggregations/aggregation.ts'
import type { Grouping } from '../../aggregations/groupings/grouping.ts'
import type { FilterValue } from '../../model/filter-value.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import { isFilterGroup, type Filter, type FilterGroup, type Query } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import type { Operand, ValueType } from '../../model/value-type.ts'
import type { Operator, OperatorContext } from '../../operators/operator.ts'
import { operators } from '../../operators/registry.ts'
import type { Sql } from '../../sql/fragment.ts'
import type { ResolvedFormulaColumn } from './resolve-formula.ts'

interface TargetBase {
  /** What people call it. */
  readonly title: string
  /** One value for each row, or one for each group. */
  readonly level: Aggregation['level']
  readonly type: ValueType
  /** The columns that it reads. */
  readonly places: readonly JoinedColumn[]
  readonly hasPercentile: boolean
}

export interface ColumnTarget extends TargetBase {
  readonly kind: 'column'
  readonly place: JoinedColumn
  readonly second: JoinedColumn | undefined
  readonly aggregation: Aggregation
  readonly fraction: string | undefined
  /** Set where a part of the date, or an age, is compared. */
  readonly grouping?: FilteredGrouping
}

interface FormulaTarget extends TargetBase {
  readonly kind: 'formula'
  readonly source: ResolvedFormulaColumn
}

interface MeasureTarget extends TargetBase {
  readonly kind: 'measure'
  /** Of the column among those of the question. */
  readonly position: number
  /** It is derived from groups, so that it is compared last. */
  readonly isDerived: boolean
}

/** What a filter compares: a column's value in each row, an aggregate of each group, what a formula gives for either, or a measure as the question shows it. */
export type FilterTarget = ColumnTarget | FormulaTarget | MeasureTarget

/** A grouping whose groups can be compared in a filter. */
type FilteredGrouping = Grouping & Required<Pick<Grouping, 'filtered'>>

export interface Condition {
  readonly kind: 'condition'
  readonly target: FilterTarget
  readonly operator: Operator
  readonly values: readonly FilterValue[]
  /** The place of the values in the question. */
  readonly field: string
}

interface ConditionGroup {
  readonly kind: 'group'
  readonly operator: 'and' | 'or'
  readonly items: readonly ConditionTree[]
}

/** What the compiler itself asks of rows, such as the headings of a pivot. */
export interface MadeCondition {
  readonly kind: 'made'
  toSql(operand: (place: JoinedColumn) => Operand, context: OperatorContext): Sql
}

export type ConditionTree = Condition | ConditionGroup | MadeCondition

/** `where` is about rows, `having` about groups, and `derived` about what is derived from groups, after everything else. */
export interface Conditions {
  readonly where: ConditionTree | undefined
  readonly having: ConditionTree | undefined
  readonly derived: ConditionTree | undefined
}

/** Whether filters leave out groups, so that the rows of the database are not those behind what is shown. */
export const choosesGroups = ({ having, derived }: Conditions): boolean => having !== undefined || derived !== undefined

type ResolveTarget = (filter: Filter, field: string) => FilterTarget

/** Deeper trees than this are no longer built by people, and would exhaust the parsers of databases. */
const maxDepth = 50

export function resolveConditions({ filters, advanced }: Query, resolveTarget: ResolveTarget): Conditions {
  const flat = filters.map((filter, index) => resolveFilter(filter, resolveTarget, `filters[${index}]`))
  const nested = advanced ? [resolveGroup(advanced, resolveTarget, 'advanced', 1)] : []
  return split({ kind: 'group', operator: 'and', items: [...flat, ...nested] }, 'filters')
}

/** Conditions of one view, which are about the rows that it puts together. */
export function resolveRowConditions(
  group: FilterGroup,
  resolveTarget: ResolveTarget,
  field: string,
): ConditionTree | undefined {
  const { where, having, derived } = split(resolveGroup(group, resolveTarget, field, 1), field)
  if (having ?? derived) throw new QueryError(field, 'A condition of a view is about rows and not about aggregates')
  return where
}

function resolveGroup(group: FilterGroup, resolveTarget: ResolveTarget, field: string, depth: number): ConditionGroup {
  if (depth > maxDepth) throw new QueryError(field, 'The filters are nested too deeply')
  const items = group.items.map((item, index) => {
    const itemField = `${field}.items[${index}]`
    return isFilterGroup(item)
      ? resolveGroup(item, resolveTarget, itemField, depth + 1)
      : resolveFilter(item, resolveTarget, itemField)
  })
  return { kind: 'group', operator: group.operator === 'or' ? 'or' : 'and', items }
}

function resolveFilter(filter: Filter, resolveTarget: ResolveTarget, field: string): Condition {
  const operator: Operator | undefined = Object.hasOwn(operators, filter.operator)
    ? operators[filter.operator]
    : undefined
  if (!operator) throw new QueryError(`${field}.operator`, 'There is no such operator')
  const target = resolveTarget(filter, field)
  if (!operator.appliesTo.includes(target.type.dataType)) {
    throw new QueryError(`${field}.operator`, `${operator.label} does not apply to ${target.title}`)
  }
  const problem = operator.check(filter.values, target.type)
  if (problem !== undefined) throw new QueryError(`${field}.values`, `${target.title}: ${problem}`)
  return { kind: 'condition', target, operator, values: filter.values, field: `${field}.values` }
}

const none: Conditions = { where: undefined, having: undefined, derived: undefined }

/** Conditions on rows go before grouping, those on aggregates after it, and those on what is derived from groups last; joined with or, they cannot be separated. */
function split(tree: ConditionTree, field: string): Conditions {
  if (tree.kind === 'made') return { ...none, where: tree }
  if (tree.kind === 'condition') return { ...none, [stageOf(tree)]: tree }
  const parts = tree.items.map((item) => split(item, field))
  const [where, having, derived] = (['where', 'having', 'derived'] as const).map((stage) =>
    parts.flatMap((part) => part[stage] ?? []),
  ) as [ConditionTree[], ConditionTree[], ConditionTree[]]
  if (tree.operator === 'or' && tree.items.length > 1) {
    if (where.length > 0 && having.length + derived.length > 0)
      throw new QueryError(field, 'A filter on an aggregate cannot be joined by "or" with a filter on a column')
    if (having.length > 0 && derived.length > 0)
      throw new QueryError(
        field,
        'A filter on a change, a share or a rank cannot be joined by "or" with a filter on an aggregate',
      )
  }
  return {
    where: asGroup(tree.operator, where),
    having: asGroup(tree.operator, having),
    derived: asGroup(tree.operator, derived),
  }
}

function stageOf({ target }: Condition): keyof Conditions {
  if (target.level !== 'aggregate') return 'where'
  return target.kind === 'measure' && target.isDerived ? 'derived' : 'having'
}

function asGroup(operator: 'and' | 'or', items: readonly ConditionTree[]): ConditionTree | undefined {
  return items.length > 1 ? { kind: 'group', operator, items } : items[0]
}
