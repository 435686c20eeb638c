import type { Years } from './far-dates.ts'
import type { BoundValue, Sql, ValueKind } from './fragment.ts'

/** Weeks begin with Monday, and those called so with Sunday. */
export type TruncatedUnit = 'hour' | 'day' | 'week' | 'sundayWeek' | 'month' | 'quarter' | 'year'

/** Weekdays are counted from Monday, which is 1, and weeks as ISO 8601 counts them. */
export type DatePart = 'hour' | 'weekday' | 'week' | 'day' | 'month' | 'year'

/** Years, or their quarters, that are counted from another month than January on. */
export interface FinancialUnit {
  readonly months: 12 | 3
  /** 2 to 12. */
  readonly first: number
}

export type PeriodPart = 'year' | 'month' | 'day' | 'hour' | 'dayNumber'

/** What a DATE column holds: days, times of a wall clock somewhere, or instants, which every zone reads differently. */
export type DateKind = 'date' | 'timestamp' | 'instant'

/** Dates without a zone, as they are stored or shown. */
export type WallClockKind = Exclude<DateKind, 'instant'>

/** How a number is held: as a whole number (`unsigned`: of 128 bits without a sign), an exact decimal, or floating point of double or single precision. */
export type NumberKind = 'integer' | 'unsigned' | 'decimal' | 'float' | 'single'

/** How a NUMBER column is stored. Money is read as a decimal, see `Dialect.ownType`. */
export type StoredNumberKind = NumberKind | 'money'

/** The values of floating-point numbers that are not finite, as they are written. */
export const nonFiniteNumbers = ['NaN', 'Infinity', '-Infinity'] as const
export type NonFiniteNumber = (typeof nonFiniteNumbers)[number]

export type Direction = 'asc' | 'desc'

export type OrderedType = 'NUMBER' | 'STRING' | 'DATE' | 'BOOLEAN' | 'OTHER'

export interface OwnType {
  readonly dataType: OrderedType
  /** In the database's own words; empty when unknown. */
  readonly dbType: string
  /** Of numbers, where it is known. */
  readonly numberKind?: StoredNumberKind
}

export interface MeasuredNumber {
  readonly sql: Sql
  readonly numberKind: NumberKind
  /** Of a stored column, in the database's own words; absent where it is not known. */
  readonly dbType?: string
}

export interface ComparedNumber {
  readonly sql: Sql
  readonly numberKind: NumberKind
  /** Its column may hold something else, such as words. */
  readonly mayHoldNonNumbers?: true
}

export interface LooseDates {
  /** A condition: the value, as it is stored or as `dateOperand` makes it, is a date that exists. Never null where there is a value. */
  isDate(expression: Sql, kind: DateKind): Sql
  /** The text that results show of a value which is no date, from what `dateOperand` makes. */
  toText(expression: Sql, kind: DateKind): Sql
  /** The moment of a stored timestamp without an offset that stands behind it. Left out where none can. */
  wallClock?(stored: Sql): Sql
}

export interface LargeTables {
  /**
   * A SELECT of one row about a table: how many rows it has, and 1 where it can be sampled by a key. No row where the database does
   * not know without counting.
   */
  sizeOf(table: string): Sql
  /** About one of `of` rows of a table, spread over all of it, without reading the others; in brackets, to be selected from. */
  partOf(table: Sql, of: number, isByKey: boolean): Sql
}

/**
 * How one family of databases words what the compiler says. Spread `ansi` and replace what differs.
 * Sessions run in UTC. Wall-clock values are taken as stored; instants are compared as instants, and `toWallClock` shows them.
 */
export interface Dialect {
  /** A table or column name in quotes, with the quote character inside it doubled. */
  quoteName(name: string): string

  /** The parameter mark for a value, cast where the database cannot infer its type. Positions count from 1. */
  placeholder(position: number, kind: ValueKind, value: BoundValue): string

  /** True when one placeholder may stand in several places ($1): a value used twice then travels once. */
  readonly reusesPlaceholders: boolean

  /**
   * The value as the driver takes it. Dates arrive as `YYYY-MM-DD`, timestamps and instants (in UTC) as
   * `YYYY-MM-DD HH:MM:SS[.ffffff]`. A dialect that
   * cannot take the dates for which `isFarDate` holds refuses them with `refuseFarDate`.
   */
  toParameter(value: BoundValue, kind: ValueKind): unknown

  /** The years of its dates, where they are fewer than 1 to 9999; `toParameter` refuses others. */
  readonly years?: Years

  /** The end of a statement which keeps at most `limit` rows (always above 0) after `offset` rows. */
  page(limit: number, offset: number): Sql

