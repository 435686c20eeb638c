import {
  ansi,
  offsetCase,
  offsetsByInstant,
  offsetsByWallClock,
  signedNumber,
  sql,
  wholeNumber,
  type Dialect,
  type MeasuredNumber,
  type Sql,
  type ZoneOffsets,
} from '@soundings/query/sql'
import { spreads, trustedVariance } from '../spreads.ts'
import { hasMark, markFor } from './literals.ts'

// MonetDB knows offsets but no names of zones. Despite its name, epoch_ms tells seconds, with three decimals.
const offsetOf = (timestamp: Sql, offsets: ZoneOffsets) =>
  offsetCase(
    offsets,
    (at) => sql`epoch_ms(${timestamp}) < ${signedNumber(at)}`,
    (offset) => sql`interval '${signedNumber(offset)}' second`,
  )

// A square beyond the range of doubles is an error here, not infinity.
const MOST = sql`cast(1e150 as double)`
function withinRange(number: Sql, aggregate: (values: Sql) => Sql): Sql {
  const double = sql`cast(${number} as double)`
  return sql`case when max(abs(${double})) < ${MOST} then ${aggregate(sql`case when abs(${double}) < ${MOST} then ${double} end`)} end`
}

/** It averages and squares doubles, whatever the type, so that it is shown only where it is right. */
function variance({ sql: number, numberKind }: MeasuredNumber): Sql {
  const double = sql`cast(${number} as double)`
  const ofDoubles = withinRange(number, (values) => sql`var_samp(${values})`)
  const trusted = trustedVariance(ofDoubles, number, double)
  return numberKind === 'decimal'
    ? trusted
    : sql`case when max(abs(${double})) < 9007199254740992 then ${ofDoubles} else ${trusted} end`
}

export const monetDbDialect: Dialect = {
  ...ansi,
  quoteName: (name) => {
    if (hasMark(name)) throw new TypeError('A name may not contain a control character')
    return ansi.quoteName(name)
  },
  placeholder: markFor,
  reusesPlaceholders: true,
  // With `nulls last` on several terms and a limit, MonetDB 11.53 leaves out rows and gives others instead.
  orderTerm: (expression, direction) =>
    direction === 'desc' ? sql`${expression} is null, ${expression} desc` : sql`${expression} is null, ${expression}`,
  aggregateThenOrder: 'derived',
  ordersDerivedRows: true,
  comparesTuples: false,
  page: (limit, offset) => sql`limit ${wholeNumber(limit)} offset ${wholeNumber(offset)}`,
  likeIgnoringCase: (text, pattern) => sql`${text} ilike ${pattern} escape '!'`,
  toText: (expression) => sql`cast(${expression} as clob)`,
  textLength: (expression) => sql`length(${expression})`,
  trim: (text) => sql`trim(${text}, ' ')`,
  ownType: (stored, { dbType }) => {
    // MonetDB has no digest of bytes, so long ones are shown in full.
    if (dbType.startsWith('blob')) return sql`('0x' || lower(cast(${stored} as clob)))`
    // Compared with a text that is no uuid, a uuid would be an error.
    return dbType === 'uuid' ? sql`cast(${stored} as clob)` : stored
  },
  // rand() may be drawn once for all rows.
  sampleOf: (source, rows) => sql`(select s1.* from ${source} s1 sample ${wholeNumber(rows)})`,
  // Beside a unique column MonetDB drops the other keys, although an outer join makes several rows without it, and counting a bare
  // column that a filter fixes ends without any result.
  groupKey: (expression) => sql`coalesce(${expression}, ${expression})`,
  sum: (expression, kind, over) =>
    ansi.sum(kind === 'integer' ? sql`cast(${expression} as hugeint)` : expression, kind, over),
  ...spreads(variance, {
    deviation: ({ sql: number }) => withinRange(number, (values) => sql`stddev_samp(${values})`),
    variance: ({ sql: number }) => withinRange(number, (values) => sql`var_samp(${values})`),
  }),
  // Its `quantile` and `median` do not interpolate.
  percentile: (double, fraction) => sql`sys.quantile_avg(${double}, ${fraction})`,
  toDouble: (expression) => sql`cast(${expression} as double)`,
  toSubtractable: (whole) => sql`cast(${whole} as hugeint)`,
  // The difference of two dates is an interval here.
  partOfPeriod: (part, start) =>
    part === 'dayNumber'
      ? sql`sys.timestampdiff_day(cast(cast(${start} as date) as timestamp), timestamp '1970-01-01 00:00:00')`
      : ansi.partOfPeriod(part, start),
  toWallClock: (instant, zone) => {
    const inUtc = sql`cast(${instant} as timestamp)`
    return sql`(${inUtc} + ${offsetOf(inUtc, offsetsByInstant(zone))})`
  },
  toInstant: (wallClock, zone) => {
    const timestamp = sql`cast(${wallClock} as timestamp)`
    return sql`(${timestamp} - ${offsetOf(timestamp, offsetsByWallClock(zone))})`
  },
  datePart: (part, expression) =>
    part === 'weekday' ? sql`dayofweek(${expression})` : ansi.datePart(part, expression),
  secondsBetween: (earlier, later) =>
    sql`cast(epoch_ms(cast(${later} as timestamp)) - epoch_ms(cast(${earlier} as timestamp)) as double)`,
}
