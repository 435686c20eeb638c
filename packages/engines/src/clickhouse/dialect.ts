import {
  ansi,
  bind,
  joined,
  monthsInto,
  noSql,
  offsetCase,
  offsetsByWallClock,
  refuseFarDate,
  signedNumber,
  sql,
  wholeNumber,
  zoneLiteral,
  type DatePart,
  type Dialect,
  type Sql,
  type TruncatedUnit,
} from '@soundings/query/sql'
import { spreads } from '../spreads.ts'
import { exactVariance } from './exact-variance.ts'
import { parameterType } from './parameters.ts'
import { isTextLike, isWide } from './types.ts'

/** How many rows ClickHouse reads at least, by its default. */
const BLOCK_ROWS = 8192

/** Of Date32 and DateTime64. */
const years = { first: 1900, last: 2299 }

const dayOf = (date: Sql) => sql`toDate32(${date})`
const monthOf = (date: Sql) => sql`addDays(${dayOf(date)}, 1 - toDayOfMonth(${date}))`
const inMicroseconds = (date: Sql) => sql`toUnixTimestamp64Micro(toDateTime64(${date}, 6, 'UTC'))`

// Not toMonday() and toStartOf…(), which give days of 1970 for those before.
const truncations: Record<TruncatedUnit, (date: Sql) => Sql> = {
  hour: (date) => sql`(toDateTime64(${dayOf(date)}, 0, 'UTC') + toIntervalHour(toHour(${date})))`,
  day: dayOf,
  week: (date) => sql`addDays(${dayOf(date)}, 1 - toDayOfWeek(${date}))`,
  sundayWeek: (date) => sql`addDays(${dayOf(date)}, -(toDayOfWeek(${date}) % 7))`,
  month: monthOf,
  quarter: (date) => sql`addMonths(${monthOf(date)}, -((toMonth(${date}) + 2) % 3))`,
  year: (date) => sql`addDays(${dayOf(date)}, 1 - toDayOfYear(${date}))`,
}

const partFunctions: Record<DatePart, Sql> = {
  hour: sql`toHour`,
  weekday: sql`toDayOfWeek`,
  week: sql`toISOWeek`,
  day: sql`toDayOfMonth`,
  month: sql`toMonth`,
  year: sql`toYear`,
}

const datePart: Dialect['datePart'] = (part, date) => sql`toInt32(${partFunctions[part]}(${date}))`

/** Numbers beyond the range of squares make it NaN, as on other databases. One value has no spread. */
const floating =
  (name: Sql): Dialect['deviation'] =>
  ({ sql: number }) => {
    const double = sql`toFloat64(${number})`
    return sql`case when countIf(not abs(${double}) < 1e150) > 0 then nan else case when count(${double}) > 1 then ${name}(${double}) end end`
  }

