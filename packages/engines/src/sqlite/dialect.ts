import { ansi, refuseFarDate, sql, wholeNumber, type Dialect, type Sql } from '@soundings/query'
import { toExactNumber } from '../values.ts'

// Dates are whatever text was stored. Both sides are brought to one form which sorts as text; 'auto' reads epochs too.
const asDate = (expression: Sql) => sql`strftime('%Y-%m-%d', ${expression}, 'auto')`
const asTimestamp = (expression: Sql) =>
  sql`rtrim(rtrim(strftime('%Y-%m-%dT%H:%M:%f', ${expression}, 'auto'), '0'), '.')`

const truncations: Record<Parameters<Dialect['truncate']>[0], (expression: Sql) => Sql> = {
  day: asDate,
  month: (expression) => sql`strftime('%Y-%m-01', ${expression}, 'auto')`,
  quarter: (expression) =>
    sql`strftime('%Y-', ${expression}, 'auto') || printf('%02d-01', (strftime('%m', ${expression}, 'auto') - 1) / 3 * 3 + 1)`,
  year: (expression) => sql`strftime('%Y-01-01', ${expression}, 'auto')`,
}

/**
 * SQLite adds whole numbers in 64 bits and fails beyond. High and low halves are added apart; put together they are exact
 * while they fit, and floating point afterwards. A whole-number column may hold fractions all the same.
 */
const sumOfIntegers = (value: Sql) =>
  sql`sum(case typeof(${value}) when 'integer' then ${value} / 4294967296 else 0 end) * 4294967296 + sum(case typeof(${value}) when 'integer' then ${value} % 4294967296 else ${value} end)`

/** `unicode_lower`, `stddev_samp` and `var_samp` are ours: see functions.ts. */
export const sqliteDialect: Dialect = {
  ...ansi,
  toParameter: (value, kind) => {
    refuseFarDate(value, kind)
    if (typeof value === 'boolean' || kind === 'double') return Number(value)
    if (kind === 'number' || kind === 'decimal' || kind === 'integer' || kind === 'unsigned') return toExactNumber(value)
    return kind === 'timestamp' ? String(value).replace(' ', 'T').replace(/\.(\d*?)0+$/, '.$1').replace(/\.$/, '') : value
  },
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  exactText: (expression) => sql`${expression} collate binary`,
  isEmptyText: (expression) => sql`${expression} collate binary = ''`,
  likeIgnoringCase: (text, pattern) => sql`unicode_lower(${text}) like unicode_lower(${pattern}) escape '!'`,
  toText: (expression) => sql`case typeof(${expression}) when 'blob' then '\\x' || lower(hex(${expression})) else cast(${expression} as text) end`,
  textLength: (expression) => sql`length(${expression})`,
  textStart: (expression, length) => sql`substr(${expression}, 1, ${wholeNumber(length)})`,
  // random() is any whole number of 64 bits; without its sign it can be divided.
  sampleOf: (source, rows, of) =>
    sql`(select s1.* from ${source} s1 where (random() & 9223372036854775807) % ${wholeNumber(of)} < ${wholeNumber(rows)})`,
  // NaN is stored as null.
  nonFinite: ['Infinity', '-Infinity'],
  toDouble: (expression) => sql`cast(${expression} as real)`,
  sum: (expression, kind) => (kind === 'integer' ? sql`(${sumOfIntegers(expression)})` : sql`sum(${expression})`),
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  dateOperand: (expression, kind) => (kind === 'date' ? asDate(expression) : asTimestamp(expression)),
  truncate: (unit, expression) => truncations[unit](expression),
  secondsBetween: (earlier, later) =>
    sql`round(unixepoch(${later}, 'auto', 'subsec') - unixepoch(${earlier}, 'auto', 'subsec'), 3)`,
}
