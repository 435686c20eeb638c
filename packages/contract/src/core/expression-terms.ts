import { formulaFunctions, QueryError, type Formula, type FormulaFunction } from '@soundings/query'
import type { ExpressionTerm } from './query-wire.ts'

type ArithmeticOperator = '+' | '-' | '*' | '/'
type ColumnTerm = Extract<ExpressionTerm, { dbColumn: number }>

interface Step {
  readonly formula: Formula<number>
  readonly next: number
}

/** As many as the formula editor reads, nested groups included. */
const TERMS_MAX = 1000

/** Reads a calculated column with the usual precedence; a minus before a term turns its sign. */
export function toFormula(terms: readonly ExpressionTerm[], field: string): Formula<number> {
  if (countTerms(terms) > TERMS_MAX) throw new QueryError(field, `A formula has at most ${TERMS_MAX} parts`)
  return readGroup(terms, field)
}

function readGroup(terms: readonly ExpressionTerm[], field: string): Formula<number> {
  const fieldOf = (index: number) => `${field}[${index}]`
  const operatorAt = (index: number): ArithmeticOperator | undefined => {
    const term = terms[index]
    return term && 'operator' in term ? term.operator : undefined
  }

  function chain(index: number, signs: readonly ArithmeticOperator[], operand: (index: number) => Step): Step {
    let left = operand(index)
    for (;;) {
      const operator = operatorAt(left.next)
      if (!operator || !signs.includes(operator)) return left
      const right = operand(left.next + 1)
      left = { formula: { kind: 'operation', operator, left: left.formula, right: right.formula }, next: right.next }
    }
  }

  const sum = (index: number): Step => chain(index, ['+', '-'], product)
  const product = (index: number): Step => chain(index, ['*', '/'], factor)

  function factor(index: number): Step {
    const term = terms[index]
    if (!term) throw new QueryError(terms.length === 0 ? field : fieldOf(index - 1), 'A column or a number is missing here')
    if ('value' in term) return { formula: { kind: 'number', value: term.value }, next: index + 1 }
    if ('group' in term) return { formula: readGroup(term.group, `${fieldOf(index)}.group`), next: index + 1 }
    if ('dbColumn' in term) return { formula: columnFormula(term, fieldOf(index)), next: index + 1 }
    if (term.operator !== '-') throw new QueryError(fieldOf(index), 'A column or a number is needed before this operator')
    const { formula, next } = factor(index + 1)
    return { formula: { kind: 'negation', operand: formula }, next }
  }

  const { formula, next } = sum(0)
  if (next < terms.length) throw new QueryError(fieldOf(next), 'An operator is missing before this')
  return formula
}

function columnFormula({ dbColumn, path, function: word }: ColumnTerm, field: string): Formula<number> {
  const leaf = { column: dbColumn, ...(path && { path }) }
  if (word === 'none') return { kind: 'column', ...leaf }
  if (Object.hasOwn(formulaFunctions, word)) return { kind: 'aggregate', function: word as FormulaFunction, ...leaf }
  throw new QueryError(`${field}.function`, `${word} cannot be used in a formula`)
}

const countTerms = (terms: readonly ExpressionTerm[]): number =>
  terms.reduce((count, term) => count + 1 + ('group' in term ? countTerms(term.group) : 0), 0)

const withPath = ({ path }: { readonly path?: readonly number[] }) => path && { path: [...path] }

const strength: Record<ArithmeticOperator, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }
const NEGATION_STRENGTH = 3

/** Writes a formula so that reading it again gives the same tree: groups stand only where they are needed. */
export function toTerms(formula: Formula<number>): ExpressionTerm[] {
  return write(formula, 0)
}

function write(formula: Formula<number>, least: number): ExpressionTerm[] {
  switch (formula.kind) {
    case 'number':
      return [{ value: formula.value }]
    case 'column':
      return [{ dbColumn: formula.column, ...withPath(formula), function: 'none' }]
    case 'aggregate':
      return [{ dbColumn: formula.column, ...withPath(formula), function: formula.function }]
    case 'negation':
      return [{ operator: '-' }, ...write(formula.operand, NEGATION_STRENGTH)]
    case 'operation': {
      const own = strength[formula.operator]
      const terms = [...write(formula.left, own), { operator: formula.operator }, ...write(formula.right, own + 1)]
      return own < least ? [{ group: terms }] : terms
    }
  }
}