  /** One ORDER BY term with nulls last in both directions. The expression may be an output alias. */
  orderTerm(expression: Sql, direction: Direction, type: OrderedType): Sql

  /**
   * Whether groups are formed in a step of their own and ordered afterwards: in a `with … as materialized` where that is
   * faster, or in a derived table where an aggregate cannot be ordered by its alias.
   */
  readonly aggregateThenOrder: false | 'materialized' | 'derived'

  /**
   * Rows are ordered in a step of their own too, over names of the derived table that forms them. For databases whose
   * ORDER BY takes no expression over an output alias, where `orderTerm` needs one.
   */
  readonly ordersDerivedRows: boolean
  /** Whether several values are looked for in a list at once: `(a, b) in (select …)`. */
  readonly comparesTuples: boolean

  /**
   * Set where a SELECT over windows that stands in FROM has to end in a limit: MariaDB 10.11 makes it a part of the statement around
   * it otherwise, and orders rows wrongly.
   */
  readonly mergesWindows?: true

  /**
   * A condition: values are among the rows of a SELECT. It does not hold where one is null, and may be null then. Set where a subquery must not name columns of the statement
   * around it, as it cannot when it is run once for all servers of a cluster.
   */
  isAmong?(values: readonly Sql[], select: Sql): Sql

  /**
   * Put behind a SELECT, it keeps conditions of the statement around from being tried on rows that the SELECT leaves out. Set where
   * computing with a number can fail: the failure would tell of rows that the viewer may not see.
   */
  readonly rowFence?: Sql

  /** A condition: the boolean column holds true. Never null. */
  isTrue(expression: Sql): Sql

  /** A condition: the boolean column holds false (and is not missing). Never null. */
  isFalse(expression: Sql): Sql

  /** A value to group by or to count distinct values of, where a bare column misleads the database. */
  groupKey(expression: Sql): Sql

  /** Text for comparing, grouping and counting distinct values: wraps collations that merge texts which differ. */
  exactText(expression: Sql): Sql

  /** Set where an order may take texts for equal that `exactText` tells apart. */
  readonly mergesTexts?: true

  /** Text in the form whose order is that of code points. */
  codePointOrder(text: Sql): Sql

  /** What stands before `%` and `_` of a text, and before itself, in a pattern: `!`, unless the database takes no other than its own. */
  readonly patternEscape: '!' | '\\'

  /** Matches a pattern, in which `patternEscape` escapes, whatever the case. */
  likeIgnoringCase(text: Sql, pattern: Sql): Sql

  /** Whether a text column holds the empty text. Null for null. */
  isEmptyText(expression: Sql): Sql

  /**
   * Any value as text: for searching numbers and dates, and for types such as JSON, which are shown, grouped and compared by it.
   * Different values must differ in their text.
   */
  toText(expression: Sql): Sql

  /** Number of characters (not bytes) of a text. */
  textLength(expression: Sql): Sql

  /** The first characters of a text. */
  textStart(expression: Sql, length: number): Sql

  /** A part of a text from a character on, which counts from 1, to the end or of so many characters. */
  substring(text: Sql, start: number, length?: number): Sql

  /** In small letters, as far as the database knows letters. */
  lower(text: Sql): Sql

  /** In capital letters. */
  upper(text: Sql): Sql

  /** Without blanks at both ends; other white space stays. */
  trim(text: Sql): Sql

  /** Texts one after another; null if one of them is. */
  concat(texts: readonly Sql[]): Sql

  /** About `rows` of the `of` rows of a source, each row as likely as any other; in brackets, to be selected from. */
  sampleOf(source: Sql, rows: number, of: number): Sql

  /** Set where tables may be so large that an analysis reads a part of them. */
  readonly largeTables?: LargeTables

  /** Those of NaN and the infinities which a number of this database can be. */
  readonly nonFinite: readonly NonFiniteNumber[]
  /** Whether a number of floating point is NaN, where NaN is not equal to itself. */
  isNan?(number: Sql): Sql

  /** A number as double-precision floating point. */
  toDouble(expression: Sql): Sql

  /** A stored number as it is, and null where a column of numbers holds something else. Left out where none can. */
  storedNumber?(expression: Sql): Sql

  /**
   * A condition that numbers meet, also the infinite ones. Undefined where the value can be nothing that is greater than all numbers
   * in comparisons, as words are in SQLite.
   */
  isNumber?(value: ComparedNumber): Sql | undefined

  /** A whole number in a type that holds the difference of two of them, also of those without a sign. */
  toSubtractable(whole: Sql): Sql

