import type { JoinedColumn } from '../../model/join-paths.ts'
import type { Operand } from '../../model/value-type.ts'
import type { Sql } from '../../sql/fragment.ts'
import type { Neighbour } from '../ordering/row-order.ts'
import type { TopKey, TopOutput } from '../ordering/top-groups.ts'

/** The number of a row among those of its group in the order of a value, and how many of them have one. */
export interface Ranks {
  readonly rank: Sql
  readonly count: Sql
}

export interface Sources {
  /** The stored value of a column, for keys. */
  stored(place: Pick<JoinedColumn, 'path' | 'column'>): Sql
  operand(place: Pick<JoinedColumn, 'path' | 'column'>): Operand
  /** The value of a column in another row of the table that a formula is about. */
  neighbour(neighbour: Neighbour): Operand
  /** Whether there are related rows, as a condition of WHERE, where a column says that. */
  exists(place: Pick<JoinedColumn, 'path' | 'column'>): Sql | undefined
  /** For databases without percentiles; only rows that are numbered have it. */
  ranks(double: Sql): Ranks
  /** The key of a group of which only the first ones are kept apart. */
  topKey(output: TopOutput): TopKey
  /** True as long as nothing was joined to the base table. */
  isOneTable(): boolean
  /** The base table, or what stands for its rows, and the joins of the finished statement. `onBase` is for a base table that is joined to something itself. */
  from(options?: { readonly rows?: Sql; readonly onBase?: Sql }): Sql
}

/** The first groups of all rows of the question with their ranks, in brackets. */
export type Ranking = (output: TopOutput) => Sql
