import { formulaFunctionNotes } from './formula.ts'
import { printFormula } from './print.ts'
import { writtenName, type ScopeColumn } from './scope.ts'
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
}

export interface Completion {
  readonly from: number
  readonly to: number
  readonly suggestions: readonly Suggestion[]
}

const afterOperand = new Set<Token['kind']>(['name', 'number', ')'])

/** What could be written at the caret: functions, and the measures whose name holds what is typed so far. */
export function completeFormula(text: string, caret: number, scope: readonly ScopeColumn[]): Completion {
  const from = startOfName(text.slice(0, caret))
  const to = /^\[[^\]]*$/.test(text.slice(from, caret)) ? endOfBracketed(text, caret) : caret
  const typed = text.slice(from, caret).replace(/^\[/, '').toLowerCase()
  const before = tokenize(text.slice(0, from))
  const previous = before.at(-1)
  if (previous && afterOperand.has(previous.kind)) return { from, to, suggestions: [] }

  const isArgument = previous?.kind === '(' && before.at(-2)?.kind === 'name'
  const functions = isArgument ? [] : functionSuggestions(typed)
  return { from, to, suggestions: [...functions, ...columnSuggestions(typed, scope)] }
}

function startOfName(text: string) {
  const unclosed = /\[[^\]]*$/.exec(text)
  if (unclosed) return unclosed.index
  const last = tokenize(text).at(-1)
  return last?.kind === 'name' && last.position + last.length === text.length ? last.position : text.length
}

/** Editors close a bracket as soon as it is opened, and the inserted name brings its own. */
const endOfBracketed = (text: string, caret: number): number => caret + (/^[^[\]]*\]/.exec(text.slice(caret))?.[0].length ?? 0)

const functionSuggestions = (typed: string): Suggestion[] =>
  Object.entries(formulaFunctionNotes)
    .filter(([word]) => word.startsWith(typed))
    .map(([word, note]) => ({ kind: 'function', label: word, insert: `${word}(`, note }))

/** As many as editors draw; typing more of a name brings the others. */
const MOST_COLUMNS = 100

const columnSuggestions = (typed: string, scope: readonly ScopeColumn[]): Suggestion[] =>
  scope
    .filter(({ column }) => column.kind === 'MEASURE' && column.displayName.toLowerCase().includes(typed))
    .slice(0, MOST_COLUMNS)
    .map(({ column, isOfBase, title, path }) => ({
      kind: 'column',
      label: column.displayName,
      insert: printFormula({ kind: 'column', column }, () => writtenName(scope, { columnId: column.id, ...(path && { path }) })),
      ...(!isOfBase && { table: title }),
    }))
