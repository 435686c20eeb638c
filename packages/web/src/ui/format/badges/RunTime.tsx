import { formatRunTime } from '../dates.ts'
import { namedZone } from '../reporting-zone.ts'

/** When a task ran or runs. */
export function RunTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={namedZone(new Date(at))}>
      {formatRunTime(at)}
    </time>
  )
}
