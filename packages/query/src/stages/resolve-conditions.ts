import type { Aggregation } from '../aggregations/aggregation.ts'
import type { Grouping } from '../aggregations/grouping.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import { isFilterGroup, type Filter, type FilterGroup, type Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Operator, OperatorContext } from '../operators/operator.ts'
import { operators } from '../operators/registry.ts'
import type { Sql } from '../sql/fragment.ts'
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

interface ColumnTarget extends TargetBase {
  readonly kind: 'column'
  readonly place: JoinedColumn
  readonly second: JoinedColumn | undefined
  readonly aggregation: Aggregation
  readonly fraction: string | undefined
  /** Set where a part of the date is compared. */
  readonly grouping?: FilteredGrouping
}

interface FormulaTarget extends TargetBase {
  readonly kind: 'formula'
  readonly source: ResolvedFormulaColumn
}

/** What a filter compares: a column's value in each row, an aggregate of each group, or what a formula gives for either. */
export type FilterTarget = ColumnTarget | FormulaTarget

/** A grouping whose groups can be compared in a filter. */
export type FilteredGrouping = Grouping & Required<Pick<Grouping, 'filtered'>>

interface Condition {
  readonly kind: 'condition'
  readonly target: FilterTarget
  readonly operator: Operator
  readonly values: readonly FilterValue[]
}

interface ConditionGroup {
  readonly kind: 'group'
  readonly operator: 'and' | 'or'
  readonly items: readonly ConditionTree[]
}

/** What the compiler itself asks of rows, such as the headings of a pivot. */
interface MadeCondition {
  readonly kind: 'made'
  toSql(operand: (place: JoinedColumn) => Operand, context: OperatorContext): Sql
}

export type ConditionTree = Condition | ConditionGroup | MadeCondition

/** `where` is about rows, `having` about groups. */
export interface Conditions {
  readonly where: ConditionTree | undefined
  readonly having: ConditionTree | undefined
}

type ResolveTarget = (filter: Filter, field: string) => FilterTarget

/** Deeper trees than this are no longer built by people, and would exhaust the parsers of databases. */
const maxDepth = 50

export function resolveConditions({ filters, advanced }: Query, resolveTarget: ResolveTarget): Conditions {
  const flat = filters.map((filter, index) => resolveFilter(filter, resolveTarget, `filters[${index}]`))
  const nested = advanced ? [resolveGroup(advanced, resolveTarget, 'advanced', 1)] : []
  return split({ kind: 'group', operator: 'and', items: [...flat, ...nested] }, 'filters')
}

/** Conditions of one view, which are about the rows that it puts together. */
export function resolveRowConditions(group: FilterGroup, resolveTarget: ResolveTarget, field: string): ConditionTree | undefined {
  const { where, having } = split(resolveGroup(group, resolveTarget, field, 1), field)
  if (having) throw new QueryError(field, 'A condition of a view is about rows and not about aggregates')
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
  const operator: Operator | undefined = Object.hasOwn(operators, filter.operator) ? operators[filter.operator] : undefined
  if (!operator) throw new QueryError(`${field}.operator`, 'There is no such operator')
  const target = resolveTarget(filter, field)
  if (!operator.appliesTo.includes(target.type.dataType)) {
    throw new QueryError(`${field}.operator`, `${operator.label} does not apply to ${target.title}`)
  }
  const problem = operator.check(filter.values, target.type)
  if (problem !== undefined) throw new QueryError(`${field}.values`, `${target.title}: ${problem}`)
  return { kind: 'condition', target, operator, values: filter.values }
}

/** Conditions on rows go before grouping and those on aggregates after it; joined with or, they cannot be told apart. */
function split(tree: ConditionTree, field: string): Conditions {
  if (tree.kind === 'made') return { where: tree, having: undefined }
  if (tree.kind === 'condition') {
    return tree.target.level === 'aggregate' ? { where: undefined, having: tree } : { where: tree, having: undefined }
  }
  const parts = tree.items.map((item) => split(item, field))
  const where = parts.flatMap((part) => part.where ?? [])
  const having = parts.flatMap((part) => part.having ?? [])
  if (tree.operator === 'or' && tree.items.length > 1 && where.length > 0 && having.length > 0) {
    throw new QueryError(field, 'A filter on an aggregate cannot be joined by "or" with a filter on a column')
  }
  return { where: asGroup(tree.operator, where), having: asGroup(tree.operator, having) }
}

function asGroup(operator: 'and' | 'or', items: readonly ConditionTree[]): ConditionTree | undefined {
  return items.length > 1 ? { kind: 'group', operator, items } : items[0]
}
