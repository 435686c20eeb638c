import type { ComparedNumber, Dialect } from './dialect.ts'
import { sql, type Sql } from './fragment.ts'

/** A value for sums and extremes: null where what is stored is no number. */
export const numberOrNull = (
  { sql: value, mayHoldNonNumbers }: Pick<ComparedNumber, 'sql' | 'mayHoldNonNumbers'>,
  { storedNumber }: Dialect,
): Sql => (mayHoldNonNumbers && storedNumber ? storedNumber(value) : value)

/** A condition that large numbers meet, without what the database only takes for a larger one. */
export function amongNumbers(value: ComparedNumber, condition: Sql, { isNumber }: Dialect): Sql {
  const guard = isNumber?.(value)
  return guard ? sql`(${condition} and ${guard})` : condition
}
