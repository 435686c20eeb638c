import { aggregations } from '../aggregations/registry.ts'
import type { CatalogColumn, DataType } from '../model/catalog.ts'
import type { FormulaFunction, Parameter } from './functions/formula-function.ts'
import {
  formulaFunctionNames,
  formulaFunctions,
  functionNamed,
  signatureOf,
  type FormulaFunctionName,
} from './functions/registry.ts'
import { printFormula } from './print.ts'
import { isNameIn, writtenName, type ScopeColumn } from './scope.ts'
import { tokenize, type Token } from './tokens.ts'

export interface Suggestion {
  readonly kind: 'function' | 'column'
  readonly label: string
  /** What replaces the text between `from` and `to`. */
  readonly insert: string
  /** Where a column is from, unless it is of the base table. */
  readonly table?: string
  /** What a function gives. */
  readonly note?: string
  /** What a function takes: `(unit, from, to)`. */
  readonly takes?: string
}

export interface Completion {
  readonly from: number
  readonly to: number
  readonly suggestions: readonly Suggestion[]
}

/** The function whose argument is being written, and which one. */
export interface ArgumentHelp {
  readonly function: FormulaFunctionName
  readonly signature: string
  readonly parameter: Parameter | undefined
  readonly note: string
  readonly example: string
}

const afterOperand = new Set<Token['kind']>(['name', 'number', 'text', ')'])

/** Whether other words for a function begin with what is typed. */
export type IsFoundByWords = (typed: string, name: FormulaFunctionName) => boolean

/**
 * What could be written at the caret: functions and measures, or inside of an argument the columns that fit, by what is typed so far.
 * Functions that only other words find come after all names.
 */
export function completeFormula(
  text: string,
  caret: number,
  scope: readonly ScopeColumn[],
  isFoundByWords: IsFoundByWords = () => false,
): Completion {
  const isName = isNameIn(scope)
  const read = (part: string) => tokenize(part, isName)
  const from = startOfName(text.slice(0, caret), read)
  const to = /^\[[^\]]*$/.test(text.slice(from, caret)) ? endOfBracketed(text, caret) : caret
  const typed = text.slice(from, caret).replace(/^\[/, '').toLowerCase()
  const before = read(text.slice(0, from))
  const previous = before.at(-1)
  if ((previous && afterOperand.has(previous.kind)) || isInText(text.slice(0, caret)))
    return { from, to, suggestions: [] }

  const call = openCall(before)
  const parameter = call && parameterAt(call.function, call.argument)
  const isBracketed = text[from] === '['
  const functions =
    isBracketed || parameter?.takes === 'column' || parameter?.takes === 'dateColumn' ? [] : fittingFunctions(parameter)
  const isNamed = (name: FormulaFunctionName) => name.toLowerCase().startsWith(typed)
  const others = typed === '' ? [] : functions.filter((name) => !isNamed(name) && isFoundByWords(typed, name))
  return {
    from,
    to,
    suggestions: [
      ...functions.filter(isNamed).map(suggestFunction),
      ...columnSuggestions(typed, scope, call && fitting(call.function, parameter)),
      ...others.map(suggestFunction),
    ],
  }
}

/** What stands at the caret in words, or undefined outside of any function. */
export function argumentHelp(text: string, caret: number): ArgumentHelp | undefined {
  const call = openCall(tokenize(text.slice(0, caret)))
  if (!call) return undefined
  const { note, example }: FormulaFunction = formulaFunctions[call.function]
  return {
    function: call.function,
    signature: signatureOf(call.function),
    parameter: parameterAt(call.function, call.argument),
    note,
    example,
  }
}

interface OpenCall {
  readonly function: FormulaFunctionName
  readonly argument: number
}

/** The innermost function whose parenthesis is open at the end of the tokens. */
function openCall(tokens: readonly Token[]): OpenCall | undefined {
  let [depth, argument] = [0, 0]
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const { kind } = tokens[at]!
    if (kind === ')') depth += 1
    else if (kind === ',' && depth === 0) argument += 1
    else if (kind === '(' && depth > 0) depth -= 1
    else if (kind === '(') {
      const word = tokens[at - 1]
      const called = word?.kind === 'name' && !word.isBracketed ? functionNamed(word.text) : undefined
      if (called) return { function: called, argument }
      argument = 0
    }
  }
  return undefined
}

function parameterAt(name: FormulaFunctionName, argument: number): Parameter | undefined {
  const { parameters }: FormulaFunction = formulaFunctions[name]
  return parameters[argument] ?? (parameters.at(-1)?.isRepeated ? parameters.at(-1) : undefined)
}

/** A quote that is not closed is no token of its own. */
const isInText = (before: string): boolean =>
  tokenize(before).some(({ kind, text }) => kind === 'unrecognized' && (text === '"' || text === "'"))

function startOfName(text: string, read: (part: string) => Token[]) {
  const unclosed = /\[[^\]]*$/.exec(text)
  if (unclosed) return unclosed.index
  const last = read(text).at(-1)
  return last?.kind === 'name' && last.position + last.length === text.length ? last.position : text.length
}

/** Editors close a bracket as soon as it is opened, and the inserted name brings its own. */
const endOfBracketed = (text: string, caret: number): number =>
  caret + (/^[^[\]]*\]/.exec(text.slice(caret))?.[0].length ?? 0)

const givenTypes: Partial<Record<Parameter['takes'], DataType>> = {
  number: 'NUMBER',
  text: 'STRING',
  date: 'DATE',
  dateColumn: 'DATE',
}

function fittingFunctions(parameter: Parameter | undefined): readonly FormulaFunctionName[] {
  const wanted = parameter && givenTypes[parameter.takes]
  if (parameter?.isConstant) return []
  return formulaFunctionNames.filter((name) => {
    const called: FormulaFunction = formulaFunctions[name]
    const gives = called.level === 'value' ? called.gives : called.level === 'sequence' ? 'any' : 'NUMBER'
    return wanted === undefined || gives === 'any' || gives === wanted
  })
}

function suggestFunction(name: FormulaFunctionName): Suggestion {
  const { note, parameters }: FormulaFunction = formulaFunctions[name]
  return {
    kind: 'function',
    label: name,
    insert: parameters.length === 0 ? `${name}()` : `${name}(`,
    note,
    takes: signatureOf(name).slice(name.length),
  }
}

type Fits = (column: CatalogColumn) => boolean

const isMeasure: Fits = ({ kind }) => kind === 'MEASURE'

/** Any column can stand at the beginning of a condition. */
function fitting(name: FormulaFunctionName, parameter: Parameter | undefined): Fits {
  if (!parameter || parameter.isConstant) return () => false
  const called: FormulaFunction = formulaFunctions[name]
  if (parameter.takes === 'column' && called.level === 'aggregate')
    return (column) => aggregations[called.aggregation].appliesTo(column)
  const wanted = givenTypes[parameter.takes]
  return ({ dataType }) => wanted === undefined || dataType === wanted
}

/** As many as editors draw; typing more of a name brings the others. */
const MOST_COLUMNS = 100

const columnSuggestions = (typed: string, scope: readonly ScopeColumn[], fits: Fits = isMeasure): Suggestion[] =>
  scope
    .filter(({ column }) => fits(column) && column.displayName.toLowerCase().includes(typed))
    .slice(0, MOST_COLUMNS)
    .map(({ column, isOfBase, title, path }) => ({
      kind: 'column',
      label: column.displayName,
      insert: printFormula({ kind: 'column', column }, () =>
        writtenName(scope, { columnId: column.id, ...(path && { path }) }),
      ),
      ...(!isOfBase && { table: title }),
    }))
