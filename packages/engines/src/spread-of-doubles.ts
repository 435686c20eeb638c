import { sql, type Sql } from '@soundings/query'

/**
 * A standard deviation or variance that is NaN where a number is not finite, or so large that its square is no double: databases
 * would end the whole statement with an error.
 */
export const spreadOfDoubles = (spread: (double: Sql) => Sql, double: Sql, notANumber: Sql): Sql =>
  sql`case when count(*) filter (where not abs(${double}) < 1e150) > 0 then ${notANumber} else ${spread(double)} filter (where abs(${double}) < 1e150) end`
