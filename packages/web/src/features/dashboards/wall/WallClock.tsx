import { MINUTE_MS, useClock } from '../../../ui/clock/use-clock.ts'
import { formatShortClock } from '../../../ui/format/dates.ts'
import classes from './WallHead.module.css'

/** The time of day, since a wall often stands where a clock would. */
export function WallClock() {
  return <time className={classes.clock}>{formatShortClock(useClock(MINUTE_MS))}</time>
}
