import { formatDateTime } from '../dates.ts'
import { namedZone } from '../reporting-zone.ts'

/** A moment in a list, with digits that stand under each other. */
export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={namedZone(new Date(at))}>
      {formatDateTime(at)}
    </time>
  )
}
