import {
  formulaFunctions,
  type ArithmeticOperator,
  type Formula,
  type FormulaError,
  type FormulaFunction,
  type WrittenColumn,
} from './formula.ts'
import { tokenize, type Token } from './tokens.ts'

export const formulaMessages = {
  missingClosing: 'missing closing Paren ")"!',
  unexpectedClosing: 'unexpected ) closing Paren!',
  unrecognized: 'unrecognized token',
} as const

export type ParsedFormula =
  { readonly ok: true; readonly formula: Formula<WrittenColumn> } | { readonly ok: false; readonly error: FormulaError }

/** Longer or deeper formulas than these are no longer read by people, and a parser must not run out of stack. */
const maxCharacters = 20_000
const maxTokens = 1000
const maxDepth = 100

type Step = { readonly formula: Formula<WrittenColumn>; readonly next: number } | FormulaError

/** Reads a formula and never throws: the answer is a tree, or the first error with its place. */
export function parseFormula(text: string): ParsedFormula {
  if (text.length > maxCharacters) {
    return {
      ok: false,
      error: { message: formulaMessages.unrecognized, position: maxCharacters, length: text.length - maxCharacters },
    }
  }
  const tokens = tokenize(text)
  const tooMany = tokens[maxTokens]
  if (tooMany) return { ok: false, error: errorAt(tooMany) }
  const step = createReader(tokens, text.length).sum(0, 0)
  if ('message' in step) return { ok: false, error: step }
  const rest = tokens[step.next]
  if (!rest) return { ok: true, formula: step.formula }
  return { ok: false, error: errorAt(rest, rest.kind === ')' ? formulaMessages.unexpectedClosing : undefined) }
}

function createReader(tokens: readonly Token[], textLength: number) {
  const end: FormulaError = { message: formulaMessages.unrecognized, position: textLength, length: 0 }
  const kindAt = (index: number) => tokens[index]?.kind

  function chain(index: number, depth: number, signs: readonly ArithmeticOperator[], operand: typeof product): Step {
    let left = operand(index, depth)
    while (!('message' in left)) {
      const { next } = left
      const operator = signs.find((sign) => sign === kindAt(next))
      if (!operator) return left
      const right = operand(next + 1, depth)
      if ('message' in right) return right
      left = { formula: { kind: 'operation', operator, left: left.formula, right: right.formula }, next: right.next }
    }
    return left
  }

  const sum = (index: number, depth: number): Step => chain(index, depth, ['+', '-'], product)
  const product = (index: number, depth: number): Step => chain(index, depth, ['*', '/'], factor)

  function factor(index: number, depth: number): Step {
    const token = tokens[index]
    if (!token) return end
    if (depth > maxDepth) return errorAt(token)
    if (token.kind === 'number') return { formula: { kind: 'number', value: Number(token.text) }, next: index + 1 }
    if (token.kind === 'name') return named(index, token)
    if (token.kind === '-') return negation(index, depth)
    if (token.kind === '(') return parenthesized(index, depth, token)
    return errorAt(token, token.kind === ')' ? formulaMessages.unexpectedClosing : undefined)
  }

  function negation(index: number, depth: number): Step {
    const operand = factor(index + 1, depth + 1)
    return 'message' in operand ? operand : { formula: { kind: 'negation', operand: operand.formula }, next: operand.next }
  }

  function parenthesized(index: number, depth: number, opening: Token): Step {
    const inner = sum(index + 1, depth + 1)
    if ('message' in inner) return inner === end ? errorAt(opening, formulaMessages.missingClosing) : inner
    return closed(inner, opening)
  }

  function closed(inner: Exclude<Step, FormulaError>, opening: Token): Step {
    const token = tokens[inner.next]
    if (token?.kind === ')') return { ...inner, next: inner.next + 1 }
    return token ? errorAt(token) : errorAt(opening, formulaMessages.missingClosing)
  }

  function named(index: number, token: Token): Step {
    const aggregation = functionOf(token)
    const opening = tokens[index + 1]
    if (!aggregation || opening?.kind !== '(') return column(index)
    if (!tokens[index + 2]) return errorAt(opening, formulaMessages.missingClosing)
    const argument = column(index + 2)
    if ('message' in argument || argument.formula.kind !== 'column') return argument
    return closed(
      { formula: { kind: 'aggregate', function: aggregation, column: argument.formula.column }, next: argument.next },
      opening,
    )
  }

  function column(index: number): Step {
    const first = tokens[index]
    if (!first) return end
    if (first.kind !== 'name') return errorAt(first, first.kind === ')' ? formulaMessages.unexpectedClosing : undefined)
    if (kindAt(index + 1) !== '.') return { formula: { kind: 'column', column: written(null, first, first) }, next: index + 1 }
    const second = tokens[index + 2]
    if (!second) return end
    if (second.kind !== 'name') return errorAt(second)
    return { formula: { kind: 'column', column: written(first.text, first, second) }, next: index + 3 }
  }

  return { sum }
}

const written = (table: string | null, first: Token, last: Token): WrittenColumn => ({
  table,
  name: last.text,
  position: first.position,
  length: last.position + last.length - first.position,
})

function functionOf({ text, isBracketed }: Token): FormulaFunction | undefined {
  const lower = text.toLowerCase()
  return !isBracketed && Object.hasOwn(formulaFunctions, lower) ? (lower as FormulaFunction) : undefined
}

const errorAt = ({ position, length }: Token, message: string = formulaMessages.unrecognized): FormulaError => ({
  message,
  position,
  length,
})
