import { formatRunTime } from './dates.ts'

/** A moment in a list, with figures that stand under each other. */
export function RunTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatRunTime(at)}</time>
}
