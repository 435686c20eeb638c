import type { Dialect } from '../sql/dialect.ts'
import { decimalNumber, sql, wholeNumber, type Sql } from '../sql/fragment.ts'
import type { RateInterval, RateLimit, RatePer } from './rate.ts'

export interface RateParts {
  readonly events: Sql
  readonly over: Sql
  readonly per: RatePer
  /** A limit of the 95 % interval in place of the rate. */
  readonly limit?: { readonly interval: RateInterval; readonly side: RateLimit } | undefined
}

/** The 97.5th percentile of the normal distribution, as R's `qnorm(0.975)` has it. */
const Z = decimalNumber('1.959963984540054')
const one = decimalNumber('1')
const [two, three, four, nine] = [wholeNumber(2), wholeNumber(3), wholeNumber(4), wholeNumber(9)]

/** A rate or one of its limits, in floating point. Empty where nothing is divided by, and where it makes no sense. */
export function rateExpression({ events, over, per, limit }: RateParts, dialect: Dialect): Sql {
  // Some databases compute branches that are not taken too, so no branch may fail.
  const [x, n] = [dialect.toDouble(events), sql`nullif(${dialect.toDouble(over)}, 0)`]
  const value = limit ? limits[limit.interval](limit.side, x, n) : sql`${x} / ${n}`
  return sql`${value} * ${wholeNumber(per)}`
}

type Limit = (side: RateLimit, x: Sql, n: Sql) => Sql

const limits: Record<RateInterval, Limit> = {
  /** Wilson's interval of a proportion. At its ends rounding would pass 0 and 1. More events than cases are no proportion. */
  wilson: (side, x, n) => {
    const p = sql`(${x} / ${n})`
    const spread = sql`${Z} * sqrt(abs(${p} * (${one} - ${p}) / ${n} + ${Z} * ${Z} / (${four} * ${n} * ${n})))`
    const middle = sql`${p} + ${Z} * ${Z} / (${two} * ${n})`
    const end = side === 'lower' ? sql`when ${x} = 0 then ${decimalNumber('0')}` : sql`when ${x} = ${n} then ${one}`
    const estimate = side === 'lower' ? sql`${middle} - ${spread}` : sql`${middle} + ${spread}`
    return sql`case when ${n} > 0 and ${x} >= 0 and ${x} <= ${n} then case ${end} else (${estimate}) / (${one} + ${Z} * ${Z} / ${n}) end end`
  },
  /** Byar's approximation of the limits of a count. */
  byar: (side, x, n) => {
    const count = side === 'lower' ? sql`nullif(${x}, 0)` : sql`(${x} + ${one})`
    const spread = sql`${Z} / (${three} * sqrt(${count}))`
    const root =
      side === 'lower'
        ? sql`(${one} - ${one} / (${nine} * ${count}) - ${spread})`
        : sql`(${one} - ${one} / (${nine} * ${count}) + ${spread})`
    const estimate = sql`${count} * ${root} * ${root} * ${root}`
    const limit = side === 'lower' ? sql`case when ${x} = 0 then ${decimalNumber('0')} else ${estimate} end` : estimate
    return sql`case when ${n} > 0 and ${x} >= 0 then ${limit} / ${n} end`
  },
}
