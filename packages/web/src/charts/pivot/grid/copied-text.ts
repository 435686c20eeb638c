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
  /** A group of missing values has a text, since a line without one is the subtotal. */
  const leads = ({ kind, group }: PivotLine): Cell[] =>
    down.map((at, level) =>
      kind === 'total' && level === 0
        ? pivotTexts.total
        : level < group.length
          ? (group[level] ?? words.valueText(at, null))
          : null,
    )
  const cells = lines
    .slice(span.fromLine, span.toLine + 1)
    .map((line) => [...leads(line), ...copied.map((column) => cellAt(line, column) ?? null)])
  const groups = down.flatMap((at) => columns[at] ?? [])
  const values = copied.flatMap(({ measure }) => columns[measures[measure] ?? -1] ?? [])
  const names = labelsWithUnits(
    copied.map((column, at) => ({ label: words.nameOf(column), format: values[at]?.format })),
  )
  return toClipboard([...labelsWithUnits(groups), ...names], [...groups, ...values], cells)
}
