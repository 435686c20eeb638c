import { useSyncExternalStore } from 'react'
import { formatSince } from '../../../ui/format/dates.ts'
import type { ShownTimes } from '../../../widgets/question-result/answers/shown-times.ts'
import classes from './DataOf.module.css'

interface DataOfProps {
  readonly times: ShownTimes
  /** Empty where the account was deleted. */
  readonly owner?: string
}

/** How old the oldest result on the screen is, and whose dashboard it is. */
export function DataOf({ times, owner = '' }: DataOfProps) {
  const oldest = useSyncExternalStore(times.subscribe, times.oldest)
  const texts = [oldest === undefined ? '' : `Data of ${formatSince(oldest)}`, owner].filter(Boolean)
  return texts.length === 0 ? null : <span className={classes.text}>{texts.join(' · ')}</span>
}
