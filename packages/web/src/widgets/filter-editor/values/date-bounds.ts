import type { ColumnAnalysis } from '@soundings/contract'
import { toStoredDate } from '../../../ui/date/date-text.ts'
import type { DateBounds } from '../../../ui/date/month.ts'

/** From the first day of the column to its last, or to today when that is later. Unknown figures set no bound. */
export function dateBounds(
  analysis: Pick<ColumnAnalysis, 'minDate' | 'maxDate'> | undefined,
  today: string,
): DateBounds {
  const last = toStoredDate(analysis?.maxDate ?? '')
  return {
    min: toStoredDate(analysis?.minDate ?? ''),
    max: last === undefined ? undefined : last > today ? last : today,
  }
}
