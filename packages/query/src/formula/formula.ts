/** The words of the formula editor and the aggregations of views which they mean. */
export const formulaFunctions = {
  count: 'rowCount',
  distinct: 'uniqueCount',
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
} as const

export type FormulaFunction = keyof typeof formulaFunctions

/** What each function gives, for people who choose one. */
export const formulaFunctionNotes: Readonly<Record<FormulaFunction, string>> = {
  count: 'number of rows, with or without a value',
  distinct: 'number of different values',
  sum: 'sum of the values',
  avg: 'average of the values',
  min: 'smallest value',
  max: 'largest value',
}

export type ArithmeticOperator = '+' | '-' | '*' | '/'

/** A calculated column as a tree. `Ref` is a written name while people type and a column id once it is resolved. */
export type Formula<Ref> =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'column'; readonly column: Ref; readonly path?: readonly number[] }
  | { readonly kind: 'aggregate'; readonly function: FormulaFunction; readonly column: Ref; readonly path?: readonly number[] }
  | { readonly kind: 'negation'; readonly operand: Formula<Ref> }
  | {
      readonly kind: 'operation'
      readonly operator: ArithmeticOperator
      readonly left: Formula<Ref>
      readonly right: Formula<Ref>
    }

/** A column as it was written, and where. */
export interface WrittenColumn {
  readonly table: string | null
  readonly name: string
  readonly position: number
  readonly length: number
}

export interface FormulaError {
  readonly message: string
  readonly position: number
  readonly length: number
}

/** The same tree with other references. */
export function mapColumns<From, To>(formula: Formula<From>, change: (column: From) => To): Formula<To> {
  switch (formula.kind) {
    case 'number':
      return formula
    case 'column':
    case 'aggregate':
      return { ...formula, column: change(formula.column) }
    case 'negation':
      return { ...formula, operand: mapColumns(formula.operand, change) }
    case 'operation':
      return { ...formula, left: mapColumns(formula.left, change), right: mapColumns(formula.right, change) }
  }
}

type Leaf<Ref> = Extract<Formula<Ref>, { column: Ref }>

/** The columns of a formula, bare or aggregated, in the order in which they are written. */
export function leavesOf<Ref>(formula: Formula<Ref>): Leaf<Ref>[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'column':
    case 'aggregate':
      return [formula]
    case 'negation':
      return leavesOf(formula.operand)
    case 'operation':
      return [...leavesOf(formula.left), ...leavesOf(formula.right)]
  }
}
