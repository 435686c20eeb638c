import { useSyncExternalStore } from 'react'
import { MINUTE_MS, useClock } from '../../../ui/clock/use-clock.ts'
import { formatSince } from '../../../ui/format/dates.ts'
import type { ShownTimes } from '../../../components/question-result/answers/shown-times.ts'
import classes from './DataOf.module.css'

interface DataOfProps {
  readonly times: ShownTimes
  /** Empty where the account was deleted. */
  readonly owner?: string
  /** Where tiles cannot be asked about their results. */
  readonly showsAccess?: boolean
}

/** How old the oldest result on the screen is, whose rows it shows where rules limit them, and whose dashboard it is. */
export function DataOf({ times, owner = '', showsAccess = false }: DataOfProps) {
  const oldest = useSyncExternalStore(times.subscribe, times.oldest)
  const access = useSyncExternalStore(times.subscribe, times.access)
  const now = useClock(MINUTE_MS)
  const texts = [
    oldest === undefined ? '' : `Data of ${formatSince(oldest, now)}`,
    showsAccess ? access : undefined,
    owner,
  ].filter(Boolean)
  return texts.length === 0 ? null : <span className={classes.text}>{texts.join(' · ')}</span>
}
