import { hasAggregate } from './compare.ts'
import { leavesOf, partsOf, type Formula } from './formula.ts'
import { numberFunctions } from './functions/numbers.ts'

/** Whether a division by a value makes a formula null where the value is 0. Choices such as `if` and `coalesce` decide for themselves what is shown. */
export function divides(formula: Formula<number> | undefined): boolean {
  if (!formula) return false
  if (formula.kind === 'operation' && formula.operator === '/' && !isConstant(formula.right)) return true
  const passesNull =
    formula.kind === 'operation' ||
    formula.kind === 'negation' ||
    (formula.kind === 'call' && Object.hasOwn(numberFunctions, formula.function))
  return passesNull && partsOf(formula).some(divides)
}

const isConstant = (formula: Formula<number>): boolean => leavesOf(formula).length === 0 && !hasAggregate(formula)
