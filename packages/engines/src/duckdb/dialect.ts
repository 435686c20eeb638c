import { ansi, sql, wholeNumber, zoneLiteral, type Dialect, type Sql, type ValueKind } from '@soundings/query'
import { guardedSpread } from '../guarded-spread.ts'
import { toDuckDbDate } from './dates.ts'
import { toDuckDbDecimal, toDuckDbNumber } from './numbers.ts'

// Numbers are bound by their own type: as text DuckDB would give them the column's, and compare an integer with 1.5 as with 2.
const casts: Partial<Record<ValueKind, string>> = { text: 'varchar', double: 'double', unsigned: 'uhugeint', boolean: 'boolean', date: 'date', timestamp: 'timestamp', instant: 'timestamptz' }

// Of a text column the cast is none; UUIDs and enumerations are compared and searched as text.
const textOf = (value: Sql) => sql`cast(${value} as varchar)`

// Long binary values are shown by size and digest, so that no page carries whole images.
const shownText = (value: Sql) =>
  sql`case when typeof(${value}) = 'BLOB' and length(${textOf(value)}) > 1000 then '[binary, md5 ' || md5(${textOf(value)}) || ']' else ${textOf(value)} end`

const spread = (of: Dialect['deviation']) => guardedSpread(of, sql`cast('NaN' as double)`, ['float', 'single'])

export const duckDbDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => (casts[kind] ? `cast($${position} as ${casts[kind]})` : `$${position}`),
  reusesPlaceholders: true,
  groupsByKeyFirst: true,
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
  toText: shownText,
  textLength: (expression) => sql`length(${textOf(expression)})`,
  textStart: (expression, length) => sql`substring(${textOf(expression)}, 1, ${wholeNumber(length)})`,
  nonFinite: ['NaN', 'Infinity', '-Infinity'],
  deviation: spread(ansi.deviation),
  variance: spread(ansi.variance),
  toDouble: (expression) => sql`cast(${expression} as double)`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  toWallClock: (instant, zone) => sql`timezone(${zoneLiteral(zone)}, ${instant})`,
  toInstant: (wallClock, zone) => sql`timezone(${zoneLiteral(zone)}, cast(${wallClock} as timestamp))`,
  secondsBetween: (earlier, later) =>
    sql`(epoch_us(cast(${later} as timestamp)) - epoch_us(cast(${earlier} as timestamp))) / 1e6`,
}
