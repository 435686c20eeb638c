import type { Formula, FormulaError, WrittenColumn } from './formula.ts'
import { functionNamed, isColumnFunction } from './functions/registry.ts'
import { tokenize, type IsName, type Token } from './tokens.ts'

export const formulaMessages = {
  missingClosing: 'missing closing Paren ")"!',
  unexpectedClosing: 'unexpected ) closing Paren!',
  unrecognized: 'unrecognized token',
} as const

/** Where a part of a formula stands in the text, and where its own parts stand. */
export interface Span {
  readonly position: number
  readonly length: number
  readonly parts: readonly Span[]
}

export type ParsedFormula =
  | { readonly ok: true; readonly formula: Formula<WrittenColumn>; readonly span: Span }
  | { readonly ok: false; readonly error: FormulaError }

/** Longer or deeper formulas than these are no longer read by people, and a parser must not run out of stack. */
export const maxCharacters = 4000
const maxTokens = 1000
export const maxNesting = 100

interface Read {
  readonly formula: Formula<WrittenColumn>
  readonly span: Span
  readonly next: number
}
type Step = Read | FormulaError
type Reader = (index: number, depth: number) => Step

/** Reads a formula and never throws: the answer is a tree, or the first error with its place. */
export function parseFormula(text: string, isName?: IsName): ParsedFormula {
  if (text.length > maxCharacters) {
    return {
      ok: false,
      error: { message: formulaMessages.unrecognized, position: maxCharacters, length: text.length - maxCharacters },
    }
  }
  const tokens = tokenize(text, isName)
  const tooMany = tokens[maxTokens]
  if (tooMany) return { ok: false, error: errorAt(tooMany) }
  const step = createReader(tokens, text.length)(0, 0)
  if ('message' in step) return { ok: false, error: step }
  const rest = tokens[step.next]
  if (!rest) return { ok: true, formula: step.formula, span: step.span }
  return { ok: false, error: errorAt(rest, rest.kind === ')' ? formulaMessages.unexpectedClosing : undefined) }
}

type TwoSided = Extract<Formula<WrittenColumn>, { left: unknown }>

const levels = {
  or: { kind: 'logic', signs: ['or'] },
  and: { kind: 'logic', signs: ['and'] },
  sum: { kind: 'operation', signs: ['+', '-'] },
  product: { kind: 'operation', signs: ['*', '/'] },
} as const
const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const

