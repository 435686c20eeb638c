const SECOND = 1000
const MINUTE = 60 * SECOND

export function durationText(ms: number): string {
  if (ms < SECOND) return `${ms} ms`
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} s`
  const seconds = Math.floor((ms % MINUTE) / SECOND)
  return `${Math.floor(ms / MINUTE)} min ${seconds} s`
}
