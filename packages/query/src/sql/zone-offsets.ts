import { offsetPeriods } from '../model/dates/zones.ts'
import { sql, type Sql } from './fragment.ts'

/** Seconds since 1970 from which on clocks of a zone are `offset` seconds ahead of UTC. */
interface OffsetChange {
  readonly at: number
  readonly offset: number
}

/** The offsets of a zone, for databases that do not know the zone by its name: the first one and its changes in order. */
export interface ZoneOffsets {
  readonly first: number
  readonly changes: readonly OffsetChange[]
}

/** MariaDB keeps instants until 2106; after that, the last offset holds. */
const [firstYear, lastYear] = [1900, 2106]
const known = new Map<string, ZoneOffsets>()

/** By instants, in UTC. */
export function offsetsByInstant(zone: string): ZoneOffsets {
  const kept = known.get(zone)
  if (kept) return kept
  const [first, ...changes] = offsetPeriods(zone, Date.UTC(firstYear, 0, 1), Date.UTC(lastYear, 0, 1)).map(
    ({ from, offsetMs }) => ({ at: from / 1000, offset: offsetMs / 1000 }),
  )
  const offsets = { first: first?.offset ?? 0, changes }
  known.set(zone, offsets)
  return offsets
}

/** By times of the wall clock, as `instantAt` reads those that come twice or not at all. */
export function offsetsByWallClock(zone: string): ZoneOffsets {
  const { first, changes } = offsetsByInstant(zone)
  return { first, changes: changes.map(({ at, offset }) => ({ at: at + offset, offset })) }
}

/** Finds the offset by halving: a few comparisons for each row, however many changes there are. */
export function offsetCase(
  { first, changes }: ZoneOffsets,
  isBefore: (at: number) => Sql,
  write: (offset: number) => Sql,
): Sql {
  if (changes.length === 0) return write(first)
  const middle = Math.floor(changes.length / 2)
  const { at, offset } = changes[middle]!
  const earlier = offsetCase({ first, changes: changes.slice(0, middle) }, isBefore, write)
  const later = offsetCase({ first: offset, changes: changes.slice(middle + 1) }, isBefore, write)
  return sql`case when ${isBefore(at)} then ${earlier} else ${later} end`
}
