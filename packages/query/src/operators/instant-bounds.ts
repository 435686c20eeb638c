import { isEndless, microsOf, momentOfMicros, timestampText, type Moment } from '../model/dates/calendar.ts'
import type { Operand } from '../model/value-type.ts'
import { instantsShowing, type InstantRange } from '../model/dates/zones.ts'
import { bind, joined, sql, type Bound, type Sql } from '../sql/fragment.ts'

interface ShownRange {
  /** From this wall-clock time on. */
  readonly from?: Moment
  readonly to?: Moment
  /** Whether `from` itself is left out, and `to` itself taken in. */
  readonly isAfterFrom?: boolean
  readonly isUpToTo?: boolean
}

/** Rows whose instant is shown within a range of wall-clock times. The instants themselves are compared, so that an index serves. */
export function isShownWithin(operand: Operand, { from, to, isAfterFrom = false, isUpToTo = false }: ShownRange): Sql {
  if (operand.zone === undefined) throw new TypeError('An instant was planned without the reporting zone')
  if ((from && isEndless(from)) || (to && isEndless(to)))
    return isWithinEndless(operand, { from, to, isAfterFrom, isUpToTo })
  const ranges = instantsShowing(operand.zone, {
    ...(from && { from: microsOf(from) + (isAfterFrom ? 1n : 0n) }),
    ...(to && { to: microsOf(to) + (isUpToTo ? 1n : 0n) }),
  })
  const [first, ...more] = ranges.map((range) => isWithin(operand, range))
  if (!first) return sql`1 = 0`
  return more.length > 0 ? sql`(${joined([first, ...more], ' or ')})` : first
}

/** Rows whose instant lies within a range of instants. */
export function isWithin({ sql: operand }: Operand, { from, to }: InstantRange): Sql {
  if (from !== undefined && to === from + 1n) return sql`${operand} = ${bindInstant(from)}`
  const start = from === undefined ? undefined : sql`${operand} >= ${bindInstant(from)}`
  const end = to === undefined ? undefined : sql`${operand} < ${bindInstant(to)}`
  return start && end ? sql`(${start} and ${end})` : (start ?? end ?? sql`${operand} is not null`)
}

/** Infinity is the same in every zone. */
function isWithinEndless(
  operand: Operand,
  {
    from,
    to,
    isAfterFrom,
    isUpToTo,
  }: Required<Pick<ShownRange, 'isAfterFrom' | 'isUpToTo'>> & { from: Moment | undefined; to: Moment | undefined },
): Sql {
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
