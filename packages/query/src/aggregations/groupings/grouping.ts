import type { DataType } from '../../model/catalog.ts'
import type { Operand, ValueType } from '../../model/value-type.ts'
import type { DateKind, Dialect } from '../../sql/dialect.ts'
import type { Sql } from '../../sql/fragment.ts'
import type { CalendarChoices } from './calendar-choices.ts'
import type { Period } from './period.ts'

export interface Groupable {
  readonly dataType: DataType
  /** Of dates; timestamp when unknown. */
  readonly dateKind?: DateKind | undefined
}

/** How rows are put together by a column. */
export interface Grouping {
  readonly label: string
  /** Set where dates are put together by periods that follow each other, such as months. */
  readonly period?: Period
  /** Set where dates are put together by a part of them that comes again, such as the day of the week: the texts in their order. */
  readonly cycle?: readonly string[]
  /** Of a cycle: the periods which have one of its texts each, and after how many days it begins again. */
  readonly cycleOf?: { readonly unit: string; readonly days: number }
  /** How dates of a group are written, for readers of the API. */
  readonly pattern?: string
  /** Set where values are put together by what they are at another date. */
  readonly needsSecondColumn?: true
  appliesTo(column: Groupable): boolean
  /** Whether people are offered it under the choices of their installation; always, where left out. Questions keep what they have. */
  isOffered?(choices: CalendarChoices): boolean
  typeOf(operand: ValueType): ValueType
  toSql(operand: Operand, dialect: Dialect, second?: Operand): Sql
  /** The text that people see. Dates are truncated in the database, where they sort right, and printed afterwards. */
  format(value: unknown): unknown
  /** What a filter on the group compares; left out where the group is a range of the column's own values, or of what another grouping gives. */
  filtered?(operand: Operand, dialect: Dialect, second?: Operand): Operand
}
