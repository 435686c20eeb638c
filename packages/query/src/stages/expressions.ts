import type { Aggregation } from '../aggregations/aggregation.ts'
import { distinctForm, shownForm } from '../aggregations/distinct-form.ts'
import { aggregations } from '../aggregations/registry.ts'
import { formulaFunctions, type ArithmeticOperator, type Formula } from '../formula/formula.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import type { Operand } from '../model/value-type.ts'
import type { OperatorContext } from '../operators/operator.ts'
import type { Dialect } from '../sql/dialect.ts'
import { bind, decimalNumber, joined, sql, type Sql } from '../sql/fragment.ts'
import type { ConditionTree, FilterTarget } from './resolve-conditions.ts'
import { leafKey, type ResolvedFormulaColumn } from './resolve-formula.ts'
import type { ResolvedOutput } from './resolve.ts'
import type { Sources } from './sources.ts'

/**
 * The SQL of an output column. What rows are grouped by takes the form in which equal values are equal, and types without equality
 * are always shown in it, so that a value reads the same in rows, in groups and in a filter.
 */
export function outputExpression(
  { source, type, level }: ResolvedOutput,
  isKey: boolean,
  sources: Sources,
  dialect: Dialect,
): Sql {
  const expression = sourceExpression(source, sources, dialect)
  return level === 'row' && (isKey || type.dataType === 'OTHER') ? distinctForm({ ...type, sql: expression }, dialect) : expression
}

/** What a view shows of its column. */
export const measureExpression = (view: Aggregated, sources: Sources, dialect: Dialect): Sql => shownForm(aggregated(view, sources, dialect), dialect)

function sourceExpression(source: ResolvedOutput['source'], sources: Sources, dialect: Dialect): Sql {
  switch (source.kind) {
    case 'view':
      return measureExpression(source, sources, dialect)
    case 'group':
      return source.grouping.toSql(sources.operand(source.place), dialect)
    case 'computed':
      return formulaExpression(source, sources, dialect)
  }
}

interface Aggregated {
  readonly aggregation: Aggregation
  readonly place: JoinedColumn
  readonly second?: JoinedColumn | undefined
  readonly fraction?: string | undefined
}

/** An aggregate is not shown yet, so that one of instants can still be compared with instants. It has no stored form of a row. */
function aggregated({ aggregation, place, second, fraction }: Aggregated, sources: Sources, dialect: Dialect): Operand {
  const operand = sources.operand(place)
  const percentileOf = (double: Sql) => percentileExpression(double, fraction, sources, dialect)
  const expression = aggregation.toSql(operand, dialect, second && sources.operand(second), percentileOf)
  // The type of an aggregate may be the operand itself, with everything that it holds.
  const { stored, ...value } = { ...operand, ...aggregation.typeOf(operand), sql: expression }
  return aggregation.level !== 'aggregate' && stored !== undefined ? { ...value, stored } : value
}

/** Without an aggregate for it: the rows on both sides of the place that is asked for, each by how near it lies. */
function percentileExpression(double: Sql, fraction: string | undefined, sources: Sources, dialect: Dialect): Sql {
  if (fraction === undefined) throw new TypeError('A percentile was planned without a fraction')
  const part = decimalNumber(fraction)
  if (dialect.percentile) return dialect.percentile(double, part)
  const { rank, count } = sources.ranks(double)
  const distance = sql`abs(${rank} - 1 - (${count} - 1) * ${part})`
  return sql`sum(${double} * case when ${distance} < 1 then 1 - ${distance} else 0 end)`
}

type Compute = (left: Sql, right: Sql) => Sql

const computations: Record<ArithmeticOperator, Compute> = {
  '+': (left, right) => sql`(${left} + ${right})`,
  '-': (left, right) => sql`(${left} - ${right})`,
  '*': (left, right) => sql`(${left} * ${right})`,
  '/': (left, right) => sql`(${left} / nullif(${right}, 0))`,
}

/** Formulas compute in floating point, so that no engine divides whole numbers, overflows them or refuses to mix them. */
function formulaExpression({ formula, places }: ResolvedFormulaColumn, sources: Sources, dialect: Dialect): Sql {
  function leaf(part: Parameters<typeof leafKey>[0], aggregation: Aggregation) {
    const place = places.get(leafKey(part))
    if (!place) throw new TypeError('A formula was planned with a column that was not resolved')
    return shownForm(aggregated({ aggregation, place }, sources, dialect), dialect)
  }

  function write(part: Formula<number>): Sql {
    switch (part.kind) {
      case 'number':
        return dialect.toDouble(sql`${bind(part.value, 'number')}`)
      case 'column':
        return leaf(part, aggregations.none)
      case 'aggregate':
        return leaf(part, aggregations[formulaFunctions[part.function]])
      case 'negation':
        return sql`(- ${asDouble(part.operand)})`
      case 'operation':
        return computations[part.operator](asDouble(part.left), asDouble(part.right))
    }
  }

  const asDouble = (part: Formula<number>) =>
    part.kind === 'column' || part.kind === 'aggregate' ? dialect.toDouble(write(part)) : write(part)

  return write(formula)
}

export function conditionExpression(tree: ConditionTree, sources: Sources, context: OperatorContext): Sql {
  if (tree.kind === 'condition') {
    return tree.operator.toSql(targetOperand(tree.target, sources, context.dialect), tree.values, context)
  }
  const items = tree.items.map((item) => conditionExpression(item, sources, context))
  return tree.operator === 'or' ? sql`(${joined(items, ' or ')})` : joined(items, ' and ')
}

const targetOperand = (target: FilterTarget, sources: Sources, dialect: Dialect): Operand =>
  target.grouping ? target.grouping.filtered(sources.operand(target.place), dialect) : aggregated(target, sources, dialect)
