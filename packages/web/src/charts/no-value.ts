import type { TableColumnMeta } from '@soundings/contract'
import { absenceReason, absentText, derivations } from '@soundings/query'
import { nullText } from '../ui/format/null-text.ts'
import type { Cell } from './cell.ts'

export interface ShownCell {
  readonly text: string
  /** Why there is no value, where the column cannot have one. */
  readonly reason?: string | undefined
}

type MadeColumn = Pick<TableColumnMeta, 'derived' | 'divides' | 'rate' | 'expression'>

/** Why a column has no value where none is missing. */
export const noValueReason = (column: MadeColumn): string | undefined =>
  absenceReason({ ...column, aggregation: column.expression.function })

/** What stands in a cell without a value, and why where the column cannot have one there. */
export function noValue(column: MadeColumn | undefined): ShownCell {
  const reason = column && noValueReason(column)
  return reason === undefined ? { text: nullText() } : { text: absentText, reason }
}

/** What stands in a total without a value: that of all periods together has none before it. */
export const noTotal = (column: MadeColumn, isOfOnePeriod: boolean): ShownCell =>
  column.derived && derivations[column.derived].needsPeriods && !isOfOnePeriod
    ? { text: absentText, reason: 'No value, because a total is of all periods together' }
    : noValue(column)

/** What stands in a cell of a grid. */
export function shownCell(
  column: TableColumnMeta | undefined,
  value: Cell | undefined,
  write: ((value: NonNullable<Cell>) => string) | undefined,
): ShownCell {
  return value === null || value === undefined ? noValue(column) : { text: write?.(value) ?? String(value) }
}
