import type { DateKind, NumberKind } from '../sql/dialect.ts'
import type { Years } from '../sql/far-dates.ts'
import type { Sql } from '../sql/fragment.ts'
import type { CatalogColumn, DataType } from './catalog.ts'

/** What an expression yields: enough to compare it, order it, bind values against it and show it. */
export interface ValueType {
  readonly dataType: DataType
  readonly numberKind: NumberKind
  readonly dateKind: DateKind
  /** A DATE whose stored values may be texts that are no dates. */
  readonly mayHoldNonDates?: true
}

/** SQL together with what it yields. */
export interface Operand extends ValueType {
  readonly sql: Sql
  /** The reporting zone, in whose wall clock instants are shown, grouped and filtered. */
  readonly zone?: string
  /** The column as it is stored, where `sql` brings its dates to another form. */
  readonly stored?: Sql
  /** Of a number that is a stored column, its type in the database's own words. */
  readonly dbType?: string
  /** A stored number whose column may hold something else, such as words. */
  readonly mayHoldNonNumbers?: true
  /** Those of all dates that the database can hold, where they are fewer than 1 to 9999. */
  readonly years?: Years
}

export const typeOfColumn = ({
  dataType,
  numberKind = 'decimal',
  dateKind = 'timestamp',
  mayHoldNonDates,
}: CatalogColumn): ValueType => ({
  dataType,
  numberKind: numberKind === 'money' ? 'decimal' : numberKind,
  dateKind,
  ...(mayHoldNonDates && { mayHoldNonDates }),
})

/** What is left of a type when a value is shown: an instant becomes a wall-clock time. */
export const shownType = ({ dataType, numberKind, dateKind, mayHoldNonDates }: ValueType): ValueType => ({
  dataType,
  numberKind,
  dateKind: dateKind === 'instant' ? 'timestamp' : dateKind,
  ...(mayHoldNonDates && { mayHoldNonDates }),
})

export const isInstant = ({ dataType, dateKind }: ValueType): boolean => dataType === 'DATE' && dateKind === 'instant'

export const numberType = (numberKind: NumberKind): ValueType => ({
  dataType: 'NUMBER',
  numberKind,
  dateKind: 'timestamp',
})
