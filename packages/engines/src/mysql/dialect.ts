import {
  ansi,
  joined,
  monthsInto,
  offsetsByInstant,
  offsetsByWallClock,
  refuseFarDate,
  signedNumber,
  sql,
  wholeNumber,
  type DatePart,
  type Dialect,
  type LooseDates,
  type PeriodPart,
  type Sql,
  type TruncatedUnit,
  type ValueKind,
  type ZoneOffsets,
} from '@soundings/query/sql'
import { spreads } from '../spreads.ts'
import { exactVariance } from './exact-variance.ts'
import { ownType } from './own-types.ts'

// Comparing a text with a number goes through floating point here, and a nonsense date matches everything: so cast.
const casts: Record<Exclude<ValueKind, 'number' | 'decimal' | 'unsigned'>, string | undefined> = {
  text: undefined,
  integer: 'decimal(65, 0)',
  double: 'double',
  boolean: undefined,
  date: 'date',
  timestamp: 'datetime(6)',
  instant: 'datetime(6)',
}

// MariaDB skips comments marked 50700, MySQL those marked M!: each finds its own collation that merges no two texts.
const exact = (text: Sql) =>
  sql`convert(${text} using utf8mb4) collate /*M!100202 utf8mb4_nopad_bin *//*!50700 utf8mb4_0900_bin */`

const truncations: Record<TruncatedUnit, (expression: Sql) => Sql> = {
  hour: (expression) => sql`cast(date_format(${expression}, '%Y-%m-%d %H:00:00') as datetime)`,
  day: (expression) => sql`date(${expression})`,
  week: (expression) => sql`(date(${expression}) - interval weekday(${expression}) day)`,
  sundayWeek: (expression) => sql`(date(${expression}) - interval (dayofweek(${expression}) - 1) day)`,
  month: (expression) => sql`cast(date_format(${expression}, '%Y-%m-01') as date)`,
  // Not makedate(), which takes years below 100 to be of this century.
  quarter: (expression) =>
    sql`cast(date_format(${expression}, elt(quarter(${expression}), '%Y-01-01', '%Y-04-01', '%Y-07-01', '%Y-10-01')) as date)`,
  year: (expression) => sql`cast(date_format(${expression}, '%Y-01-01') as date)`,
}

const dateParts: Record<DatePart, (expression: Sql) => Sql> = {
  week: (expression) => sql`week(${expression}, 3)`,
  hour: (expression) => sql`hour(${expression})`,
  weekday: (expression) => sql`(weekday(${expression}) + 1)`,
  day: (expression) => sql`dayofmonth(${expression})`,
  month: (expression) => sql`month(${expression})`,
  year: (expression) => sql`year(${expression})`,
}

const periodParts: Record<PeriodPart, (start: Sql) => Sql> = {
  ...dateParts,
  dayNumber: (start) => sql`to_days(${start}) - 719528`,
}

/** Zero dates, dates with a zero month or day, and days that their month has not: arithmetic has no result for them. */
const looseDates: LooseDates = {
  isDate: (expression) => sql`((${expression} + interval 0 day) is not null)`,
  toText: (expression, kind) =>
    kind === 'date'
      ? sql`cast(${expression} as char)`
      : sql`trim(trailing '.' from trim(trailing '0' from date_format(${expression}, '%Y-%m-%dT%H:%i:%s.%f')))`,
}

const MAX_DIGITS = 65
const MAX_DECIMALS = 38

/** The decimal that holds every digit of a number, or a double where none does. */
function numberType(text: string): string {
  const [, whole = '', fraction = ''] = /^-?(\d*)\.?(\d*)$/.exec(text) ?? []
  const isExact =
    whole + fraction !== '' && fraction.length <= MAX_DECIMALS && whole.length + fraction.length <= MAX_DIGITS
  return isExact ? `decimal(${MAX_DIGITS}, ${fraction.length})` : 'double'
}

