import { formulaFunctionNames, isColumnFunction, partsOf, type ColumnFunction, type Formula } from '@soundings/query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFormula, toTerms } from './expression-terms.ts'
import { ExpressionTerm } from './query-wire.ts'

const plus = { operator: '+' } as const
const minus = { operator: '-' } as const
const times = { operator: '*' } as const
const over = { operator: '/' } as const
const value = (number: number) => ({ value: number })
const column = (dbColumn: number) => ({ dbColumn, function: 'none' as const })
const group = (...terms: ExpressionTerm[]): ExpressionTerm => ({ group: terms })

/** What the formula gives when every column holds its own id. */
function evaluate(formula: Formula<number>): number {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'column':
    case 'aggregate':
      return formula.column
    case 'negation':
      return -evaluate(formula.operand)
    case 'not':
      return Number(evaluate(formula.operand) === 0)
    case 'logic':
      return Number(
        formula.operator === 'or'
          ? evaluate(formula.left) + evaluate(formula.right) > 0
          : evaluate(formula.left) * evaluate(formula.right) !== 0,
      )
    case 'comparison':
      return Number(
        formula.operator === '<'
          ? evaluate(formula.left) < evaluate(formula.right)
          : evaluate(formula.left) === evaluate(formula.right),
      )
    case 'text':
      return formula.value.length
    case 'otherRows':
      return 0
    case 'call':
      return partsOf(formula).reduce((sum, part) => sum + evaluate(part), 0)
    case 'operation': {
      const [left, right] = [evaluate(formula.left), evaluate(formula.right)]
      return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[formula.operator]
    }
  }
}

const otherFunctions = formulaFunctionNames.filter(
  (name): name is Exclude<typeof name, ColumnFunction> => !isColumnFunction(name),
)

const anyFormula = fc.letrec<{ formula: Formula<number> }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'medium' },
    fc.record({ kind: fc.constant('number' as const), value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
    fc.record({ kind: fc.constant('column' as const), column: fc.nat() }),
    fc.record({
      kind: fc.constant('aggregate' as const),
      function: fc.constantFrom('count', 'distinct', 'sum', 'avg'),
      column: fc.nat(),
    }),
    fc.record({ kind: fc.constant('negation' as const), operand: tie('formula') }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('formula') }),
    fc.record({ kind: fc.constant('text' as const), value: fc.string() }),
    fc.record({
      kind: fc.constant('logic' as const),
      operator: fc.constantFrom('and', 'or'),
      left: tie('formula'),
      right: tie('formula'),
    }),
    fc.record({
      kind: fc.constant('comparison' as const),
      operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='),
      left: tie('formula'),
      right: tie('formula'),
    }),
    fc.record({
      kind: fc.constant('call' as const),
      function: fc.constantFrom(...otherFunctions),
      arguments: fc.array(tie('formula'), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('operation' as const),
      operator: fc.constantFrom('+', '-', '*', '/'),
      left: tie('formula'),
      right: tie('formula'),
    }),
  ),
})).formula

describe('SD7 the terms of a calculated column', () => {
  it.each<[string, ExpressionTerm[], number]>([
    ['2 + 3 * 4', [value(2), plus, value(3), times, value(4)], 14],
    ['(2 + 3) * 4', [group(value(2), plus, value(3)), times, value(4)], 20],
    ['10 - 4 - 3', [value(10), minus, value(4), minus, value(3)], 3],
    ['24 / 4 / 2', [value(24), over, value(4), over, value(2)], 3],
    ['-3 * 2', [minus, value(3), times, value(2)], -6],
    ['2 - -3', [value(2), minus, minus, value(3)], 5],
    ['-(2 + 3)', [minus, group(value(2), plus, value(3))], -5],
    [
      '1 < 2 and not 3 = 4 or 5 = 6',
      [
        value(1),
        { operator: '<' },
        value(2),
        { operator: 'and' },
        { operator: 'not' },
        value(3),
        { operator: '=' },
        value(4),
        { operator: 'or' },
        value(5),
        { operator: '=' },
        value(6),
      ],
      1,
    ],
    ['abs(2 + 3) * 4', [{ call: 'abs', arguments: [[value(2), plus, value(3)]] }, times, value(4)], 20],
    ['columns 6 and 3', [column(6), over, column(3)], 2],
  ])('are read with the usual precedence: %s', (_text, terms, result) => {
    expect(evaluate(toFormula(terms, 'expression', 2))).toBe(result)
  })

  it('come back as the same formula, whatever its shape, and are what the wire allows', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const terms = toTerms(formula)
        expect(toFormula(terms, 'expression', 2)).toEqual(formula)
        expect(terms.every((term) => ExpressionTerm.safeParse(term).success)).toBe(true)
      }),
    )
  })

  it('stay as they are once they were read and written', () => {
    const wrapped = fc.tuple(anyFormula, fc.nat(3)).map(([formula, depth]) => {
      let terms = toTerms(formula)
      for (let level = 0; level < depth; level += 1) terms = [{ group: terms }]
      return terms
    })
    fc.assert(
      fc.property(wrapped, (terms) => {
        const once = toTerms(toFormula(terms, 'expression', 2))
        expect(toTerms(toFormula(once, 'expression', 2))).toEqual(once)
      }),
    )
  })

  it.each([
    ['an operator without a term after it', [value(1), plus], 'expression[1]', 'missing'],
    ['an operator without a term before it', [times, value(1)], 'expression[0]', 'before this operator'],
    ['two terms without an operator', [value(1), column(2)], 'expression[1]', 'An operator is missing'],
    ['nothing', [], 'expression', 'missing'],
    [
      'a mistake inside a group',
      [group(value(1), plus, group(plus))],
      'expression[0].group[2].group[0]',
      'before this operator',
    ],
    [
      'a function that no formula knows',
      [{ dbColumn: 1, function: 'month' as const }],
      'expression[0].function',
      'month cannot',
    ],
  ])('are refused with %s, and the place is named', (_what, terms, field, message) => {
    expect(() => toFormula(terms, 'expression', 2)).toThrow(
      expect.objectContaining({ name: 'QueryError', field, message: expect.stringContaining(message) }),
    )
  })

  it('mean rows where count has no version, and rows with a value since there are versions', () => {
    const counted = [{ dbColumn: 7, function: 'count' as const }]
    expect(toFormula(counted, 'expression', undefined)).toEqual({ kind: 'call', function: 'rows', arguments: [] })
    expect(toFormula(counted, 'expression', 2)).toEqual({ kind: 'aggregate', function: 'count', column: 7 })
  })

  it('are refused at their place when they are nested 200 deep', () => {
    const nested = (depth: number): ExpressionTerm[] =>
      depth === 0
        ? [value(1)]
        : [depth % 2 === 0 ? { group: nested(depth - 1) } : { call: 'abs', arguments: [nested(depth - 1)] }]
    expect(() => toFormula(nested(100), 'expression', 2)).not.toThrow()
    expect(() => toFormula(nested(200), 'expression', 2)).toThrow(
      expect.objectContaining({
        name: 'QueryError',
        field: expect.stringMatching(/^expression\[0\]\.group\[0\]\.arguments\[0\]/),
      }),
    )
  })

  it('are refused when nobody could read them any more', () => {
    const long = group(value(1), ...Array.from({ length: 49 }, () => [plus, value(1)]).flat())
    const terms = Array.from({ length: 11 }, (_, index) => (index === 0 ? [long] : [plus, long])).flat()
    expect(() => toFormula(terms, 'expression', 2)).toThrow('at most 1000')
  })
})
