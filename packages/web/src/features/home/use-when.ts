import { MINUTE_MS, useClock } from '../../ui/clock/use-clock.ts'
import { formatWhen } from '../../ui/format/when.ts'

/** A moment as people say it today, also when midnight passes over an open page. */
export const useWhen = (date: string): string => formatWhen(date, new Date(useClock(MINUTE_MS)))
