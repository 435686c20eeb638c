import { partsOf, type Formula } from './formula.ts'
import { formulaFunctions } from './functions/registry.ts'
import { printFormula } from './print.ts'

/** Whether a formula gives one value for each group of rows and not one for each row. */
export const hasAggregate = (formula: Formula<number>): boolean =>
  formula.kind === 'aggregate' ||
  (formula.kind === 'call' && formulaFunctions[formula.function].level === 'aggregate') ||
  partsOf(formula).some(hasAggregate)

/** Text that is equal for formulas that are written alike. */
export const formulaKey = (formula: Formula<number>): string =>
  printFormula(formula, (column, path) => ({ table: path?.join(' ') ?? null, name: String(column) }))
