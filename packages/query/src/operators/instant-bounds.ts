import { isEndless, microsOf, momentOfMicros, timestampText, type Moment } from '../model/dates/calendar.ts'
import type { Operand } from '../model/value-type.ts'
import { instantsShowing, type InstantRange } from '../model/dates/zones.ts'
import type { Years } from '../sql/far-dates.ts'
import { bind, joined, sql, type Bound, type Sql } from '../sql/fragment.ts'

interface ShownRange {
  /** From this wall-clock time on. */
  readonly from?: Moment
  readonly to?: Moment
  /** Whether `from` itself is left out, and `to` itself taken in. */
  readonly isAfterFrom?: boolean
  readonly isUpToTo?: boolean
}

type WholeRange = Required<Pick<ShownRange, 'isAfterFrom' | 'isUpToTo'>> & {
  from: Moment | undefined
  to: Moment | undefined
}

/** Rows whose instant is shown within a range of wall-clock times. The instants themselves are compared, so that an index serves. */
export function isShownWithin(operand: Operand, { from, to, isAfterFrom = false, isUpToTo = false }: ShownRange): Sql {
  if (operand.zone === undefined) throw new TypeError('An instant was planned without the reporting zone')
  if ([from, to].some((end) => end && isEndless(end)))
    return (operand.years ? isWithinYears : isWithinEndless)(operand, { from, to, isAfterFrom, isUpToTo })
  const ranges = instantsShowing(operand.zone, {
    ...(from && { from: microsOf(from) + (isAfterFrom ? 1n : 0n) }),
    ...(to && { to: microsOf(to) + (isUpToTo ? 1n : 0n) }),
  })
  const [first, ...more] = ranges.map((range) => isWithin(operand, range))
  if (!first) return sql`1 = 0`
  return more.length > 0 ? sql`(${joined([first, ...more], ' or ')})` : first
}

/** No date of the database is without an end. */
function isWithinYears(operand: Operand, { from, to, ...ends }: WholeRange): Sql {
  if (from?.day === 'infinity' || to?.day === '-infinity') return sql`1 = 0`
  return isShownWithin(operand, {
    ...(from && !isEndless(from) && { from }),
    ...(to && !isEndless(to) && { to }),
    ...ends,
  })
}

/** Rows whose instant lies within a range of instants. */
export function isWithin({ sql: operand, years }: Operand, range: InstantRange): Sql {
  const { from, to } = years ? cutToYears(range, years) : range
  if (from !== undefined && to !== undefined && from >= to) return sql`1 = 0`
  if (from !== undefined && to === from + 1n) return sql`${operand} = ${bindInstant(from)}`
  const start = from === undefined ? undefined : sql`${operand} >= ${bindInstant(from)}`
  const end = to === undefined ? undefined : sql`${operand} < ${bindInstant(to)}`
  return start && end ? sql`(${start} and ${end})` : (start ?? end ?? sql`${operand} is not null`)
}

/** Without ends beyond which there are no instants; empty where there are none within it. */
function cutToYears({ from, to }: InstantRange, { first, last }: Years): InstantRange {
  const [start, end] = [first, last + 1].map((year) => microsOf({ day: `${year}-01-01`, time: null })) as [
    bigint,
    bigint,
  ]
  if ((from !== undefined && from >= end) || (to !== undefined && to <= start)) return { from: start, to: start }
  return { ...(from !== undefined && from > start && { from }), ...(to !== undefined && to < end && { to }) }
}

/** Infinity is the same in every zone. */
function isWithinEndless(operand: Operand, { from, to, isAfterFrom, isUpToTo }: WholeRange): Sql {
  const parts = [
    ...(from
      ? [
          isEndless(from)
            ? compare(operand, isAfterFrom ? sql`>` : sql`>=`, from)
            : isShownWithin(operand, { from, isAfterFrom }),
        ]
      : []),
    ...(to
      ? [isEndless(to) ? compare(operand, isUpToTo ? sql`<=` : sql`<`, to) : isShownWithin(operand, { to, isUpToTo })]
      : []),
  ]
  return parts.length > 1 ? sql`(${joined(parts, ' and ')})` : joined(parts)
}

const compare = ({ sql: operand }: Operand, sign: Sql, { day }: Moment) =>
  sql`${operand} ${sign} ${bind(day, 'instant')}`

const bindInstant = (micros: bigint): Bound => bind(timestampText(momentOfMicros(micros)), 'instant')
