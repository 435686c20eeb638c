import { ansi, sql, wholeNumber, type Dialect, type ValueKind } from '@soundings/query'

// A whole number is cast to bigint, not numeric, so that an index on an integer column still serves.
const casts: Record<ValueKind, string> = {
  text: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
}

export const postgresDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => `$${position}::${casts[kind]}`,
  reusesPlaceholders: true,
  aggregateThenOrder: 'materialized',
  groupsByKeyFirst: true,
  averagesStored: true,
  isTrue: (expression) => sql`${expression} is true`,
  isFalse: (expression) => sql`${expression} is false`,
  // uuid, enum and char(n) columns compare with text only as text; for varchar the cast costs nothing and keeps the index.
  exactText: (expression) => sql`${expression}::text`,
  likeIgnoringCase: (text, pattern) => sql`${text}::text ilike ${pattern} escape '!'`,
  toText: (expression) => sql`${expression}::text`,
  textLength: (expression) => sql`char_length(${expression}::text)`,
  textStart: (expression, length) => sql`left(${expression}::text, ${wholeNumber(length)})`,
  countWhere: (condition) => sql`count(*) filter (where ${condition})`,
}
