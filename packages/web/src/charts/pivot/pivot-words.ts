import type { TableColumnMeta } from '@soundings/contract'
import type { PivotColumn, PivotPlaces } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import type { Cell } from '../chart-type.ts'
import type { CellWriter } from '../table/cell-text.ts'
import { messages } from './messages.ts'

/** How the columns of a pivot are called. */
export function createPivotWords(columns: readonly TableColumnMeta[], { across, measures }: PivotPlaces, writers: readonly CellWriter[]) {
  const valueText = (at: number | undefined, value: Cell): string => (value === null ? nullText() : (writers[at ?? -1]?.(value) ?? String(value)))
  const measureLabel = ({ measure }: PivotColumn): string => columns[measures[measure] ?? -1]?.label ?? ''

  /** What stands over a column in the line of one of the groups across. */
  const headingAt = ({ kind, group }: PivotColumn, level: number): string => {
    if (level < group.length) return valueText(across[level], group[level] ?? null)
    if (kind === 'group' || level < across.length - 1) return ''
    return kind === 'other' ? messages.other : messages.total
  }
  /** All of it, for readers who see one line: `2026 · Cardiology · Cost`. */
  const nameOf = (column: PivotColumn): string =>
    [...across.map((_, level) => headingAt(column, level)), ...(measures.length > 1 ? [measureLabel(column)] : [])].filter((text) => text !== '').join(' · ')

  return { valueText, measureLabel, headingAt, nameOf }
}

export type PivotWords = ReturnType<typeof createPivotWords>

/** Neighbours under the same heading, which is written once over all of them. */
export function headingRuns<Slot extends { readonly at: number }>(slots: readonly Slot[], columns: readonly PivotColumn[], level: number): Slot[][] {
  const keyOf = ({ at }: Slot): string => {
    const column = columns[at]
    if (!column) return ''
    return level < column.group.length ? JSON.stringify(column.group.slice(0, level + 1)) : JSON.stringify([column.kind, column.group, column.kind === 'group'])
  }
  const runs: Slot[][] = []
  let before: string | undefined
  for (const slot of slots) {
    const key = keyOf(slot)
    if (key === before) runs.at(-1)?.push(slot)
    else runs.push([slot])
    before = key
  }
  return runs
}
