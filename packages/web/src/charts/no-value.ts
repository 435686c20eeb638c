import type { TableColumnMeta } from '@soundings/contract'
import { absenceReason, absentText } from '@soundings/query'
import { nullText } from '../ui/format/null-text.ts'

/** What stands in a cell without a value, and why where the column cannot have one there. */
export function noValue(column: Pick<TableColumnMeta, 'derived' | 'rate'> | undefined): { readonly text: string; readonly reason?: string | undefined } {
  const reason = column && absenceReason(column)
  return reason === undefined ? { text: nullText() } : { text: absentText, reason }
}
