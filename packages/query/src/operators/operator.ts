import type { Clock } from '../model/dates/wall-clock.ts'
import type { DataType } from '../model/catalog.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** What people fill in: `current-unit` and `previous-unit` are [unit], `last-n-unit` is [count, unit], `boolean` is ['1'] or ['0']. */
export type InputShape = 'none' | 'one' | 'two' | 'many' | 'current-unit' | 'previous-unit' | 'last-n-unit' | 'boolean'

export interface OperatorContext {
  readonly dialect: Dialect
  readonly clock: Clock
}

export interface Operator {
  readonly label: string
  readonly appliesTo: readonly DataType[]
  /** True where matching rows have one of the given values, or no value: the person who asks knows them. Other operators find unknown values. */
  readonly namesValues?: boolean
  inputFor(type: DataType): InputShape
  defaultsFor(type: DataType): readonly FilterValue[]
  /** Why the values cannot be used, or undefined when they can. */
  check(values: readonly FilterValue[], type: ValueType): string | undefined
  /** A condition for rows that match. Values have passed `check`. */
  toSql(operand: Operand, values: readonly FilterValue[], context: OperatorContext): Sql
}

export const everyType: readonly DataType[] = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN', 'OTHER']
