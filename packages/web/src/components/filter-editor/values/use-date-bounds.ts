import { columnReaders } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useMayUse } from '../../../api/session/account.ts'
import { columnQueries } from '../../../api/sources/columns.ts'
import type { DateBounds } from '../../../ui/date/month.ts'
import { storedToday } from '../../../ui/format/dates.ts'
import { dateBounds } from './date-bounds.ts'
import type { FilterTarget } from '../filter-target.ts'

/** People who may look at a question but not at the statistics of its columns pick from an unbounded calendar. */
export function useDateBounds({ columnId, aggregation }: FilterTarget): DateBounds {
  const mayRead = useMayUse()(columnReaders)
  const analysis = useQuery({
    ...columnQueries.analysis(columnId),
    enabled: mayRead && aggregation === undefined && columnId > 0,
  })
  return dateBounds(analysis.data, storedToday())
}
