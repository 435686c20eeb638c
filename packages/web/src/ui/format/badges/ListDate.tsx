import { formatListDate } from '../dates.ts'

/** A date in a list, with digits that stand under each other. */
export function ListDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatListDate(date)}</time>
}
