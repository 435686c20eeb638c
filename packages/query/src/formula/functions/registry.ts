import { columnFunctions, otherAggregates } from './aggregates.ts'
import { choiceFunctions } from './choices.ts'
import { dateFunctions } from './dates.ts'
import type { FormulaFunction } from './formula-function.ts'
import { numberFunctions } from './numbers.ts'
import { sequenceFunctions } from './sequences.ts'
import { textFunctions } from './texts.ts'

/** Every function of formulas, in the order in which people choose from them: parser, suggestions, compiler and guide read this list. */
export const formulaFunctions = {
  ...columnFunctions,
  ...otherAggregates,
  ...choiceFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...sequenceFunctions,
} as const satisfies Record<string, FormulaFunction>

export type FormulaFunctionName = keyof typeof formulaFunctions
export type ColumnFunction = keyof typeof columnFunctions

const names = new Map(Object.keys(formulaFunctions).map((name) => [name.toLowerCase(), name as FormulaFunctionName]))

export const formulaFunctionNames = [...names.values()]

/** The function of that name, in whatever case it is written. */
export const functionNamed = (word: string): FormulaFunctionName | undefined => names.get(word.toLowerCase())

/** Whether a column is all that the function takes. */
export const isColumnFunction = (name: string): name is ColumnFunction => Object.hasOwn(columnFunctions, name)

/** How it is written: `round(number, [digits])`. */
export function signatureOf(name: FormulaFunctionName): string {
  const { parameters }: FormulaFunction = formulaFunctions[name]
  const words = parameters.map(
    (parameter) =>
      `${parameter.isOptional ? `[${parameter.name}]` : parameter.name}${parameter.isRepeated ? ', …' : ''}`,
  )
  return `${name}(${words.join(', ')})`
}
