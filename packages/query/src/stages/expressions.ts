import { distinctForm, shownForm } from '../aggregations/distinct-form.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Operand } from '../model/value-type.ts'
import { equals } from '../operators/equality.ts'
import { readBoolean } from '../operators/values.ts'
import type { OperatorContext } from '../operators/operator.ts'
import { rateExpression } from '../rates/rate-sql.ts'
import { refuseFarDatesOf } from '../sql/far-dates.ts'
import { generatedName, joined, sql, type Sql } from '../sql/fragment.ts'
import { aggregated, type Aggregated } from './aggregated.ts'
import { formulaExpression, formulaOperand } from './formula-expression.ts'
import type { Condition, ConditionTree, FilterTarget, MadeCondition } from './resolving/resolve-conditions.ts'
import type { ResolvedOutput } from './resolving/resolve.ts'
import type { Sources } from './sources/row-sources.ts'
import { groupExpression, isTop } from './ordering/top-groups.ts'

/**
 * The SQL of an output column. What rows are grouped by takes the form in which equal values are equal, and types without equality
 * are always shown in it, so that a value reads the same in rows, in groups and in a filter.
 */
export function outputExpression(
  output: ResolvedOutput,
  isKey: boolean,
  sources: Sources,
  context: OperatorContext,
): Sql {
  const { source, type, level } = output
  if (isTop(output)) return sources.topKey(output).value
  const expression = sourceExpression(source, sources, context)
  return level === 'row' && (isKey || type.dataType === 'OTHER')
    ? distinctForm({ ...type, sql: expression }, context.dialect)
    : expression
}

interface Measure extends Omit<Aggregated, 'where'> {
  readonly where?: ConditionTree | undefined
}

/** What a view shows of its column. */
export const measureExpression = ({ where, ...view }: Measure, sources: Sources, context: OperatorContext): Sql =>
  shownForm(
    aggregated({ ...view, where: where && conditionExpression(where, sources, context) }, sources, context.dialect),
    context.dialect,
  )

function sourceExpression(source: ResolvedOutput['source'], sources: Sources, context: OperatorContext): Sql {
  switch (source.kind) {
    case 'view':
      return measureExpression(source, sources, context)
    case 'group':
      return groupExpression(source, sources.operand, context.dialect)
    case 'computed':
      return formulaExpression(source, sources, context)
  }
}

/** A condition of WHERE, where databases look for related rows without counting them. */
export const whereExpression = (tree: ConditionTree, sources: Sources, context: OperatorContext): Sql =>
  conditionExpression(tree, sources, context, true)

export const conditionExpression = (
  tree: ConditionTree,
  sources: Sources,
  context: OperatorContext,
  isWhere = false,
): Sql => treeExpression(tree, (leaf) => leafExpression(leaf, sources, context, isWhere))

/** A condition on groups, which may compare columns of the question. */
export const havingExpression = (
  tree: ConditionTree,
  outputs: readonly ResolvedOutput[],
  sources: Sources,
  context: OperatorContext,
): Sql =>
  treeExpression(tree, (leaf) => {
    const measure =
      leaf.kind === 'condition' && leaf.target.kind === 'measure' ? outputs[leaf.target.position] : undefined
    if (leaf.kind === 'made' || !measure) return leafExpression(leaf, sources, context)
    return comparison(leaf, measureOperand(measure, sources, context), context)
  })

function leafExpression(
  leaf: Condition | MadeCondition,
  sources: Sources,
  context: OperatorContext,
  isWhere = false,
): Sql {
  if (leaf.kind === 'made') return leaf.toSql(sources.operand, context)
  const { target, operator, values } = leaf
  const exists =
    isWhere && operator === equals && isYesOrNo(values) && target.kind === 'column'
      ? sources.exists(target.place)
      : undefined
  if (exists) return readBoolean(values[0]!) ? exists : sql`not ${exists}`
  return comparison(leaf, targetOperand(target, sources, context), context)
}

const comparison = ({ operator, values, field }: Condition, operand: Operand, context: OperatorContext): Sql =>
  refuseFarDatesOf(operator.toSql(operand, values, context), context.dialect, { field, typed: values.join(' to ') })

/** What the question shows of a measure, before anything is derived from it. */
function measureOperand({ source, rate, type }: ResolvedOutput, sources: Sources, context: OperatorContext): Operand {
  const value = sourceExpression(source, sources, context)
  return {
    ...type,
    sql: rate
      ? rateExpression(
          { ...rate, events: value, over: measureExpression(rate.over, sources, context) },
          context.dialect,
        )
      : value,
  }
}

/** A condition on what is derived from groups, over the columns of these rows. */
export const derivedExpression = (tree: ConditionTree, rows: Sql, context: OperatorContext): Sql =>
  treeExpression(tree, (leaf) => {
    if (leaf.kind === 'made' || leaf.target.kind !== 'measure')
      throw new TypeError('Only measures are compared after columns were derived')
    return comparison(
      leaf,
      { ...leaf.target.type, sql: sql`${rows}.${generatedName('c', leaf.target.position)}` },
      context,
    )
  })

function treeExpression(tree: ConditionTree, write: (leaf: Condition | MadeCondition) => Sql): Sql {
  if (tree.kind !== 'group') return write(tree)
  const items = tree.items.map((item) => treeExpression(item, write))
  return tree.operator === 'or' ? sql`(${joined(items, ' or ')})` : joined(items, ' and ')
}

const isYesOrNo = ([value]: readonly FilterValue[]): boolean => value !== undefined && value !== null

function targetOperand(target: FilterTarget, sources: Sources, context: OperatorContext): Operand {
  if (target.kind === 'formula') return formulaOperand(target.source, sources, context)
  const { dialect } = context
  if (target.kind === 'measure') throw new TypeError('A measure was compared before there were groups')
  const { grouping, place, second } = target
  return grouping
    ? grouping.filtered(sources.operand(place), dialect, second && sources.operand(second))
    : aggregated(target, sources, dialect)
}
