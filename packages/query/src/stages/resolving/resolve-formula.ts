import type { Aggregation } from '../../aggregations/aggregation.ts'
import { aggregations } from '../../aggregations/registry.ts'
import { checkTypes, FormulaMisuse } from '../../formula/check-types.ts'
import { leavesOf, partsOf, type Formula, type Leaf } from '../../formula/formula.ts'
import type { FormulaFunction } from '../../formula/functions/formula-function.ts'
import { formulaFunctions, isColumnFunction } from '../../formula/functions/registry.ts'
import { maxCharacters } from '../../formula/parse.ts'
import { printFormula } from '../../formula/print.ts'
import { argumentsOf, isSequenceCall } from '../../formula/sequence-calls.ts'
import { getActiveTable } from '../../model/catalog.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import type { ColumnUse } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { typeOfColumn, type ValueType } from '../../model/value-type.ts'
import { getReachableColumn, type ColumnScope } from './reachable-column.ts'
import { resolveNeighbours, type FormulaGround } from './resolve-neighbours.ts'
import type { Neighbour } from '../ordering/row-order.ts'

export interface ResolvedFormulaColumn {
  readonly kind: 'computed'
  readonly formula: Formula<number>
  /** By `leafKey`. */
  readonly places: ReadonlyMap<string, JoinedColumn>
  readonly types: ReadonlyMap<Formula<number>, ValueType>
  /** What `previous` and `next` mean, by the part that calls them. */
  readonly neighbours: ReadonlyMap<Formula<number>, Neighbour>
  readonly level: 'row' | 'aggregate'
  readonly type: ValueType
  readonly hasPercentile: boolean
  /** Where it stands in the question. */
  readonly field: string
}

export interface Grounded extends FormulaGround {
  readonly getPlace: (use: ColumnUse) => JoinedColumn
}

/** The columns that a formula over a table can read. */
export const formulaGround = (scope: ColumnScope, field: string): Grounded => ({
  base: getActiveTable(scope.catalog, scope.baseTableId, field),
  catalog: scope.catalog,
  getPlace: (use) => getReachableColumn(scope, use, field),
})

/** The part of a formula that is misused: `way` leads to it, as in FormulaMisuse. */
export class FormulaProblem extends QueryError {
  readonly way: readonly number[]
  /** What is wrong, without the words of the formula. */
  readonly problem: string

  constructor(field: string, problem: string, way: readonly number[], part: string) {
    super(field, part === '' ? problem : `${problem}: ${part}`)
    this.problem = problem
    this.way = way
  }
}

/**
 * A formula is either about each row (only bare columns) or about each group (only aggregates). Both in one would leave
 * open which row's value is meant, so it is refused.
 */
export function resolveComputed(formula: Formula<number>, ground: Grounded, field: string): ResolvedFormulaColumn {
  checkShape(formula, field)
  const places = new Map(
    leavesOf(formula).map((leaf) => [
      leafKey(leaf),
      ground.getPlace({ columnId: leaf.column, ...(leaf.path && { path: leaf.path }) }),
    ]),
  )
  const placeOf = (leaf: Leaf<number>) => places.get(leafKey(leaf))!
  const print = (part: Formula<number>) =>
    printFormula(part, (column, path) => {
      const {
        table,
        column: { displayName },
      } = placeOf({ kind: 'column', column, ...(path && { path }) })
      return { table: path && path.length > 0 ? table.displayName : null, name: displayName }
    })
  if (print(formula).length > maxCharacters)
    throw new QueryError(field, `A formula has at most ${maxCharacters} characters`)

  const problemAt = (problem: string, way: readonly number[]) =>
    new FormulaProblem(field, problem, way, way.length === 0 ? '' : print(partAt(formula, way)))
  try {
    const { level, type, types } = checkTypes(formula, (leaf, way, word) => typeOfLeaf(leaf, placeOf(leaf), way, word))
    if (level === 'constant') throw problemAt('A calculated column needs at least one column', [])
    const neighbours = resolveNeighbours(formula, placeOf, ground)
    const single = singleOf(formula)
    return {
      kind: 'computed',
      formula,
      places,
      types,
      neighbours,
      level,
      type: single ? typeOfLeaf(single, placeOf(single), [], '') : type,
      hasPercentile: hasPercentile(formula),
      field,
    }
  } catch (error) {
    if (error instanceof FormulaMisuse) throw problemAt(error.message, error.way)
    throw error
  }
}

/** A column or an aggregate alone is shown as it is, and so is the value of another row. */
export const isSingle = (formula: Formula<number>): boolean => singleOf(formula) !== undefined

function singleOf(formula: Formula<number>): Leaf<number> | undefined {
  if (formula.kind === 'column' || formula.kind === 'aggregate') return formula
  return isSequenceCall(formula) ? argumentsOf(formula).column : undefined
}

function hasPercentile(part: Formula<number>): boolean {
  const called: FormulaFunction | undefined =
    part.kind === 'aggregate' || part.kind === 'call' ? formulaFunctions[part.function] : undefined
  const aggregation: Aggregation | undefined =
    called?.level === 'aggregate' ? aggregations[called.aggregation] : undefined
  return aggregation?.fraction !== undefined || partsOf(part).some(hasPercentile)
}

const partAt = (formula: Formula<number>, way: readonly number[]): Formula<number> =>
  way.reduce((part, at) => partsOf(part)[at] ?? part, formula)

/** Deeper trees than any formula that can be written come from elsewhere, and would run out of stack further on. */
const maxDepth = 1000

function checkShape(formula: Formula<number>, field: string) {
  let level: readonly Formula<number>[] = [formula]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new QueryError(field, 'The calculated column is nested too deeply')
    if (level.some((part) => part.kind === 'number' && !Number.isFinite(part.value))) {
      throw new QueryError(field, 'Every number in a calculated column must be finite')
    }
    if (level.some((part) => part.kind === 'aggregate' && !isColumnFunction(part.function)))
      throw new QueryError(field, 'There is no such function')
    level = level.flatMap(partsOf)
  }
}

/** Tells apart the same column reached by different ways. */
export const leafKey = ({ column, path }: Pick<Leaf<number>, 'column' | 'path'>): string =>
  [column, ...(path ?? ['default'])].join(' ')

function typeOfLeaf(leaf: Leaf<number>, { column }: JoinedColumn, way: readonly number[], word: string): ValueType {
  const type = typeOfColumn(column)
  if (leaf.kind === 'column') return type
  const aggregation: Aggregation = aggregations[formulaFunctions[leaf.function].aggregation]
  if (!aggregation.appliesTo(column)) throw new FormulaMisuse(`${word} does not apply to ${column.displayName}`, way)
  return aggregation.typeOf(type)
}
