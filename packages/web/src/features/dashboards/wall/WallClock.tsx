import { useEffect, useState } from 'react'
import { formatShortClock } from '../../../ui/format/dates.ts'
import classes from './WallHead.module.css'

const MINUTE_MS = 60_000

/** The time of day, since a wall often stands where a clock would. */
export function WallClock() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return <time className={classes.clock}>{formatShortClock(now)}</time>
}
