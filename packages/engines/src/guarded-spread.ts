import { sql, type Dialect, type NumberKind, type Sql } from '@soundings/query'

/**
 * A standard deviation or variance that is NaN where a number is not finite, or so large that its square is no double: databases
 * would end the whole statement with an error. Only kinds of numbers that can be so are looked through.
 */
export const guardedSpread =
  (spread: Dialect['deviation'], notANumber: Sql, kinds: readonly NumberKind[]): Dialect['deviation'] =>
  (double, kind) =>
    kinds.includes(kind)
      ? sql`case when count(*) filter (where not abs(${double}) < 1e150) > 0 then ${notANumber} else ${spread(double, kind)} filter (where abs(${double}) < 1e150) end`
      : spread(double, kind)
