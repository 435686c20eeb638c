import type { TableColumnMeta } from '@soundings/contract'
import { labelsWithUnits, pivotTexts, type ArrangedPivot, type PivotLine, type PivotPlaces } from '@soundings/query'
import type { Cell } from '../../chart-type.ts'
import type { spanOf } from '../../table/cells/cell-selection.ts'
import { toClipboard } from '../../table/cells/cell-text.ts'
import type { PivotWords } from '../pivot-words.ts'

/** A block of cells with the headings of its lines and columns, as spreadsheets take them from the clipboard. */
export function copiedText(
  { lines, columns: heads, cellAt }: ArrangedPivot,
  span: ReturnType<typeof spanOf>,
  columns: readonly TableColumnMeta[],
  { down, measures }: PivotPlaces,
  words: PivotWords,
): string {
  const copied = heads.slice(span.from, span.to + 1)
  const leads = ({ kind, group }: PivotLine): Cell[] =>
    down.map((_, level) => (kind === 'total' && level === 0 ? pivotTexts.total : (group[level] ?? null)))
  const cells = lines
    .slice(span.fromLine, span.toLine + 1)
    .map((line) => [...leads(line), ...copied.map((column) => cellAt(line, column) ?? null)])
  const names = labelsWithUnits(
    copied.map((column) => ({ label: words.nameOf(column), format: columns[measures[column.measure] ?? -1]?.format })),
  )
  return toClipboard([...down.map((at) => columns[at]?.label ?? ''), ...names], cells)
}
