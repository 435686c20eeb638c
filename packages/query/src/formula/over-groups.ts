import type { Aggregation } from '../aggregations/aggregation.ts'
import { aggregations } from '../aggregations/registry.ts'
import { hasAggregate } from './compare.ts'
import { leavesOf, type ArithmeticOperator, type Formula } from './formula.ts'
import type { FormulaFunction } from './functions/formula-function.ts'
import { formulaFunctions } from './functions/registry.ts'

/**
 * Whether the values of groups add up to that of all rows: counts and sums do, also joined by + and −, and times or over a constant.
 * As of a plain sum, a group without a value adds nothing.
 */
export function addsUpOverGroups(formula: Formula<number>): boolean {
  const aggregation = aggregationOf(formula)
  if (aggregation) return aggregation.together === 'sum'
  if (formula.kind === 'negation') return addsUpOverGroups(formula.operand)
  if (formula.kind !== 'operation') return false
  const { operator, left, right } = formula
  if (operator === '+' || operator === '-') return addsUpOverGroups(left) && addsUpOverGroups(right)
  if (operator === '*' && isConstant(left)) return addsUpOverGroups(right)
  return isConstant(right) && addsUpOverGroups(left)
}

/** What a formula of aggregates gives of no rows at all: 0, or something else that is not known by charts and changes. */
export const formulaOfNoRows = (formula: Formula<number>): 0 | null => (valueOfNoRows(formula) === 0 ? 0 : null)

const isConstant = (formula: Formula<number>): boolean => leavesOf(formula).length === 0 && !hasAggregate(formula)

function aggregationOf(formula: Formula<number>): Aggregation | undefined {
  if (formula.kind !== 'aggregate' && formula.kind !== 'call') return undefined
  const called: FormulaFunction = formulaFunctions[formula.function]
  return called.level === 'aggregate' ? aggregations[called.aggregation] : undefined
}

function valueOfNoRows(formula: Formula<number>): number | null {
  const aggregation = aggregationOf(formula)
  if (aggregation) return aggregation.ofNoRows ?? null
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'negation') {
    const value = valueOfNoRows(formula.operand)
    return value === null ? null : 0 - value
  }
  if (formula.kind === 'call' && formula.function === 'coalesce')
    return formula.arguments.map(valueOfNoRows).find((value) => value !== null) ?? null
  if (formula.kind !== 'operation') return null
  const [left, right] = [valueOfNoRows(formula.left), valueOfNoRows(formula.right)]
  return left === null || right === null ? null : computations[formula.operator](left, right)
}

/** Division by zero gives null, as in the database. */
const computations: Record<ArithmeticOperator, (left: number, right: number) => number | null> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? null : left / right),
}
