import { QueryError, type Dialect, type FilterValue } from '@soundings/query'

type Calendar = Pick<Dialect, 'years'>

/** Whether a database has no year for this date. */
function isBeyond({ years }: Calendar, value: FilterValue): boolean {
  const year = typeof value === 'string' ? /^(\d{4})-\d\d-\d\d/.exec(value)?.[1] : undefined
  return years !== undefined && year !== undefined && (Number(year) < years.first || Number(year) > years.last)
}

function holdsBeyond(calendar: Calendar, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return isBeyond(calendar, part as FilterValue)
  return Object.values(part).some((inner) => holdsBeyond(calendar, inner))
}

/** The words in which a database refuses dates for which it has no year. */
const refusalOf = ({ years }: Calendar): string =>
  `This database has dates of the years ${years?.first} to ${years?.last} only`

/** Whether a question was refused for a date in it for which the database has no year, and for nothing else. */
export const isRefusedForDate = (calendar: Calendar, error: unknown, asked: unknown): boolean =>
  error instanceof QueryError && error.message.includes(refusalOf(calendar)) && holdsBeyond(calendar, asked)
