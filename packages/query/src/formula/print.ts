import type { Formula } from './formula.ts'
import { operatorWordOf, tokenize, type IsName } from './tokens.ts'

export interface ColumnName {
  readonly table: string | null
  readonly name: string
}

/** How closely operators bind: what binds looser stands in parentheses. Comparisons are not chained. */
export const strength = { or: 1, and: 2, not: 3, comparison: 4, '+': 5, '-': 5, '*': 6, '/': 6, negation: 7 } as const

/** Writes a formula so that reading it again gives the same tree, also where `isName` takes words around an operator for a column. */
export function printFormula<Ref>(
  formula: Formula<Ref>,
  nameOf: (column: Ref, path?: readonly number[]) => ColumnName,
  isName?: IsName,
): string {
  const text = printWith(formula, nameOf, printName)
  const isSame = !isName || tokenize(text, isName).length === tokenize(text).length
  return isSame ? text : printWith(formula, nameOf, inBrackets)
}

function printWith<Ref>(
  formula: Formula<Ref>,
  nameOf: (column: Ref, path?: readonly number[]) => ColumnName,
  write: (name: string) => string,
): string {
  const column = ({ column: ref, path }: { readonly column: Ref; readonly path?: readonly number[] }) => {
    const { table, name } = nameOf(ref, path)
    return table === null ? write(name) : `${write(table)}.${write(name)}`
  }

  function print(part: Formula<Ref>, least: number): string {
    const inside = (own: number, text: string) => (own < least ? `(${text})` : text)
    switch (part.kind) {
      case 'number':
        return String(part.value)
      case 'text':
        return `"${part.value.replaceAll('"', '""')}"`
      case 'column':
        return column(part)
      case 'aggregate':
        return `${part.function}(${column(part)})`
      case 'otherRows':
        return `otherRows(${JSON.stringify(part.meaning)})`
      case 'call':
        return `${part.function}(${part.arguments.map((argument) => print(argument, 0)).join(', ')})`
      case 'negation':
        return `-${print(part.operand, strength.negation)}`
      case 'not':
        return inside(strength.not, `not ${print(part.operand, strength.not)}`)
      case 'comparison':
        return inside(
          strength.comparison,
          `${print(part.left, strength['+'])} ${part.operator} ${print(part.right, strength['+'])}`,
        )
      case 'operation':
      case 'logic': {
        const own = strength[part.operator]
        return inside(own, `${print(part.left, own)} ${part.operator} ${print(part.right, own + 1)}`)
      }
    }
  }

  return print(formula, 0)
}

const plainName = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u

const inBrackets = (name: string) => `[${name.replaceAll(']', ']]')}]`

const printName = (name: string) =>
  plainName.test(name) && operatorWordOf(name) === undefined ? name : inBrackets(name)
