import { useSyncExternalStore } from 'react'
import { MINUTE_MS, useClock } from '../../../ui/clock/use-clock.ts'
import { formatSince } from '../../../ui/format/dates.ts'
import type { ShownTimes } from '../../../components/question-result/answers/shown-times.ts'
import classes from './DataOf.module.css'

interface DataOfProps {
  readonly times: ShownTimes
  /** Empty where the account was deleted. */
  readonly owner?: string
}

/** How old the oldest result on the screen is, and whose dashboard it is. */
export function DataOf({ times, owner = '' }: DataOfProps) {
  const oldest = useSyncExternalStore(times.subscribe, times.oldest)
  const now = useClock(MINUTE_MS)
  const texts = [oldest === undefined ? '' : `Data of ${formatSince(oldest, now)}`, owner].filter(Boolean)
  return texts.length === 0 ? null : <span className={classes.text}>{texts.join(' · ')}</span>
}
