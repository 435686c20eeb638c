import type { NumberFormat } from '../format/numbers/number-format.ts'
import type { ValueType } from '../model/value-type.ts'
import type { RateParts } from '../rates/rate-sql.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** The measure from which a column is derived, as the groups have it. */
export interface Measure {
  readonly sql: Sql
  readonly type: ValueType
  /** What it is of a period without rows: 0 for counts and sums, otherwise unknown. */
  readonly ofNoRows: 0 | null
  /** Of a rate: what is divided by what, each of them with its value for a period without rows. Periods together have the rate of their sums. */
  readonly rate?: Pick<RateParts, 'events' | 'over' | 'per'> & { readonly ofNoRows: 0 | null }
}

/** The groups over which a column is derived. */
export interface Groups {
  readonly dialect: Dialect
  /** The name under which a function over a window can be used. `write` gets the window with OVER before it. */
  name(window: Sql, write: (over: Sql) => Sql): Sql
  /** The measure of all groups, added up. */
  total(): Sql
  /** The measure of the groups with the same parent, added up. */
  totalOfParent(): Sql
  /** For columns that go along periods only. */
  periods(): PeriodWindows
  /** A condition: a row is of all other groups together. Undefined where the question keeps all of them apart. */
  readonly isOfOthers: Sql | undefined
  /** How many periods a moving average takes together. */
  readonly count: number
}

export interface PeriodWindows {
  /** The measure of all periods up to that of the row, added up. */
  totalSoFar(): Sql
  /** The measure one period before, or null where it is not known. */
  previous(): Sql
  /** The measure of the same period a year before, or null where it is not known. */
  lastYear(): Sql
  /** The average of the last periods, of a rate that of their sums, or null where one of them is not known. */
  average(count: number): Sql
}

/** What is shown in place of a measure, computed over the groups of the result. */
export interface Derivation {
  readonly label: string
  /** One line for people who choose it. */
  readonly help: string
  /** Goes along the periods of a date group. */
  readonly needsPeriods: boolean
  /** Compares periods or takes some together, which says something only of whole ones. */
  readonly needsWholePeriods?: true
  /** The measure has to add up: an average of the whole is no sum of averages. */
  readonly needsSum: boolean
  /** How many periods to take is asked for. */
  readonly asksForCount?: true
  /** How the value of a total row comes about: from those of its rows, from the database with fewer groups, or not at all. */
  readonly ofTotals: 'sum' | 'own' | null
  /**
   * What charts show of a period without rows, where the measure is 0 then: also 0, 0 where the parent group has a value, or the value
   * before. Absent where it is not known.
   */
  readonly ofNoRows?: 0 | 'zeroInParent' | 'previous'
  /** Why a group has no value, in the words behind 'because'. */
  readonly isNullWhere: string
  typeOf(measure: ValueType): ValueType
  /** Absent where the format of the measure stays; null where its numbers have no unit. */
  readonly format?: NumberFormat | null
  toSql(measure: Measure, groups: Groups): Sql
}
