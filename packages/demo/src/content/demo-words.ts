import type { FilterWire, QueryColumnWire } from '@soundings/contract'

/** Names of the demo hospital's tables and columns stand where a question says ids. */
export type Path = `${string}.${string}`

type Look = Partial<Pick<QueryColumnWire, 'orderDirection' | 'orderIndex' | 'pin' | 'grouped'>>
type Term =
  | { readonly path: Path; readonly function: string }
  | { readonly operator: '+' | '-' | '*' | '/' }
  | { readonly value: number }

export interface DemoColumn extends Look {
  readonly designType: QueryColumnWire['designType']
  readonly label: string
  readonly expression: readonly Term[]
  /** Only the rows for which these hold are counted. */
  readonly condition?: readonly DemoFilter[]
  readonly rate?: QueryColumnWire['rate']
  readonly format?: QueryColumnWire['format']
}

/** A virtual column: whether the row before, of the same subject, ended so many days earlier at most. The question names it by `own.` and its key. */
export interface DemoSequence {
  readonly label: string
  readonly among: readonly DemoFilter[]
  readonly subject: Path
  readonly by: Path
  readonly end: Path
  readonly days: number
}

export interface DemoFilter extends Pick<FilterWire, 'operator' | 'values'> {
  readonly path: Path
  readonly dynamic: boolean
}

export const view = (label: string, path: Path, aggregation = 'none', look: Look = {}): DemoColumn => ({
  designType: 'VIEW',
  label,
  expression: [{ path, function: aggregation }],
  ...look,
})

/** From the second moment to the first. */
export const averageSpan = (label: string, until: Path, from: Path): DemoColumn => ({
  designType: 'VIEW',
  label,
  expression: [until, from].map((path) => ({ path, function: 'averageDateDiff' })),
})

export const group = (label: string, path: Path, grouping = 'uniqueValues', look: Look = {}): DemoColumn => ({
  designType: 'GROUPBY',
  label,
  expression: [{ path, function: grouping }],
  ...look,
})

export const calculated = (label: string, expression: readonly Term[], look: Look = {}): DemoColumn => ({
  designType: 'COMPUTED',
  label,
  expression,
  ...look,
})

/** So many in a hundred of the rows. */
export const perCent = (label: string, path: Path, condition: readonly DemoFilter[], look: Look = {}): DemoColumn => ({
  designType: 'VIEW',
  label,
  expression: [{ path, function: 'rowCount' }, { operator: '/' }, { path, function: 'rowCount' }],
  condition,
  rate: { per: 100 },
  format: { style: 'percent', of: 'hundred', decimals: 1 },
  ...look,
})

export const of = (path: Path, formulaFunction: string): Term => ({ path, function: formulaFunction })

export const where = (path: Path, operator: FilterWire['operator'], ...values: FilterWire['values']): DemoFilter => ({
  path,
  operator,
  values,
  dynamic: false,
})

/** A filter whose values everybody who looks may choose. */
export const choose = (path: Path, operator: FilterWire['operator'], ...values: FilterWire['values']): DemoFilter => ({
  path,
  operator,
  values,
  dynamic: true,
})

export const ascending: Look = { orderDirection: 'ASC' }
export const descending: Look = { orderDirection: 'DESC' }
