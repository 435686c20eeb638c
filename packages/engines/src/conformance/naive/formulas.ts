import {
  formulaFunctions,
  isSequenceCall,
  partsOf,
  type AggregationName,
  type Formula,
  type SequenceCall,
} from '@soundings/query'
import type { Cell } from './cells.ts'
import { comparisons, functions } from './formula-functions.ts'

type Leaf = Extract<Formula<number>, { kind: 'column' }>

/** What a formula can find out of the rows that it is about. */
export interface Rows {
  /** Of the first row, as it is shown. */
  cell(leaf: Pick<Leaf, 'column' | 'path'>): Cell
  aggregate(name: AggregationName, leaf: Pick<Leaf, 'column' | 'path'> | undefined, percentile: string): Cell
  /** The value that a column has in the row before or after the first one, as it is shown. */
  neighbour(call: SequenceCall): Cell
  /** Those of which a formula is true. */
  where(holds: (row: Rows) => boolean): Rows
  /** Whether a date column holds days without a time. */
  isDay(leaf: Pick<Leaf, 'column'>): boolean
  readonly today: string
}

export function hasAggregate(formula: Formula<number>): boolean {
  return (
    formula.kind === 'aggregate' ||
    (formula.kind === 'call' && formulaFunctions[formula.function].level === 'aggregate') ||
    partsOf(formula).some(hasAggregate)
  )
}

/** Null is neither true nor false: `and` and `or` know the answer without it where the other side decides. */
const logic: Record<'and' | 'or', (left: Cell, right: Cell) => Cell> = {
  and: (left, right) => (left === false || right === false ? false : left === null || right === null ? null : true),
  or: (left, right) => (left === true || right === true ? true : left === null || right === null ? null : false),
}

export function compute(formula: Formula<number>, rows: Rows): Cell {
  switch (formula.kind) {
    case 'number':
    case 'text':
      return formula.value
    case 'column':
      return rows.cell(formula)
    case 'aggregate':
      return rows.aggregate(formulaFunctions[formula.function].aggregation, formula, '50')
    case 'not': {
      const value = compute(formula.operand, rows)
      return value === null ? null : value !== true
    }
    case 'logic':
      return logic[formula.operator](compute(formula.left, rows), compute(formula.right, rows))
    case 'otherRows':
      throw new TypeError('What other rows say is filled in before formulas are computed')
    case 'call':
      return call(formula, rows)
    case 'negation':
    case 'operation':
    case 'comparison':
      return computeParts(
        formula,
        partsOf(formula).map((part) => compute(part, rows)),
      )
  }
}

type Computed = Extract<Formula<number>, { kind: 'negation' | 'operation' | 'comparison' }>

function computeParts(formula: Computed, values: readonly Cell[]): Cell {
  if (values.some((value) => value === null)) return null
  const [left, right] = values as Exclude<Cell, null>[]
  if (formula.kind === 'negation') return -Number(left)
  if (formula.kind === 'comparison') return comparisons[formula.operator]!(left!, right!)
  if (formula.operator === '/' && Number(right) === 0) return null
  const [a, b] = [Number(left), Number(right)]
  return { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[formula.operator]
}

function call(formula: Extract<Formula<number>, { kind: 'call' }>, rows: Rows): Cell {
  const { function: name, arguments: given } = formula
  const [first, second, third] = given
  if (isSequenceCall(formula)) return rows.neighbour(formula)
  if (name === 'rows') return rows.aggregate('rowCount', undefined, '')
  if (name === 'countIf') return rows.where((row) => compute(first!, row) === true).aggregate('rowCount', undefined, '')
  if (name === 'sumIf') return rows.where((row) => compute(second!, row) === true).aggregate('sum', first as Leaf, '')
  if (name === 'percentile') return rows.aggregate('percentile', first as Leaf, String(compute(second!, rows)))
  if (name === 'today') return rows.today
  if (name === 'if')
    return besideTimes(
      compute(first!, rows) === true ? compute(second!, rows) : third ? compute(third, rows) : null,
      given.slice(1),
      rows,
    )
  const values = given.map((part) => compute(part, rows))
  if (name === 'coalesce') return besideTimes(values.find((value) => value !== null) ?? null, given, rows)
  return values.some((value) => value === null) ? null : functions[name]!(...(values as Exclude<Cell, null>[]))
}

/** A day that could as well be a point in time is one: its midnight. */
const besideTimes = (value: Cell, choices: readonly Formula<number>[], rows: Rows): Cell =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !choices.every((part) => isDay(part, rows))
    ? `${value}T00:00:00`
    : value

function isDay(formula: Formula<number>, rows: Rows): boolean {
  if (formula.kind === 'column' || formula.kind === 'aggregate') return rows.isDay(formula)
  if (formula.kind !== 'call') return false
  if (isSequenceCall(formula)) return isDay(formula.arguments[0]!, rows)
  if (formula.function === 'if') return formula.arguments.slice(1).every((part) => isDay(part, rows))
  return (
    formula.function === 'today' ||
    (formula.function === 'coalesce' && formula.arguments.every((part) => isDay(part, rows)))
  )
}
