import {
  ansi,
  monthsInto,
  refuseFarDate,
  sql,
  wholeNumber,
  type DatePart,
  type Dialect,
  type LooseDates,
  type OwnType,
  type PeriodPart,
  type Sql,
  type TruncatedUnit,
} from '@soundings/query/sql'
import { toExactNumber } from '../values/values.ts'

// Dates are whatever was stored, brought to one form which sorts as text. Only unusual forms need our own function.
const asDate = (stored: Sql) =>
  sql`(case ${stored} when date(${stored}) then ${stored} else stored_date(${stored}) end)`
const asTimestamp = (stored: Sql) =>
  sql`(case ${stored} when datetime(${stored}) then replace(${stored}, ' ', 'T') else stored_timestamp(${stored}) end)`
const asWallClock = (stored: Sql) =>
  sql`(case ${stored} when datetime(${stored}) then replace(${stored}, ' ', 'T') else stored_wall_clock(${stored}) end)`

const looseDates: LooseDates = {
  isDate: (expression, kind) =>
    kind === 'date'
      ? sql`(case ${expression} when date(${expression}) then ${expression} >= '0001' else is_date(${expression}) end)`
      : sql`(case ${expression} when datetime(${expression}) then ${expression} >= '0001' else is_date(${expression}) end)`,
  toText: (expression) => expression,
  wallClock: asWallClock,
}

/** Of the form that `dateOperand` gives. */
const truncations: Record<TruncatedUnit, (expression: Sql) => Sql> = {
  hour: (expression) => sql`substr(${expression}, 1, 13) || ':00:00'`,
  day: (expression) => sql`substr(${expression}, 1, 10)`,
  week: (expression) => sql`date(substr(${expression}, 1, 10), '-6 days', 'weekday 1')`,
  sundayWeek: (expression) => sql`date(substr(${expression}, 1, 10), '-6 days', 'weekday 0')`,
  month: (expression) => sql`substr(${expression}, 1, 7) || '-01'`,
  quarter: (expression) =>
    sql`substr(${expression}, 1, 5) || printf('%02d-01', (substr(${expression}, 6, 2) - 1) / 3 * 3 + 1)`,
  year: (expression) => sql`substr(${expression}, 1, 4) || '-01-01'`,
}

const digitsAt = (expression: Sql, from: number, length: number) =>
  sql`cast(substr(${expression}, ${wholeNumber(from)}, ${wholeNumber(length)}) as integer)`

const dateParts: Record<DatePart, (expression: Sql) => Sql> = {
  hour: (expression) => digitsAt(expression, 12, 2),
  weekday: (expression) => sql`cast(strftime('%u', substr(${expression}, 1, 10)) as integer)`,
  week: (expression) => sql`cast(strftime('%V', substr(${expression}, 1, 10)) as integer)`,
  day: (expression) => digitsAt(expression, 9, 2),
  month: (expression) => digitsAt(expression, 6, 2),
  year: (expression) => digitsAt(expression, 1, 4),
}

// SQLite itself counts milliseconds only, so fractions are added apart.
const secondsAt = (expression: Sql) => sql`unixepoch(substr(${expression}, 1, 19))`
const fractionAt = (expression: Sql) => sql`cast('0' || substr(${expression}, 20) as real)`

const truths = { true: sql`('true', 't', 'yes', 'y')`, false: sql`('false', 'f', 'no', 'n')` }

/** Any column may hold any type: binary is shown as text, and words in a boolean column mean what they say. */
function ownType(stored: Sql, { dataType }: OwnType): Sql {
  if (dataType === 'OTHER')
    return sql`case typeof(${stored}) when 'blob' then bytes_text(${stored}) else cast(${stored} as text) end`
  if (dataType !== 'BOOLEAN') return stored
  return sql`case when typeof(${stored}) <> 'text' then ${stored} <> 0 when lower(${stored}) in ${truths.true} then 1 when lower(${stored}) in ${truths.false} then 0 end`
}

/** Every number is less than every text, and every text than every binary value. An index still serves such a condition, and it is quicker than `typeof`. */
const isNumber = (value: Sql) => sql`${value} < ''`

const storedNumber = (value: Sql) => sql`case when ${isNumber(value)} then ${value} end`

/**
 * SQLite adds whole numbers in 64 bits and fails beyond. High and low halves are added apart; put together they are exact
 * while they fit, and floating point afterwards. A whole-number column may hold fractions all the same.
 */
const sumOfIntegers = (value: Sql, over: Sql) =>
  sql`sum(case typeof(${value}) when 'integer' then ${value} / 4294967296 else 0 end)${over} * 4294967296 + sum(case typeof(${value}) when 'integer' then ${value} % 4294967296 when 'real' then ${value} end)${over}`

