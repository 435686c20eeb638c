import { ansi, sql, type Dialect, type ValueKind } from '@soundings/query'

// Without a cast DuckDB takes the type of the other side, and would round a bound 1.5 to compare it with an integer.
const casts: Record<ValueKind, string | undefined> = {
  text: 'varchar',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  integer: undefined,
  number: undefined,
}

const isWhole = /^[-+]?\d+$/

export const duckDbDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => (casts[kind] ? `cast($${position} as ${casts[kind]})` : `$${position}`),
  reusesPlaceholders: true,
  // Long decimals stay text: beside a decimal column DuckDB reads them exactly.
  toParameter: (value, kind) =>
    (kind === 'number' || kind === 'integer') && typeof value === 'string' && isWhole.test(value) ? BigInt(value) : value,
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  likeIgnoringCase: (text, pattern) => sql`${text} ilike ${pattern} escape '!'`,
  toText: (expression) => sql`cast(${expression} as varchar)`,
  textLength: (expression) => sql`length(${expression})`,
  toDouble: (expression) => sql`cast(${expression} as double)`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
  secondsBetween: (earlier, later) =>
    sql`(epoch_us(cast(${later} as timestamp)) - epoch_us(cast(${earlier} as timestamp))) / 1e6`,
}
