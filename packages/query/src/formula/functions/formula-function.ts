import type { AggregationName } from '../../aggregations/registry.ts'
import type { DataType } from '../../model/catalog.ts'
import type { Operand } from '../../model/value-type.ts'
import type { OperatorContext } from '../../operators/operator.ts'
import type { Sql } from '../../sql/fragment.ts'
import type { SequenceMeasureName } from '../../virtual-columns/measures.ts'

/** What can be given to a parameter; all parameters that take `any` get values of one type. */
export type Taken = 'number' | 'text' | 'date' | 'condition' | 'any' | 'column' | 'dateColumn'

export interface Parameter {
  readonly name: string
  readonly takes: Taken
  /** Only a written number or text will do, and one for which this gives true. */
  readonly isConstant?: (value: number | string) => boolean
  /** What is expected, for people who gave something else: `a whole number from 0 to 10`. */
  readonly expected?: string
  readonly isOptional?: true
  /** It can be given any number of times; only of the last one. */
  readonly isRepeated?: true
}

interface Described {
  readonly parameters: readonly Parameter[]
  /** What it gives, in a few words. */
  readonly note: string
  readonly example: string
}

/** Works on values of rows, and on aggregates just as well. */
export interface ValueFunction extends Described {
  readonly level: 'value'
  /** `any`: what the parameters of that kind get. */
  readonly gives: Exclude<DataType, 'OTHER'> | 'any'
  /** The values of rows may be added up if those from which they are made may be. */
  readonly addsUp?: true
  /** Numbers come as doubles, texts in the form in which they are compared, conditions as such, and dates as they are. */
  toSql(values: readonly Operand[], context: OperatorContext, constants: readonly (number | string | undefined)[]): Sql
}

/** Puts the rows of a group together. */
export interface AggregateFunction extends Described {
  readonly level: 'aggregate'
  readonly aggregation: AggregationName
}

/** Gives the value of another row, as a column of a sequence does. */
export interface SequenceFunction extends Described {
  readonly level: 'sequence'
  readonly measure: Extract<SequenceMeasureName, 'previous' | 'next'>
}

export type FormulaFunction = ValueFunction | AggregateFunction | SequenceFunction