/** A whole number as two of 32 bits, which are doubles; any other as it is, and texts as null. */
const halves = (value: Sql) =>
  sql`case typeof(${value}) when 'integer' then ${value} >> 32 when 'real' then ${value} end, case typeof(${value}) when 'integer' then ${value} & 4294967295 end`

const periodParts: Record<PeriodPart, (start: Sql) => Sql> = {
  year: (start) => sql`cast(substr(${start}, 1, 4) as integer)`,
  month: (start) => sql`cast(substr(${start}, 6, 2) as integer)`,
  day: (start) => sql`cast(substr(${start}, 9, 2) as integer)`,
  hour: (start) => sql`cast(substr(${start}, 12, 2) as integer)`,
  dayNumber: (start) => sql`cast(julianday(substr(${start}, 1, 10)) - 2440587.5 as integer)`,
}

/** `unicode_lower`, `stored_date`, `bytes_text` and the like are ours: see functions.ts. */
export const sqliteDialect: Dialect = {
  ...ansi,
  toParameter: (value, kind) => {
    refuseFarDate(value, kind)
    if (typeof value === 'boolean' || kind === 'double') return Number(value)
    if (kind === 'number' || kind === 'decimal' || kind === 'integer' || kind === 'unsigned')
      return toExactNumber(value)
    return kind === 'timestamp'
      ? String(value)
          .replace(' ', 'T')
          .replace(/\.(\d*?)0+$/, '.$1')
          .replace(/\.$/, '')
      : value
  },
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  exactText: (expression) => sql`${expression} collate binary`,
  mergesTexts: true,
  codePointOrder: (text) => sql`${text} collate binary`,
  isEmptyText: (expression) => sql`${expression} collate binary = ''`,
  likeIgnoringCase: (text, pattern) => sql`unicode_lower(${text}) like unicode_lower(${pattern}) escape '!'`,
  toText: (expression) => sql`cast(${expression} as text)`,
  textLength: (expression) => sql`length(${expression})`,
  lower: (text) => sql`unicode_lower(${text})`,
  upper: (text) => sql`unicode_upper(${text})`,
  trim: (text) => sql`trim(${text}, ' ')`,
  textStart: (expression, length) => sql`substr(${expression}, 1, ${wholeNumber(length)})`,
  // random() is any whole number of 64 bits; without its sign it can be divided.
  sampleOf: (source, rows, of) =>
    sql`(select s1.* from ${source} s1 where (random() & 9223372036854775807) % ${wholeNumber(of)} < ${wholeNumber(rows)})`,
  // NaN is stored as null.
  nonFinite: ['Infinity', '-Infinity'],
  // A number column may hold a word, which a plain cast would make 0.
  toDouble: (expression) =>
    sql`case when typeof(${expression}) in ('integer', 'real') then cast(${expression} as real) end`,
  storedNumber,
  isNumber: ({ sql: value, mayHoldNonNumbers }) => (mayHoldNonNumbers ? isNumber(value) : undefined),
  sum: (expression, kind, over) =>
    kind === 'integer' ? sql`(${sumOfIntegers(expression, over)})` : ansi.sum(expression, kind, over),
  deviation: (number) => sql`stddev_samp(${halves(number.sql)})`,
  variance: (number) => sql`var_samp(${halves(number.sql)})`,
  percentile: (double, fraction) => sql`percentile_of(${double}, ${fraction})`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  ownType,
  dateOperand: (expression, kind) => (kind === 'date' ? asDate(expression) : asTimestamp(expression)),
  looseDates,
  // A single INTEGER key is the row's own number; every other key may be null, unless it was declared otherwise.
  keyMayBeNull: (dbTypes) => dbTypes.length > 0 && !(dbTypes.length === 1 && dbTypes[0]?.toUpperCase() === 'INTEGER'),
  asTimestamp: (day) => sql`(${day} || 'T00:00:00')`,
  truncate: (unit, expression) => truncations[unit](expression),
  // Years before 1 are texts here.
  partOfPeriod: (part, start) =>
    sql`case when substr(${start}, 1, 10) = date(${start}) and ${start} >= '0001' then ${periodParts[part](start)} end`,
  financialStart: (unit, expression) =>
    sql`date(${truncations.month(expression)}, '-' || ${monthsInto(unit, dateParts.month(expression))} || ' months')`,
  datePart: (part, expression) => dateParts[part](expression),
  secondsBetween: (earlier, later) =>
    sql`round(${secondsAt(later)} - ${secondsAt(earlier)} + ${fractionAt(later)} - ${fractionAt(earlier)}, 6)`,
}