// Servers seldom have tables of named zones, so the changes of the zone stand in the statement; INTERVAL() finds among them by
// halving. TIMESTAMP begins with 1970.
function offsetIn({ first, changes }: ZoneOffsets, seconds: Sql): Sql {
  const offsets = joined([first, ...changes.map(({ offset }) => offset)].map(signedNumber))
  return sql`cast(elt(1 + interval(${seconds}, ${joined(changes.map(({ at }) => signedNumber(at)))}), ${offsets}) as signed)`
}

const since1970 = ({ first, changes }: ZoneOffsets): ZoneOffsets => ({
  first: changes.findLast(({ at }) => at <= 0)?.offset ?? first,
  changes: changes.filter(({ at }) => at > 0),
})

const seconds = ({ first, changes }: ZoneOffsets, of: Sql) =>
  changes.length === 0 ? signedNumber(first) : offsetIn({ first, changes }, of)

export const mysqlDialect: Dialect = {
  ...ansi,
  quoteName: (name) => `\`${name.replaceAll('`', '``')}\``,
  placeholder: (_position, kind, value) => {
    const type =
      kind === 'number' || kind === 'decimal' || kind === 'unsigned' ? numberType(String(value)) : casts[kind]
    return type ? `cast(? as ${type})` : '?'
  },
  toParameter: (value, kind) => (typeof value === 'boolean' ? Number(value) : String(refuseFarDate(value, kind))),
  page: (limit, offset) => sql`limit ${wholeNumber(limit)} offset ${wholeNumber(offset)}`,
  orderTerm: (expression, direction) =>
    direction === 'desc' ? sql`${expression} is null, ${expression} desc` : sql`${expression} is null, ${expression}`,
  aggregateThenOrder: 'derived',
  mergesWindows: true,
  // As many rows as there can be.
  rowFence: sql` limit 18446744073709551615`,
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  exactText: exact,
  mergesTexts: true,
  codePointOrder: exact,
  isEmptyText: (expression) => sql`${exact(expression)} = ''`,
  likeIgnoringCase: (text, pattern) => sql`lower(${exact(text)}) like lower(${pattern}) escape '!'`,
  toText: (expression) => exact(sql`cast(${expression} as char)`),
  concat: (texts) => sql`concat(${joined(texts)})`,
  sampleOf: (source, rows, of) =>
    sql`(select s1.* from ${source} s1 where rand() * ${wholeNumber(of)} < ${wholeNumber(rows)})`,
  toDouble: (expression) => sql`cast(${expression} as double)`,
  toSubtractable: (whole) => sql`cast(${whole} as decimal(65, 0))`,
  ...spreads(exactVariance, {
    deviation: ({ sql: number }) => sql`stddev_samp(cast(${number} as double))`,
    variance: ({ sql: number }) => sql`var_samp(cast(${number} as double))`,
  }),
  slidingNumber: (expression) => sql`cast(${expression} as decimal(65, 30))`,
  ownType,
  looseDates,
  asTimestamp: (day) => sql`cast(${day} as datetime(6))`,
  truncate: (unit, expression) => truncations[unit](expression),
  partOfPeriod: (part, start) =>
    sql`case when ${looseDates.isDate(start, 'date')} then ${periodParts[part](start)} end`,
  financialStart: (unit, expression) =>
    sql`(${truncations.month(expression)} - interval ${monthsInto(unit, dateParts.month(expression))} month)`,
  datePart: (part, expression) => dateParts[part](expression),
  // A zero date has no sum with an offset: it stays what it is in every zone.
  toWallClock: (instant, zone) =>
    sql`coalesce(date_add(${instant}, interval ${seconds(since1970(offsetsByInstant(zone)), sql`unix_timestamp(${instant})`)} second), ${instant})`,
  toInstant: (wallClock, zone) =>
    sql`date_sub(${wallClock}, interval ${seconds(offsetsByWallClock(zone), sql`timestampdiff(second, '1970-01-01', ${wallClock})`)} second)`,
  secondsBetween: (earlier, later) => sql`timestampdiff(microsecond, ${earlier}, ${later}) / 1e6`,
}
