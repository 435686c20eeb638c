import type { ColumnFunction, FormulaFunctionName } from './functions/registry.ts'

export type ArithmeticOperator = '+' | '-' | '*' | '/'
export type ComparisonOperator = '=' | '<>' | '<' | '<=' | '>' | '>='
export type LogicOperator = 'and' | 'or'

interface Two<Ref> {
  readonly left: Formula<Ref>
  readonly right: Formula<Ref>
}

/** A calculated column as a tree. `Ref` is a written name while people type and a column id once it is resolved. */
export type Formula<Ref> =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'column'; readonly column: Ref; readonly path?: readonly number[] }
  | {
      readonly kind: 'aggregate'
      readonly function: ColumnFunction
      readonly column: Ref
      readonly path?: readonly number[]
    }
  | { readonly kind: 'negation'; readonly operand: Formula<Ref> }
  | { readonly kind: 'not'; readonly operand: Formula<Ref> }
  | ({ readonly kind: 'operation'; readonly operator: ArithmeticOperator } & Two<Ref>)
  | ({ readonly kind: 'comparison'; readonly operator: ComparisonOperator } & Two<Ref>)
  | ({ readonly kind: 'logic'; readonly operator: LogicOperator } & Two<Ref>)
  /** What other rows say, as the whole formula of a column of the data model. `meaningOf` reads it, which knows filters and so formulas. */
  | { readonly kind: 'otherRows'; readonly meaning: { readonly kind: 'related' | 'sequence' } }
  | {
      readonly kind: 'call'
      readonly function: Exclude<FormulaFunctionName, ColumnFunction>
      readonly arguments: readonly Formula<Ref>[]
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

/** The parts of which a part of a formula is made, in the order in which they are written. */
export function partsOf<Ref>(formula: Formula<Ref>): readonly Formula<Ref>[] {
  switch (formula.kind) {
    case 'number':
    case 'text':
    case 'column':
    case 'aggregate':
    case 'otherRows':
      return []
    case 'negation':
    case 'not':
      return [formula.operand]
    case 'operation':
    case 'comparison':
    case 'logic':
      return [formula.left, formula.right]
    case 'call':
      return formula.arguments
  }
}

export type Leaf<Ref> = Extract<Formula<Ref>, { column: Ref }>
type Place<Ref> = Pick<Leaf<Ref>, 'column' | 'path'>

/** The same tree with other columns. */
export function mapColumns<From, To>(formula: Formula<From>, change: (leaf: Place<From>) => Place<To>): Formula<To> {
  const map = (part: Formula<From>) => mapColumns(part, change)
  switch (formula.kind) {
    case 'number':
    case 'text':
    case 'otherRows':
      return formula
    case 'column':
      return { kind: 'column', ...change(formula) }
    case 'aggregate':
      return { kind: 'aggregate', function: formula.function, ...change(formula) }
    case 'negation':
    case 'not':
      return { ...formula, operand: map(formula.operand) }
    case 'operation':
    case 'comparison':
    case 'logic':
      return { ...formula, left: map(formula.left), right: map(formula.right) }
    case 'call':
      return { ...formula, arguments: formula.arguments.map(map) }
  }
}

/** The columns of a formula, bare or aggregated, in the order in which they are written. */
export const leavesOf = <Ref>(formula: Formula<Ref>): Leaf<Ref>[] =>
  formula.kind === 'column' || formula.kind === 'aggregate' ? [formula] : partsOf(formula).flatMap(leavesOf)
