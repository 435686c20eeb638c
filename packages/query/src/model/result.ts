import type { AggregationName } from '../aggregations/registry.ts'
import type { GroupingName } from '../aggregations/groupings/registry.ts'
import type { DerivationName } from '../derivations/registry.ts'
import type { NumberFormat } from '../format/numbers/number-format.ts'
import type { Direction } from '../sql/dialect.ts'
import type { RenderedSql } from '../sql/render.ts'
import type { ColumnKind } from './catalog.ts'
import type { FilterGroup, Rate } from './query.ts'
import type { SummaryName } from './summary.ts'
import type { PrintedWholePeriods } from '../trend/whole-periods.ts'
import type { ValueType } from './value-type.ts'

/** What is known of one column of a result before a row arrives. Values stand in rows by position. */
export interface ResultColumn extends ValueType {
  /** The name of the question's column, where it has one. */
  readonly vid?: string
  readonly label: string
  readonly kind: ColumnKind
  /** Of measures that keep rows apart as groups do, such as a calculated number of each row beside a count. */
  readonly isKey?: true
  /** Null for calculated columns and for statistics about rows. */
  readonly columnId: number | null
  /** The way to the column, where the question says one. */
  readonly path?: readonly number[]
  /** The date at which ages are meant, of groups by age. */
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  readonly aggregation: AggregationName | null
  /** Of percentiles: 0 to 100 as decimal text. */
  readonly percentile?: string
  /** The rows that an aggregate puts together, where it has a condition. */
  readonly where?: FilterGroup
  /** A date grouping tells how `formatCell` prints the truncated date. */
  readonly grouping: GroupingName | null
  /** Of groups of which only the first ones are kept apart: how many, and where behind the columns their rank stands. */
  readonly top?: { readonly count: number; readonly rankAt: number }
  /** Of numbers; left out where they are written as their column has them. */
  readonly format?: NumberFormat
  /** Of decimals: the digits after the point that the database declares, as in `numeric(12,2)`. */
  readonly scale?: number
  /** What is shown in place of the measure. */
  readonly derived?: DerivationName
  /** Its numbers are estimates. */
  readonly isEstimate?: true
  /** Of formulas that divide by a value: null may mean that it was 0. */
  readonly divides?: true
  /** Of formulas of aggregates that are 0 of no rows at all. */
  readonly ofNoRows?: 0
  /** Of rates and of their limits. */
  readonly rate?: Omit<Rate, 'over'>
  readonly pin: boolean
  readonly grouped: boolean
  /** Of instants: the reporting zone, whose wall clock is shown. */
  readonly timeZone?: string
  /** Of groups by periods: which of them are whole, neither cut by a filter nor still going on. */
  readonly whole?: PrintedWholePeriods
  /** What total and group rows can say of it; absent for columns that no question asked for. */
  readonly summaries?: readonly SummaryName[]
  /** How the question orders by the column; absent for columns that no question asked for. */
  readonly order?: { readonly direction: 'none' | Direction; readonly index: number }
}

/** One statement for one database: run it, read rows as arrays, and read them by `columns`. */
export interface Statement extends RenderedSql {
  readonly columns: readonly ResultColumn[]
}
