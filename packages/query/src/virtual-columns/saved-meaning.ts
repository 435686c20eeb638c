import { formulaOf } from '../formula/column-formula.ts'
import { partsOf, type Formula } from '../formula/formula.ts'
import { isSequenceCall } from '../formula/sequence-calls.ts'
import type { CatalogColumn } from '../model/catalog.ts'
import type { VirtualColumn, VirtualMeaning } from '../model/query.ts'

type OtherRows = Extract<Formula<number>, { kind: 'otherRows' }>

export const otherRowsFormula = (meaning: VirtualMeaning): OtherRows => ({ kind: 'otherRows', meaning })

/** What a formula says of other rows; undefined for all other formulas. Only `otherRowsFormula` makes them. */
export const meaningOf = (formula: Formula<number> | undefined): VirtualMeaning | undefined =>
  formula?.kind === 'otherRows' ? (formula.meaning as VirtualMeaning) : undefined

/** Whether a formula is about other rows than its own, as a whole or by a function. */
export const isOfOtherRows = (formula: Formula<number> | undefined): boolean =>
  formula !== undefined &&
  (formula.kind === 'otherRows' || isSequenceCall(formula) || partsOf(formula).some(isOfOtherRows))

/** A column of the data model that is made of related rows or a sequence, as a column of a question over its table would be. */
export function savedVirtual(
  column: Pick<CatalogColumn, 'id' | 'displayName' | 'formula'> | undefined,
): VirtualColumn | undefined {
  const meaning = meaningOf(formulaOf(column))
  return meaning && column && { ...meaning, id: column.id, label: column.displayName }
}
