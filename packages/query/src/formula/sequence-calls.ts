import type { Formula, Leaf } from './formula.ts'
import { sequenceFunctions } from './functions/sequences.ts'

export type SequenceCall = Extract<Formula<number>, { kind: 'call' }> & {
  readonly function: keyof typeof sequenceFunctions
}

export const isSequenceCall = (formula: Formula<number>): formula is SequenceCall =>
  formula.kind === 'call' && Object.hasOwn(sequenceFunctions, formula.function)

/** The columns that a call names; it was checked that they are columns. */
export function argumentsOf({ arguments: given }: SequenceCall): {
  readonly column: Leaf<number>
  readonly by: Leaf<number>
  readonly subject: readonly Leaf<number>[]
} {
  const [column, by, ...subject] = given as readonly Leaf<number>[]
  return { column: column!, by: by!, subject }
}