  /** Number of different values; nothing is not a value. */
  countDistinct(expression: Sql): Sql

  /**
   * The same as an estimate, whose error stays below a few per cent and which is exact for small numbers. Absent where the
   * database has none that is as good.
   */
  estimateDistinct?(expression: Sql): Sql

  /** True where stored numbers are averaged exactly, and quicker than if each were made a double first. */
  readonly averagesStored: boolean

  /** Counts of parts, added up to a whole number. */
  addCounts(counts: Sql): Sql

  /** True where it is quicker to group rows by their foreign keys first and to look names up for the groups. */
  readonly groupsByKeyFirst: boolean

  /** True where aggregates without parts, such as medians, are quicker by numbers of the names of other tables than by the names. */
  readonly groupsByNumbers: boolean

  /** True where a plain scan of a table always gives its rows in the order in which they are stored, page by page. */
  readonly keepsStoredOrder: boolean

  /** Sum of a number; of whole numbers, without what else their column holds. A dialect may widen integers so that a sum cannot overflow. `over` is the window, or empty. */
  sum(expression: Sql, kind: NumberKind, over: Sql): Sql

  /**
   * A number as it is added up in a window that rows enter and leave, for databases which take leaving doubles away from the sum and
   * with them the digits of those that stay. Absent where a double will do.
   */
  slidingNumber?(expression: Sql): Sql

  /**
   * Sample standard deviation as a double. Null for fewer than two values, never an error. Numbers of many digits that lie close
   * together are one and the same double: of whole numbers and decimals it is computed exactly, or is null where that cannot be.
   */
  deviation(number: MeasuredNumber): Sql

  /** Sample variance, like `deviation`. */
  variance(number: MeasuredNumber): Sql

  /**
   * The value below which a part of the others lies (0.9: nine tenths), with linear interpolation between two neighbours (type 7 of
   * Hyndman and Fan, the `percentile_cont` of the standard). The argument is already a double. Absent where the database has no
   * aggregate for it: rows are then numbered first.
   */
  percentile?(double: Sql, fraction: Sql): Sql

  /** Number of rows for which the condition holds; 0 for no rows. */
  countWhere(condition: Sql): Sql

  /** The value in the row before, over a window; null in the first row. */
  previousValue(value: Sql, over: Sql): Sql

  /** The value in the first row of a window, which may be null. */
  firstValue(value: Sql, over: Sql): Sql

  /**
   * A stored column as it is compared, grouped and shown: types that only this database has (BIT, BLOB, money) take a
   * form in which equal values are equal and the shown text can be filtered by. Most types stay as they are.
   */
  ownType(stored: Sql, type: OwnType): Sql

  /** A DATE column as it takes part in comparisons and results. SQLite may have to normalise stored text here. */
  dateOperand(expression: Sql, kind: DateKind): Sql

  /**
   * Set where a DATE column may hold what is no date: MySQL's zero dates, any text in SQLite. Such a value is shown as it is
   * stored, is a group of its own and equals only its own text; ranges, extremes and differences leave it out.
   */
  readonly looseDates?: LooseDates

  /** Whether a primary key of these types may hold null, as some keys of SQLite may. */
  keyMayBeNull(dbTypes: readonly string[]): boolean

  /** The first moment of the unit which holds the date. Any type whose text begins with `YYYY-MM-DD` will do. */
  truncate(unit: TruncatedUnit, expression: Sql, kind: WallClockKind): Sql

  /** The first day of the financial year or quarter which holds the date, like `truncate`. */
  financialStart(unit: FinancialUnit, expression: Sql, kind: WallClockKind): Sql

  /** A part of a date as a whole number; null for dates without an end. */
  datePart(part: DatePart, expression: Sql): Sql

  /**
   * A whole number of the first moment of a period, as a group by dates has it: its year, its month, its day, its hour, or how many days lie
   * between 1970 and it. Null for texts that are no dates and for dates without an end.
   */
  partOfPeriod(part: PeriodPart, start: Sql): Sql

  /** A day as the timestamp of its midnight. */
  asTimestamp(day: Sql): Sql

  /** An instant as the wall clock of a zone shows it, as a timestamp without zone. */
  toWallClock(instant: Sql, zone: string): Sql

  /** The instant at which the wall clock of a zone shows a date, by the rule of `instantAt`. */
  toInstant(wallClock: Sql, zone: string): Sql

  /** `later - earlier` in seconds as a double, with fractions, negative when the order is reversed. Either both are instants or none is. */
  secondsBetween(earlier: Sql, later: Sql, kinds: { readonly earlier: DateKind; readonly later: DateKind }): Sql
}
