import {
  argumentHelp,
  checkFormula,
  type DataType,
  type Formula,
  type FormulaError,
  type ScopeColumn,
} from '@soundings/query'

/** What is written in the editor, and what it means: the tree with column ids, or the errors with their places. */
export type CheckedFormula =
  | { readonly text: string; readonly formula: Formula<number>; readonly explanation: string }
  | { readonly text: string; readonly errors: readonly FormulaError[] }

export function readFormula(text: string, scope: readonly ScopeColumn[]): CheckedFormula {
  const checked = checkFormula(text, scope)
  if (!checked.ok) return { text, errors: [checked.error] }
  return { text, formula: checked.formula, explanation: explain(checked.level, checked.type.dataType) }
}

const nouns: Record<DataType, string> = {
  NUMBER: 'A number',
  STRING: 'A text',
  DATE: 'A date',
  BOOLEAN: 'Yes or no',
  OTHER: 'A value',
}

const explain = (level: 'row' | 'aggregate', dataType: DataType) =>
  level === 'row'
    ? `${nouns[dataType]} for each row`
    : `${nouns[dataType]} for each group: sums, averages and counts are taken over its rows`

/** Help for the argument in which the caret stands: what the function gives, and what belongs in that place. */
export function helpAt(text: string, caret: number): string | undefined {
  const help = argumentHelp(text, caret)
  if (!help) return undefined
  const { signature, parameter, note } = help
  const place = parameter
    ? `, now ${parameter.name}${parameter.expected === undefined ? '' : ` (${parameter.expected})`}`
    : ''
  return `${signature}: ${note}${place}`
}

/** What part of the text to underline; an error past the end is shown at the last character. */
export function errorRange(
  { position, length }: FormulaError,
  textLength: number,
): { readonly from: number; readonly to: number } {
  const to = Math.min(textLength, position + Math.max(1, length))
  return { from: Math.min(position, Math.max(0, to - 1)), to }
}