/** From what binds loosest to what binds closest: or, and, not, comparisons, + -, * /, a minus in front. */
function createReader(tokens: readonly Token[], textLength: number): Reader {
  const end: FormulaError = { message: formulaMessages.unrecognized, position: textLength, length: 0 }
  const kindAt = (index: number) => tokens[index]?.kind

  const chain =
    ({ kind, signs }: (typeof levels)[keyof typeof levels], operand: Reader): Reader =>
    (index, depth) => {
      let left = operand(index, depth)
      while (!('message' in left)) {
        const { next } = left
        const operator = signs.find((sign) => sign === kindAt(next))
        if (!operator) return left
        const right = operand(next + 1, depth)
        if ('message' in right) return right
        left = twoSided({ kind, operator }, left, right)
      }
      return left
    }

  const product = chain(levels.product, factor)
  const sum = chain(levels.sum, product)
  const and = chain(levels.and, negated)
  const or = chain(levels.or, and)

  function negated(index: number, depth: number): Step {
    const token = tokens[index]
    if (token?.kind !== 'not') return comparison(index, depth)
    return depth > maxNesting ? errorAt(token) : prefixed('not', token, negated(index + 1, depth + 1))
  }

  function comparison(index: number, depth: number): Step {
    const left = sum(index, depth)
    if ('message' in left) return left
    const operator = comparisons.find((sign) => sign === kindAt(left.next))
    if (!operator) return left
    const right = sum(left.next + 1, depth)
    return 'message' in right ? right : twoSided({ kind: 'comparison', operator }, left, right)
  }

  function factor(index: number, depth: number): Step {
    const token = tokens[index]
    if (!token) return end
    if (depth > maxNesting) return errorAt(token)
    if (token.kind === 'number') return leaf({ kind: 'number', value: Number(token.text) }, token, index + 1)
    if (token.kind === 'text') return leaf({ kind: 'text', value: token.text }, token, index + 1)
    if (token.kind === 'name') return named(index, token, depth)
    if (token.kind === '-') return prefixed('negation', token, factor(index + 1, depth + 1))
    if (token.kind === '(') return parenthesized(index, depth, token)
    return unexpected(token)
  }

  function parenthesized(index: number, depth: number, opening: Token): Step {
    const inner = or(index + 1, depth + 1)
    if ('message' in inner) return inner === end ? errorAt(opening, formulaMessages.missingClosing) : inner
    return closed(inner, opening)
  }

  function closed(inner: Read, opening: Token): Step {
    const token = tokens[inner.next]
    if (token?.kind === ')') return { ...inner, next: inner.next + 1 }
    return token ? errorAt(token) : errorAt(opening, formulaMessages.missingClosing)
  }

  function named(index: number, token: Token, depth: number): Step {
    const word = token.isBracketed ? undefined : functionNamed(token.text)
    const opening = tokens[index + 1]
    if (!word || opening?.kind !== '(') return column(index)
    if (!tokens[index + 2]) return errorAt(opening, formulaMessages.missingClosing)
    if (!isColumnFunction(word))
      return called({ kind: 'call', function: word, arguments: [] }, token, opening, index + 2, depth)
    const argument = column(index + 2)
    if ('message' in argument || argument.formula.kind !== 'column') return argument
    const step = closed(argument, opening)
    if ('message' in step) return step
    return {
      formula: { ...argument.formula, kind: 'aggregate', function: word },
      span: spanOf(token, tokens[step.next - 1] ?? token),
      next: step.next,
    }
  }

  type Call = Extract<Formula<WrittenColumn>, { kind: 'call' }>

  function called(call: Call, word: Token, opening: Token, index: number, depth: number): Step {
    const read: Read[] = []
    const closing = tokens[index]
    if (closing?.kind === ')') return { formula: call, span: spanOf(word, closing), next: index + 1 }
    for (let next = index; ;) {
      const argument = or(next, depth + 1)
      if ('message' in argument) return argument === end ? errorAt(opening, formulaMessages.missingClosing) : argument
      read.push(argument)
      const token = tokens[argument.next]
      if (token?.kind === ',') next = argument.next + 1
      else if (token?.kind === ')') {
        const formula = { ...call, arguments: read.map((each) => each.formula) }
        return {
          formula,
          span: spanOf(
            word,
            token,
            read.map(({ span }) => span),
          ),
          next: argument.next + 1,
        }
      } else return token ? errorAt(token) : errorAt(opening, formulaMessages.missingClosing)
    }
  }

  function column(index: number): Step {
    const first = tokens[index]
    if (!first) return end
    if (first.kind !== 'name') return unexpected(first)
    if (kindAt(index + 1) !== '.')
      return leaf({ kind: 'column', column: written(null, first, first) }, first, index + 1)
    const second = tokens[index + 2]
    if (!second) return end
    if (second.kind !== 'name') return errorAt(second)
    return {
      formula: { kind: 'column', column: written(first.text, first, second) },
      span: spanOf(first, second),
      next: index + 3,
    }
  }

  return or
}

const leaf = (formula: Formula<WrittenColumn>, token: Token, next: number): Read => ({
  formula,
  span: spanOf(token, token),
  next,
})

const spanOf = (
  first: Pick<Token, 'position' | 'length'>,
  last: Pick<Token, 'position' | 'length'>,
  parts: readonly Span[] = [],
): Span => ({
  position: first.position,
  length: last.position + last.length - first.position,
  parts,
})

const twoSided = (operator: Pick<TwoSided, 'kind' | 'operator'>, left: Read, right: Read): Read => ({
  formula: { ...operator, left: left.formula, right: right.formula } as TwoSided,
  span: spanOf(left.span, right.span, [left.span, right.span]),
  next: right.next,
})

const prefixed = (kind: 'negation' | 'not', token: Token, operand: Step): Step =>
  'message' in operand
    ? operand
    : {
        formula: { kind, operand: operand.formula },
        span: spanOf(token, operand.span, [operand.span]),
        next: operand.next,
      }

/** The place of the part to which a way through `partsOf` leads. */
export const spanAt = (span: Span, way: readonly number[]): Span => way.reduce((at, part) => at.parts[part] ?? at, span)

const written = (table: string | null, first: Token, last: Token): WrittenColumn => ({
  table,
  name: last.text,
  position: first.position,
  length: last.position + last.length - first.position,
})

const unexpected = (token: Token): FormulaError =>
  errorAt(token, token.kind === ')' ? formulaMessages.unexpectedClosing : undefined)

const errorAt = ({ position, length }: Token, message: string = formulaMessages.unrecognized): FormulaError => ({
  message,
  position,
  length,
})
