import { formatRounded } from './numbers.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long something took: `640 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < SECOND) return `${ms} ms`
  if (ms < MINUTE) return `${formatRounded(ms / SECOND, 1)} s`
  return `${Math.floor(ms / MINUTE)} min ${Math.floor((ms % MINUTE) / SECOND)} s`
}
