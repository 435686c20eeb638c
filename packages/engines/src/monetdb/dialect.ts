import { ansi, offsetCase, offsetsByInstant, offsetsByReading, signedNumber, sql, wholeNumber, type Dialect, type Sql, type ZoneOffsets } from '@soundings/query'
import { hasMark, markFor } from './literals.ts'

// MonetDB knows offsets but no names of zones. Despite its name, epoch_ms tells seconds, with three decimals.
const offsetOf = (timestamp: Sql, offsets: ZoneOffsets) =>
  offsetCase(offsets, (at) => sql`epoch_ms(${timestamp}) < ${signedNumber(at)}`, (offset) => sql`interval '${signedNumber(offset)}' second`)

export const monetDbDialect: Dialect = {
  ...ansi,
  quoteName: (name) => {
    if (hasMark(name)) throw new TypeError('A name may not contain a control character')
    return ansi.quoteName(name)
  },
  placeholder: markFor,
  reusesPlaceholders: true,
  page: (limit, offset) => sql`limit ${wholeNumber(limit)} offset ${wholeNumber(offset)}`,
  // A uuid is compared with text as a uuid, which the empty text is not.
  isEmptyText: (expression) => sql`cast(${expression} as clob) = ''`,
  likeIgnoringCase: (text, pattern) => sql`${text} ilike ${pattern} escape '!'`,
  toText: (expression) => sql`cast(${expression} as clob)`,
  textLength: (expression) => sql`length(${expression})`,
  // MonetDB has no digest of bytes, so long ones are shown in full.
  ownType: (stored, { dbType }) => (dbType.startsWith('blob') ? sql`('0x' || lower(cast(${stored} as clob)))` : stored),
  // rand() may be drawn once for all rows.
  sampleOf: (source, rows) => sql`(select s1.* from ${source} s1 sample ${wholeNumber(rows)})`,
  // Counting a bare column beside a unique key that a filter fixes ends without any result.
  countDistinct: (expression) => sql`count(distinct coalesce(${expression}, ${expression}))`,
  sum: (expression, kind) => (kind === 'integer' ? sql`sum(cast(${expression} as hugeint))` : sql`sum(${expression})`),
  toDouble: (expression) => sql`cast(${expression} as double)`,
  toWallClock: (instant, zone) => {
    const inUtc = sql`cast(${instant} as timestamp)`
    return sql`(${inUtc} + ${offsetOf(inUtc, offsetsByInstant(zone))})`
  },
  toInstant: (wallClock, zone) => {
    const reading = sql`cast(${wallClock} as timestamp)`
    return sql`(${reading} - ${offsetOf(reading, offsetsByReading(zone))})`
  },
  secondsBetween: (earlier, later) =>
    sql`cast(epoch_ms(cast(${later} as timestamp)) - epoch_ms(cast(${earlier} as timestamp)) as double)`,
}
