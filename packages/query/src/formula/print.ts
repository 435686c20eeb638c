import type { ArithmeticOperator, Formula } from './formula.ts'

export interface ColumnName {
  readonly table: string | null
  readonly name: string
}

const strength: Record<ArithmeticOperator, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }
const ofNegation = 3

/** Writes a formula so that reading it again gives the same tree. */
export function printFormula<Ref>(formula: Formula<Ref>, nameOf: (column: Ref, path?: readonly number[]) => ColumnName): string {
  const column = ({ column: ref, path }: { readonly column: Ref; readonly path?: readonly number[] }) => {
    const { table, name } = nameOf(ref, path)
    return table === null ? printName(name) : `${printName(table)}.${printName(name)}`
  }

  function print(part: Formula<Ref>, least: number): string {
    switch (part.kind) {
      case 'number':
        return String(part.value)
      case 'column':
        return column(part)
      case 'aggregate':
        return `${part.function}(${column(part)})`
      case 'negation':
        return `-${print(part.operand, ofNegation)}`
      case 'operation': {
        const own = strength[part.operator]
        const text = `${print(part.left, own)} ${part.operator} ${print(part.right, own + 1)}`
        return own < least ? `(${text})` : text
      }
    }
  }

  return print(formula, 0)
}

const plainName = /^\p{L}[\p{L}\p{M}\p{N}_]*$/u

const printName = (name: string) => (plainName.test(name) ? name : `[${name.replaceAll(']', ']]')}]`)
