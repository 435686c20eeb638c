import { offsetAt } from './zones.ts'

/** What time it is, and where: given by the caller, since this package has no clock. */
export interface Clock {
  readonly now: Date
  /** IANA name such as `Europe/Vienna`. */
  readonly zone: string
}

/** What a clock on the wall shows in the reporting zone, held in the UTC fields of a Date. */
export const wallClock = ({ now, zone }: Clock): Date => new Date(now.getTime() + offsetAt(now.getTime(), zone))

/** The same as people read it: `2026-03-05 14:30`, with seconds where they are asked for. */
export const wallClockText = (clock: Clock, last: 'minute' | 'second'): string =>
  wallClock(clock)
    .toISOString()
    .slice(0, last === 'minute' ? 16 : 19)
    .replace('T', ' ')
