import type { NumberFormat } from '../format/numbers/number-format.ts'
import type { CatalogColumn } from '../model/catalog.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { noSql, type Sql } from '../sql/fragment.ts'

type Applicable = Pick<CatalogColumn, 'dataType' | 'kind'>

/**
 * What a view does with its column. `row` yields one value for each row, `key` lists each value once, `aggregate` yields
 * one value for each group. Beside a key or an aggregate, a `row` value becomes a key too.
 */
export interface Aggregation {
  readonly label: string
  readonly level: 'row' | 'key' | 'aggregate'
  readonly needsSecondColumn: boolean
  /** Of what is measured in something else than its column; null for counts, whose numbers have no unit. */
  readonly format?: NumberFormat | null
  /** How the aggregate of all rows comes from the aggregates of groups; absent where they do not tell it. */
  readonly together?: 'sum' | 'min' | 'max'
  /** What there is of no rows at all: a count or a sum of none is 0, an average or an extreme is unknown. */
  readonly ofNoRows?: 0
  /** Which part of the values lies below the result; `asked` where people say it. */
  readonly fraction?: '0.5' | 'asked'
  /** The aggregate of all rows is the average that people mean when they ask for one of these. */
  readonly isAverage?: true
  /** An estimate, which headings and tiles say. Only for databases whose dialect can make it. */
  readonly isEstimate?: true
  /** Of what may have no value though all are recorded: when, for people. */
  readonly isNullWhere?: string
  appliesTo(column: Applicable): boolean
  typeOf(operand: ValueType): ValueType
  toSql(operand: Operand, dialect: Dialect, second: Operand | undefined, percentileOf: PercentileOf): Sql
  /** How the aggregate of all rows comes from aggregates of parts of them; absent where it cannot. */
  readonly inParts?: InParts
}

/** Writes the percentile of a double that the view asks for. */
export type PercentileOf = (double: Sql) => Sql

export interface InParts {
  /** What has to be known of each part. */
  ofPart(operand: Operand, dialect: Dialect): readonly Sql[]
  together(parts: readonly Sql[], operand: Operand, dialect: Dialect): Sql
}

/** For aggregates whose parts are put together by aggregating them once more. */
export const byOneAggregate = (
  ofPart: InParts['ofPart'],
  together: (part: Sql, operand: Operand, dialect: Dialect) => Sql,
): InParts => ({
  ofPart,
  together: ([part], operand, dialect) => together(part ?? noSql, operand, dialect),
})

export const isNumericMeasure = ({ dataType, kind }: Applicable) => kind === 'MEASURE' && dataType === 'NUMBER'

/**
 * Texts, numbers and dates have a smallest and a largest value on every engine; truth values have not. Of a date they are the first
 * and the last one, which people ask for although dates are no measures.
 */
export const isOrdered = ({ dataType, kind }: Applicable) =>
  dataType === 'DATE' || (kind === 'MEASURE' && (dataType === 'NUMBER' || dataType === 'STRING'))
