import type { DatePart, Dialect, FinancialUnit, PeriodPart, TruncatedUnit } from './dialect.ts'
import { refuseFarDate } from './far-dates.ts'
import { bind, joined, noSql, sql, wholeNumber, zoneLiteral, type Sql } from './fragment.ts'

/** Standard SQL, as near as databases agree. A dialect spreads it and says only what differs. */
export const ansi: Dialect = {
  quoteName: (name) => `"${name.replaceAll('"', '""')}"`,
  placeholder: () => '?',
  reusesPlaceholders: false,
  toParameter: (value, kind) => refuseFarDate(value, kind),
  page: (limit, offset) =>
    sql`limit ${bind(limit, 'integer')}${offset > 0 ? sql` offset ${bind(offset, 'integer')}` : noSql}`,
  orderTerm: (expression, direction) =>
    direction === 'desc' ? sql`${expression} desc nulls last` : sql`${expression} asc nulls last`,
  aggregateThenOrder: false,
  ordersDerivedRows: false,
  comparesTuples: true,
  isTrue: (expression) => sql`coalesce(${expression}, false)`,
  isFalse: (expression) => sql`not coalesce(${expression}, true)`,
  groupKey: (expression) => expression,
  exactText: (expression) => expression,
  codePointOrder: (text) => text,
  patternEscape: '!',
  likeIgnoringCase: (text, pattern) => sql`lower(${text}) like lower(${pattern}) escape '!'`,
  isEmptyText: (expression) => sql`${expression} = ''`,
  toText: (expression) => sql`cast(${expression} as varchar(4000))`,
  textLength: (expression) => sql`char_length(${expression})`,
  textStart: (expression, length) => sql`substring(${expression} from 1 for ${wholeNumber(length)})`,
  substring: (text, start, length) =>
    length === undefined
      ? sql`substring(${text}, ${wholeNumber(start)})`
      : sql`substring(${text}, ${wholeNumber(start)}, ${wholeNumber(length)})`,
  lower: (text) => sql`lower(${text})`,
  upper: (text) => sql`upper(${text})`,
  trim: (text) => sql`trim(both ' ' from ${text})`,
  concat: (texts) => sql`(${joined(texts, ' || ')})`,
  sampleOf: (source, rows, of) =>
    sql`(select s1.* from ${source} s1 where random() * ${wholeNumber(of)} < ${wholeNumber(rows)})`,
  nonFinite: [],
  toDouble: (expression) => sql`cast(${expression} as double precision)`,
  toSubtractable: (whole) => whole,
  countDistinct: (expression) => sql`count(distinct ${expression})`,
  averagesStored: false,
  addCounts: (counts) => sql`cast(sum(${counts}) as bigint)`,
  groupsByKeyFirst: false,
  groupsByNumbers: false,
  keepsStoredOrder: false,
  sum: (expression, _kind, over) => sql`sum(${expression})${over}`,
  deviation: ({ sql: number }) => sql`stddev_samp(${number})`,
  variance: ({ sql: number }) => sql`var_samp(${number})`,
  countWhere: (condition) => sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`,
  previousValue: (value, over) => sql`lag(${value})${over}`,
  firstValue: (value, over) => sql`first_value(${value})${over}`,
  ownType: (stored) => stored,
  dateOperand: (expression) => expression,
  keyMayBeNull: () => false,
  truncate: (unit, expression) => truncations[unit](expression),
  partOfPeriod: (part, start) => periodParts[part](start),
  financialStart: (unit, expression) =>
    sql`date_trunc('month', ${expression}) - ${monthsInto(unit, ansi.datePart('month', expression))} * interval '1' month`,
  datePart: (part, expression) => sql`cast(${dateParts[part](expression)} as integer)`,
  asTimestamp: (day) => sql`cast(${day} as timestamp)`,
  toWallClock: (instant, zone) => sql`(${instant} at time zone ${zoneLiteral(zone)})`,
  toInstant: (wallClock, zone) => sql`(cast(${wallClock} as timestamp) at time zone ${zoneLiteral(zone)})`,
  secondsBetween: (earlier, later) =>
    sql`cast(extract(epoch from (cast(${later} as timestamp) - cast(${earlier} as timestamp))) as double precision)`,
}

const periodParts: Record<PeriodPart, (start: Sql) => Sql> = {
  year: (start) => sql`extract(year from ${start})`,
  month: (start) => sql`extract(month from ${start})`,
  day: (start) => sql`extract(day from ${start})`,
  hour: (start) => sql`extract(hour from ${start})`,
  dayNumber: (start) => sql`(cast(${start} as date) - date '1970-01-01')`,
}

/** How many months of its financial year or quarter are over when a month of the calendar begins. */
export const monthsInto = ({ months, first }: FinancialUnit, month: Sql): Sql =>
  sql`((${month} + ${wholeNumber(12 - first)}) % ${wholeNumber(months)})`

const truncations: Record<TruncatedUnit, (expression: Sql) => Sql> = {
  hour: (expression) => sql`date_trunc('hour', ${expression})`,
  day: (expression) => sql`date_trunc('day', ${expression})`,
  week: (expression) => sql`date_trunc('week', ${expression})`,
  sundayWeek: (expression) => sql`date_trunc('week', ${expression} + interval '1' day) - interval '1' day`,
  month: (expression) => sql`date_trunc('month', ${expression})`,
  quarter: (expression) => sql`date_trunc('quarter', ${expression})`,
  year: (expression) => sql`date_trunc('year', ${expression})`,
}

const dateParts: Record<DatePart, (expression: Sql) => Sql> = {
  hour: (expression) => sql`extract(hour from ${expression})`,
  weekday: (expression) => sql`extract(isodow from ${expression})`,
  week: (expression) => sql`extract(week from ${expression})`,
  day: (expression) => sql`extract(day from ${expression})`,
  month: (expression) => sql`extract(month from ${expression})`,
  year: (expression) => sql`extract(year from ${expression})`,
}
