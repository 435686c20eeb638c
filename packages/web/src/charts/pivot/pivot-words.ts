import type { TableColumnMeta } from '@soundings/contract'
import { pivotHeading, pivotRows, type Pivot, type PivotColumn, type PivotPlaces } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import type { Cell } from '../chart-type.ts'
import { cellWriters, type CellWriter } from '../table/cells/cell-text.ts'

/** How the values of all columns are written, groups and measures alike: by the decimals that the whole pivot has. */
export const pivotWriters = (
  columns: readonly TableColumnMeta[],
  { levels }: Pivot,
  places: PivotPlaces,
): readonly CellWriter[] => cellWriters({ columns: [...columns], data: pivotRows(levels, places) })

/** How the columns of a pivot are called. */
export function createPivotWords(
  columns: readonly TableColumnMeta[],
  { across, measures }: PivotPlaces,
  writers: readonly CellWriter[],
) {
  const valueText = (at: number | undefined, value: Cell): string =>
    value === null ? nullText() : (writers[at ?? -1]?.(value) ?? String(value))
  const measureLabel = ({ measure }: PivotColumn): string => columns[measures[measure] ?? -1]?.label ?? ''

  const headingAt = (column: PivotColumn, level: number): string =>
    pivotHeading(column, level, across.length, (at, value) => valueText(across[at], value))
  /** All of it, for readers who see one line: `2026 · Cardiology · Cost`. */
  const nameOf = (column: PivotColumn): string =>
    [...across.map((_, level) => headingAt(column, level)), ...(measures.length > 1 ? [measureLabel(column)] : [])]
      .filter((text) => text !== '')
      .join(' · ')

  return { valueText, measureLabel, headingAt, nameOf }
}

export type PivotWords = ReturnType<typeof createPivotWords>
