import { formulaOf } from '../formula/column-formula.ts'
import { leavesOf, partsOf, type Formula } from '../formula/formula.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import type { ColumnUse } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'

/** In a statement every use of a calculated column is written out, which multiplies where they read each other. */
const MOST_PARTS_READ = 500
const MOST_PARTS_IN_QUERY = 3000

/** Refuses a formula whose calculated columns read each other too often. */
export function assertReadsFew(formula: Formula<number>, catalog: Catalog, field: string): void {
  if (partsRead(formula, catalog) > MOST_PARTS_READ)
    throw new QueryError(
      field,
      'The calculated columns in it repeat each other too often: read fewer of them, or read them once',
    )
}

/** Refuses a question whose calculated columns would make a statement that takes too long to write. Before any of it is written. */
export function assertUnfoldable(uses: readonly ColumnUse[], catalog: Catalog): void {
  const known = new Map<number, number>()
  const parts = uses.reduce((sum, { columnId }) => sum + partsOfColumn(columnId, catalog, known), 0)
  if (parts > MOST_PARTS_IN_QUERY)
    throw new QueryError(
      'columns',
      `The formulas of the calculated columns that are used have more than ${MOST_PARTS_IN_QUERY} parts in all, each use counted. Use fewer of them`,
    )
}

/** The parts of all calculated columns that a formula reads, each as often as it is read. One that reads itself ends there; it is refused as such. */
const partsRead = (formula: Formula<number>, catalog: Catalog, known = new Map<number, number>()): number =>
  leavesOf(formula).reduce((sum, { column }) => sum + partsOfColumn(column, catalog, known), 0)

function partsOfColumn(id: number, catalog: Catalog, known: Map<number, number>): number {
  const inner = formulaOf(findColumn(catalog, id)?.column)
  if (!known.has(id)) known.set(id, 0).set(id, inner ? countParts(inner) + partsRead(inner, catalog, known) : 0)
  return known.get(id)!
}

const countParts = (formula: Formula<number>): number =>
  partsOf(formula).reduce((sum, part) => sum + countParts(part), 1)
