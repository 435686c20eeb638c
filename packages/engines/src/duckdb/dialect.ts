import {
  ansi,
  type Dialect,
  type FinancialUnit,
  monthsInto,
  sql,
  type Sql,
  type TruncatedUnit,
  type ValueKind,
  wholeNumber,
  zoneLiteral,
} from '@soundings/query/sql'
import { BYTES_AT_START, MOST_BYTES_SHOWN } from '../values/bytes-text.ts'
import { DecimalParam } from '../values/decimal-param.ts'
import { guardedSpread, spreads, isFloating } from '../spreads.ts'
import { toNumberOrText } from '../values/values.ts'
import { toDuckDbDate } from './dates.ts'
import { exactVariance } from './exact-variance.ts'

const MAX_DIGITS = 38
const HUGE_LIMIT = 2n ** 127n
const decimalPattern = /^-?(\d*)\.(\d+)$/

/** A bound number in the narrowest type that holds it exactly: double, 128-bit integer or decimal. */
export function toDuckDbNumber(value: string | number | boolean): number | bigint | DecimalParam {
  if (typeof value !== 'string') return Number(value)
  if (/^-?\d+$/.test(value)) return isHugeInt(BigInt(value)) ? BigInt(value) : Number(value)
  return typeof toNumberOrText(value) === 'number' ? Number(value) : (toDuckDbDecimal(value) ?? Number(value))
}

/** A number with a fraction as the decimal with just its digits. Beside a double, a decimal column would be rounded to a double. */
export function toDuckDbDecimal(value: string): DecimalParam | undefined {
  const [matches, whole = '', fraction = ''] = decimalPattern.exec(value) ?? []
  return matches === undefined || whole.length + fraction.length > MAX_DIGITS ? undefined : new DecimalParam(value)
}

const isHugeInt = (value: bigint) => value >= -HUGE_LIMIT && value < HUGE_LIMIT

// Numbers are bound by their own type: as text DuckDB would give them the column's, and compare an integer with 1.5 as with 2.
const casts: Partial<Record<ValueKind, string>> = {
  text: 'varchar',
  double: 'double',
  unsigned: 'uhugeint',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'timestamptz',
}

// Of a text column the cast is none; UUIDs and enumerations are compared and searched as text.
const textOf = (value: Sql) => sql`cast(${value} as varchar)`

/** The same text as `bytesText` makes. */
const bytes = (stored: Sql) =>
  sql`case when octet_length(${stored}) <= ${wholeNumber(MOST_BYTES_SHOWN)} then '0x' || lower(hex(${stored})) else '0x' || lower(left(hex(${stored}), ${wholeNumber(BYTES_AT_START * 2)})) || '... ' || octet_length(${stored}) || ' bytes, SHA-256 ' || sha256(${stored}) end`

/** Not every date has a timestamp, by way of which `date_trunc` goes. */
const starts: Record<TruncatedUnit, (day: Sql) => Sql> = {
  hour: (day) => day,
  day: (day) => day,
  week: (day) => sql`${day} - cast(isodow(${day}) - 1 as integer)`,
  sundayWeek: (day) => sql`${day} - cast(isodow(${day}) % 7 as integer)`,
  month: (day) => sql`make_date(year(${day}), month(${day}), 1)`,
  quarter: (day) => sql`make_date(year(${day}), quarter(${day}) * 3 - 2, 1)`,
  year: (day) => sql`make_date(year(${day}), 1, 1)`,
}

const financialStarts = (unit: FinancialUnit, day: Sql): Sql => {
  // Months since year 0.
  const first = sql`(year(${day}) * 12 + month(${day}) - 1 - ${monthsInto(unit, sql`month(${day})`)})`
  return sql`make_date(cast(floor(${first} / 12) as bigint), ${first} - 12 * cast(floor(${first} / 12) as bigint) + 1, 1)`
}

const toDouble = (expression: Sql) => sql`cast(${expression} as double)`
const floating = (of: Dialect['deviation']) =>
  guardedSpread((number) => of({ ...number, sql: toDouble(number.sql) }), sql`cast('NaN' as double)`)

export const duckDbDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => (casts[kind] ? `cast($${position} as ${casts[kind]})` : `$${position}`),
  reusesPlaceholders: true,
  groupsByKeyFirst: true,
  groupsByNumbers: true,
  // Documented (`preserve_insertion_order`), and the file is opened for reading only.
  keepsStoredOrder: true,
  toParameter: (value, kind) => {
    if (kind === 'double') return Number(value)
    if (kind === 'number' || kind === 'integer') return toDuckDbNumber(value)
    if (kind === 'decimal') return toDuckDbDecimal(String(value)) ?? toDuckDbNumber(value)
    if (kind === 'instant') return toDuckDbDate(String(value)).replace(/^\d.*$/, '$&+00')
    return kind === 'date' || kind === 'timestamp' ? toDuckDbDate(String(value)) : value
  },
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  exactText: textOf,
  isEmptyText: (expression) => sql`${textOf(expression)} = ''`,
  likeIgnoringCase: (text, pattern) => sql`${textOf(text)} ilike ${pattern} escape '!'`,
  toText: textOf,
  textLength: (expression) => sql`length(${textOf(expression)})`,
  trim: (text) => sql`trim(${text}, ' ')`,
  textStart: (expression, length) => sql`substring(${textOf(expression)}, 1, ${wholeNumber(length)})`,
  ownType: (stored, { dbType }) => {
    // A column may have a collation that merges texts, and its type does not tell. To take it away costs nothing.
    if (dbType === 'VARCHAR') return sql`${stored} collate "C"`
    return dbType === 'BLOB' ? bytes(stored) : stored
  },
  nonFinite: ['NaN', 'Infinity', '-Infinity'],
  ...spreads(exactVariance, { deviation: floating(ansi.deviation), variance: floating(ansi.variance) }),
  percentile: (double, fraction) => sql`quantile_cont(${double}, ${fraction})`,
  toDouble,
  isNumber: ({ sql: value, numberKind }) => (isFloating(numberKind) ? sql`not isnan(${value})` : undefined),
  toSubtractable: (whole) => sql`cast(${whole} as hugeint)`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  toWallClock: (instant, zone) => sql`timezone(${zoneLiteral(zone)}, ${instant})`,
  toInstant: (wallClock, zone) => sql`timezone(${zoneLiteral(zone)}, cast(${wallClock} as timestamp))`,
  // A date without an end has no month, and stays as it is.
  truncate: (unit, expression, kind) =>
    kind === 'date' ? sql`coalesce(${starts[unit](expression)}, ${expression})` : ansi.truncate(unit, expression, kind),
  partOfPeriod: (part, start) => sql`case when isfinite(${start}) then ${ansi.partOfPeriod(part, start)} end`,
  financialStart: (unit, expression, kind) =>
    sql`coalesce(${kind === 'date' ? financialStarts(unit, expression) : sql`date_trunc('month', ${expression}) - to_months(cast(${monthsInto(unit, sql`month(${expression})`)} as integer))`}, ${expression})`,
  // Not every date has a timestamp, so dates are subtracted as such.
  secondsBetween: (earlier, later, kinds) =>
    kinds.earlier === 'date' && kinds.later === 'date'
      ? sql`case when isfinite(${earlier}) and isfinite(${later}) then cast(${later} - ${earlier} as double) * 86400 end`
      : sql`(epoch_us(cast(${later} as timestamp)) - epoch_us(cast(${earlier} as timestamp))) / 1e6`,
}
