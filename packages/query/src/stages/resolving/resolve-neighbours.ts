import { FormulaMisuse } from '../../formula/check-types.ts'
import { partsOf, type Formula, type Leaf } from '../../formula/formula.ts'
import { sequenceFunctions } from '../../formula/functions/sequences.ts'
import { argumentsOf, isSequenceCall } from '../../formula/sequence-calls.ts'
import type { Catalog, CatalogTable } from '../../model/catalog.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import type { ColumnUse } from '../../model/query.ts'
import { areOfOtherRows } from '../../statements/tables-read.ts'
import { isVirtual } from '../../virtual-columns/extend-catalog.ts'
import { sequenceMeasureOf } from '../../virtual-columns/measures.ts'
import {
  incomparableProblem,
  MOST_SEQUENCES,
  nestedProblem,
  orderProblem,
  sequenceKey,
  type Neighbour,
} from '../ordering/row-order.ts'

/** The rows that a formula is about. */
export interface FormulaGround {
  readonly base: CatalogTable
  /** All columns that it can name. */
  readonly catalog: Catalog
}

/** What the calls of `previous` and `next` in a checked formula mean: the same as columns of a sequence. Throws a FormulaMisuse. */
export function resolveNeighbours(
  formula: Formula<number>,
  placeOf: (leaf: Leaf<number>) => JoinedColumn,
  ground: FormulaGround,
): ReadonlyMap<Formula<number>, Neighbour> {
  const found = new Map<Formula<number>, Neighbour>()

  function visit(part: Formula<number>, way: readonly number[]) {
    if (!isSequenceCall(part)) return partsOf(part).forEach((each, at) => visit(each, [...way, at]))
    const { column, by, subject } = argumentsOf(part)
    const nested = [column, by, ...subject]
      .map(useOf)
      .findIndex((use) => isVirtual(use) || areOfOtherRows([use], ground.catalog))
    if (nested >= 0) throw new FormulaMisuse(nestedProblem, [...way, nested])
    const problem = orderProblem(ground.base)
    if (problem !== undefined) throw new FormulaMisuse(problem, way)
    subject.forEach((each, at) => {
      const incomparable = incomparableProblem(placeOf(each).column)
      if (incomparable !== undefined) throw new FormulaMisuse(incomparable, [...way, at + 2])
    })
    const { looks } = sequenceMeasureOf(sequenceFunctions[part.function].measure)
    const order = {
      subject: subject.map(placeOf),
      by: placeOf(by),
      key: sequenceKey({ subject: subject.map(useOf), by: useOf(by) }),
    }
    found.set(part, { order, looks, place: placeOf(column) })
    if (new Set([...found.values()].map((each) => each.order.key)).size > MOST_SEQUENCES)
      throw new FormulaMisuse(`A formula has at most ${MOST_SEQUENCES} sequences`, way)
  }

  visit(formula, [])
  return found
}

/** The sequences that a formula looks at, each as often as it does. */
export const sequencesIn = (formula: Formula<number>): string[] => {
  if (!isSequenceCall(formula)) return partsOf(formula).flatMap(sequencesIn)
  const { by, subject } = argumentsOf(formula)
  return [sequenceKey({ subject: subject.map(useOf), by: useOf(by) })]
}

const useOf = ({ column, path }: Leaf<number>): ColumnUse => ({ columnId: column, ...(path && { path }) })
