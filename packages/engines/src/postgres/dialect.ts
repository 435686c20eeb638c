import {
  ansi,
  offsetCase,
  offsetsByInstant,
  offsetsByWallClock,
  signedNumber,
  sql,
  wholeNumber,
  type Dialect,
  type OwnType,
  type Sql,
  type ValueKind,
  type ZoneOffsets,
} from '@soundings/query/sql'
import { BYTES_AT_START, MOST_BYTES_SHOWN } from '../values/bytes-text.ts'
import { guardedSpread, isFloating } from '../spreads.ts'

// A whole number is cast to bigint, not numeric, so that an index on an integer column still serves.
const casts: Record<ValueKind, string> = {
  text: 'text',
  integer: 'bigint',
  number: 'numeric',
  decimal: 'numeric',
  unsigned: 'numeric',
  double: 'double precision',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  instant: 'timestamptz',
}

// CET, EST and their like are abbreviations here before they are zones, and do not know summer time.
const isName = (zone: string) => zone.includes('/') || zone === 'UTC'

const shift = (date: Sql, offsets: ZoneOffsets) =>
  sql`make_interval(secs => ${offsetCase(offsets, (at) => sql`${date} < to_timestamp(${signedNumber(at)})`, signedNumber)})`

/** The same text as `bytesText` makes. */
const bytes = (stored: Sql) =>
  sql`case when octet_length(${stored}) <= ${wholeNumber(MOST_BYTES_SHOWN)} then '0x' || encode(${stored}, 'hex') else '0x' || encode(substr(${stored}, 1, ${wholeNumber(BYTES_AT_START)}), 'hex') || '... ' || octet_length(${stored}) || ' bytes, SHA-256 ' || encode(sha256(${stored}), 'hex') end`

/** Stands in a type between its own words and the name of a collation that is not deterministic. */
export const MERGING_COLLATION = ' collate '

function ownType(stored: Sql, { dbType, numberKind }: OwnType): Sql {
  if (numberKind === 'money') return sql`${stored}::numeric`
  // Object ids can be neither added up nor compared with fractions.
  if (dbType === 'oid') return sql`${stored}::bigint`
  // Such collations merge texts, and patterns cannot be matched by them.
  if (dbType.includes(MERGING_COLLATION)) return sql`${stored} collate "default"`
  return dbType === 'bytea' ? bytes(stored) : stored
}

/** Days of 400 years, after which the calendar repeats itself. */
const CYCLE = wholeNumber(146_097)

/** Not every date has a timestamp, by way of which `date_trunc` goes: later ones are moved by whole cycles of the calendar and back. */
function truncateDate(day: Sql, truncate: (timestamp: Sql) => Sql): Sql {
  const start = (near: Sql) => sql`cast(${truncate(sql`cast(${near} as timestamp)`)} as date)`
  const shift = sql`(${day} - date '2000-01-01') / ${CYCLE} * ${CYCLE}`
  return sql`case when ${day} < date '294277-01-01' or ${day} = date 'infinity' then ${start(day)} else ${start(sql`${day} - ${shift}`)} + ${shift} end`
}

/** Not every date has a timestamp, so dates are subtracted as such. */
const finiteSecondsBetween: Dialect['secondsBetween'] = (earlier, later, kinds) =>
  kinds.earlier === 'date' && kinds.later === 'date'
    ? sql`cast(${later} - ${earlier} as double precision) * 86400`
    : ansi.secondsBetween(earlier, later, kinds)

/** PostgreSQL computes with every digit of whole numbers and decimals, which casts to doubles would take from them. */
function spread(of: Dialect['deviation']): Dialect['deviation'] {
  const guarded = guardedSpread(of, sql`'NaN'::double precision`)
  return (number) => {
    if (isFloating(number.numberKind)) return guarded({ ...number, sql: ansi.toDouble(number.sql) })
    return ansi.toDouble(number.numberKind === 'decimal' ? guarded(number) : of(number))
  }
}

export const postgresDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => `$${position}::${casts[kind]}`,
  reusesPlaceholders: true,
  aggregateThenOrder: 'materialized',
  groupsByKeyFirst: true,
  averagesStored: true,
  toSubtractable: (whole) => sql`cast(${whole} as numeric)`,
  rowFence: sql` offset 0`,
  // Written out, since the session of a test is not in UTC; infinity has no zone.
  toParameter: (value, kind) => (kind === 'instant' ? String(value).replace(/^(\d\S* \S+)/, '$1+00') : value),
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  // uuid, enum and char(n) columns compare with text only as text; for varchar the cast costs nothing and keeps the index.
  exactText: (expression) => sql`${expression}::text`,
  mergesTexts: true,
  codePointOrder: (text) => sql`${text} collate "C"`,
  likeIgnoringCase: (text, pattern) => sql`${text}::text ilike ${pattern} escape '!'`,
  isEmptyText: (expression) => sql`${expression}::text = ''`,
  toText: (expression) => sql`${expression}::text`,
  textLength: (expression) => sql`char_length(${expression}::text)`,
  textStart: (expression, length) => sql`left(${expression}::text, ${wholeNumber(length)})`,
  nonFinite: ['NaN', 'Infinity', '-Infinity'],
  // As text, since some flavours have no NaN among decimals and refuse to read one.
  isNumber: ({ sql: value, numberKind }) => {
    if (isFloating(numberKind)) return sql`${value} <> 'NaN'`
    return numberKind === 'decimal' ? sql`cast(${value} as text) <> 'NaN'` : undefined
  },
  ownType,
  deviation: spread(ansi.deviation),
  variance: spread(ansi.variance),
  percentile: (double, fraction) => sql`percentile_cont(${fraction}) within group (order by ${double})`,
  truncate: (unit, expression, kind) => {
    const truncated = (timestamp: Sql) => ansi.truncate(unit, timestamp, 'timestamp')
    return kind === 'date' ? truncateDate(expression, truncated) : truncated(expression)
  },
  financialStart: (unit, expression, kind) => {
    // A date without an end has no month, and stays as it is.
    const start = (timestamp: Sql) => sql`coalesce(${ansi.financialStart(unit, timestamp, 'timestamp')}, ${timestamp})`
    return kind === 'date' ? truncateDate(expression, start) : start(expression)
  },
  partOfPeriod: (part, start) =>
    sql`case when isfinite(${start}) then cast(${ansi.partOfPeriod(part, start)} as bigint) end`,
  // PostgreSQL before 17 refuses to subtract a date without an end, and with it the whole statement.
  secondsBetween: (earlier, later, kinds) =>
    sql`case when isfinite(${earlier}) and isfinite(${later}) then ${finiteSecondsBetween(earlier, later, kinds)} end`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  toWallClock: (instant, zone) =>
    isName(zone)
      ? ansi.toWallClock(instant, zone)
      : sql`((${instant} at time zone 'UTC') + ${shift(instant, offsetsByInstant(zone))})`,
  toInstant: (wallClock, zone) =>
    isName(zone)
      ? ansi.toInstant(wallClock, zone)
      : sql`((${wallClock} - ${shift(wallClock, offsetsByWallClock(zone))}) at time zone 'UTC')`,
}
