import { ansi, sql, type Dialect, type ValueKind } from '@soundings/query'
import { toDuckDbNumber } from './numbers.ts'

// Numbers are bound by their own type: as text DuckDB would give them the column's, and compare an integer with 1.5 as with 2.
const casts: Partial<Record<ValueKind, string>> = { text: 'varchar', boolean: 'boolean', date: 'date', timestamp: 'timestamp' }

export const duckDbDialect: Dialect = {
  ...ansi,
  placeholder: (position, kind) => (casts[kind] ? `cast($${position} as ${casts[kind]})` : `$${position}`),
  reusesPlaceholders: true,
  groupsByKeyFirst: true,
  // Documented (`preserve_insertion_order`), and the file is opened for reading only.
  keepsStoredOrder: true,
  toParameter: (value, kind) => (kind === 'number' || kind === 'integer' ? toDuckDbNumber(value) : value),
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
