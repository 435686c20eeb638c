import type { ColumnAnalysis } from '@soundings/contract'
import { toStoredDate } from '../../../ui/date/date-text.ts'
import type { DateBounds } from '../../../ui/date/month.ts'

/** From the first day of the column to its last, or to today when that is later. Unknown bounds and those of a sample set no bound. */
export function dateBounds(
  analysis: (Pick<ColumnAnalysis, 'minDate' | 'maxDate'> & Partial<ColumnAnalysis>) | undefined,
  today: string,
): DateBounds {
  if ((analysis?.sampledRows ?? null) !== null) return { min: undefined, max: undefined }
  const last = toStoredDate(analysis?.maxDate ?? '')
  return {
    min: toStoredDate(analysis?.minDate ?? ''),
    max: last === undefined ? undefined : last > today ? last : today,
  }
}
