import { formulaFunctions, type FormulaFunction, type FormulaFunctionName } from '@soundings/query'
import { aggregationWords, isFoundBy, sequenceWords, type ChoiceWords } from '../choice-words/choice-words.ts'

/** The words of + Add View for the same choice; other functions are found by their names alone. */
function wordsOf(name: FormulaFunctionName): ChoiceWords | undefined {
  const called: FormulaFunction = formulaFunctions[name]
  if (called.level === 'aggregate') return aggregationWords[called.aggregation]
  if (called.level === 'sequence') return sequenceWords
  return name === 'dateDiff' ? aggregationWords.dateDiff : undefined
}

/** Whether other words for a function begin with what is typed. */
export function isFunctionFoundBy(typed: string, name: FormulaFunctionName): boolean {
  const known = wordsOf(name)
  return known !== undefined && isFoundBy(typed, name, known.words)
}