export const clickHouseDialect: Dialect = {
  ...ansi,
  // Backslashes are escapes in quoted names too.
  quoteName: (name) => `"${name.replace(/["\\]/g, '\\$&')}"`,
  placeholder: (position, kind, value) => `{p${position}:${parameterType(kind, value)}}`,
  reusesPlaceholders: true,
  years,
  toParameter: (value, kind) => String(refuseFarDate(value, kind, years)),
  page: (limit, offset) => sql`limit ${wholeNumber(limit)}${offset > 0 ? sql` offset ${wholeNumber(offset)}` : noSql}`,
  isAmong: (values, select) =>
    sql`${values.length === 1 ? joined(values) : sql`(${joined(values)})`} global in (${select})`,
  patternEscape: '\\',
  likeIgnoringCase: (text, pattern) => sql`${text} ilike ${pattern}`,
  toText: (expression) => sql`toString(${expression})`,
  textLength: (text) => sql`lengthUTF8(${text})`,
  textStart: (text, length) => sql`substringUTF8(${text}, 1, ${wholeNumber(length)})`,
  substring: (text, start, length) =>
    sql`substringUTF8(${text}, ${wholeNumber(start)}${length === undefined ? noSql : sql`, ${wholeNumber(length)}`})`,
  lower: (text) => sql`lowerUTF8(${text})`,
  upper: (text) => sql`upperUTF8(${text})`,
  concat: (texts) => sql`concat(${joined(texts)})`,
  sampleOf: (source, rows, of) =>
    sql`(select s1.* from ${source} s1 where rand64() % ${wholeNumber(of)} < ${wholeNumber(rows)})`,
  largeTables: {
    sizeOf: (table) =>
      sql`select t.total_rows as c0, t.sampling_key != '' as c1 from system.tables t where t.database = currentDatabase() and t.name = ${bind(table, 'text')} and t.engine like '%MergeTree' and t.total_rows is not null`,
    // Without a key, whole blocks of rows as they are stored: others are not read.
    partOf: (table, of, isByKey) =>
      isByKey
        ? sql`(select * from ${table} sample 1/${wholeNumber(of)})`
        : sql`(select * from ${table} prewhere intDiv(_part_offset, ${wholeNumber(BLOCK_ROWS)}) % ${wholeNumber(of)} = 0)`,
  },
  nonFinite: ['NaN', 'Infinity', '-Infinity'],
  isNan: (number) => sql`isNaN(${number})`,
  toDouble: (expression) => sql`toFloat64(${expression})`,
  toSubtractable: (whole) => sql`toInt128(${whole})`,
  countDistinct: (expression) => sql`uniqExact(${expression})`,
  // It keeps up to 65,536 hashes of values, and is mostly within one per cent beyond.
  estimateDistinct: (expression) => sql`uniq(${expression})`,
  addCounts: (counts) => sql`toInt64(sum(${counts}))`,
  groupsByKeyFirst: true,
  // Sums of whole numbers and of decimals wrap round without an error, so they are made in a wider type.
  sum: (expression, kind, over) => {
    if (kind === 'integer') return sql`sum(toInt128(${expression}))${over}`
    return kind === 'decimal' ? sql`sum(${expression} * toDecimal256(1, 0))${over}` : sql`sum(${expression})${over}`
  },
  ...spreads(exactVariance, { deviation: floating(sql`stddevSampStable`), variance: floating(sql`varSampStable`) }),
  percentile: (double, fraction) => sql`quantileExactInclusiveOrNull(${fraction})(${double})`,
  countWhere: (condition) => sql`countIf(${condition})`,
  // Of a column without nulls, the row before the first one would be 0 or an empty text.
  previousValue: (value, over) => sql`lag(toNullable(${value}))${over}`,
  firstValue: (value, over) => sql`first_value(${value}) respect nulls${over}`,
  ownType: (stored, { dbType }) => {
    if (isWide(dbType)) return sql`toDecimal256(${stored}, 0)`
    return isTextLike(dbType) ? sql`toString(${stored})` : stored
  },
  // Neither the sorting key nor a key that people declare is unique or without nulls by any rule of the database.
  keyMayBeNull: () => true,
  truncate: (unit, date) => truncations[unit](date),
  financialStart: (unit, date) => sql`addMonths(${monthOf(date)}, -${monthsInto(unit, sql`toMonth(${date})`)})`,
  datePart,
  partOfPeriod: (part, start) => (part === 'dayNumber' ? sql`toInt32(${dayOf(start)})` : datePart(part, start)),
  asTimestamp: (day) => sql`toDateTime64(${day}, 6, 'UTC')`,
  // Not toTimeZone() alone, which keeps the two hours apart that clocks show twice.
  toWallClock: (instant, zone) =>
    sql`(toDateTime64(${instant}, 6, 'UTC') + toIntervalSecond(timezoneOffset(toTimeZone(${instant}, ${zoneLiteral(zone)}))))`,
  toInstant: (wallClock, zone) =>
    sql`(toDateTime64(${wallClock}, 6, 'UTC') - toIntervalSecond(${offsetCase(offsetsByWallClock(zone), (at) => sql`${inMicroseconds(wallClock)} < ${signedNumber(at * 1_000_000)}`, signedNumber)}))`,
  secondsBetween: (earlier, later) => sql`((${inMicroseconds(later)} - ${inMicroseconds(earlier)}) / 1000000)`,
}
