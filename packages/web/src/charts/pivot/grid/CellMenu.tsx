import type { PivotColumn, PivotLine, PivotPlaces } from '@soundings/query'
import type { ViewProps } from '../../chart-type.ts'
import { DrillMenu, type DrillDimension } from '../../drawing/segments/DrillMenu.tsx'
import type { PivotWords } from '../pivot-words.ts'

/** A cell that was pointed at, and where. */
export interface PointedCell {
  readonly line: PivotLine
  readonly column: PivotColumn
  readonly x: number
  readonly y: number
}

interface CellMenuProps {
  readonly view: ViewProps
  readonly places: PivotPlaces
  readonly words: PivotWords
  readonly pointed: PointedCell
  readonly onClose: () => void
}

/** What can be done with a cell: its groups are those of its line and of its column. */
export function CellMenu({
  view,
  places: { down, across, measures },
  words,
  pointed: { line, column, x, y },
  onClose,
}: CellMenuProps) {
  const { columns } = view.result.table
  const groups = [
    ...line.group.map((value, at) => [down[at], value] as const),
    ...column.group.map((value, at) => [across[at], value] as const),
  ]
  const dimensions = groups.flatMap(([at, value]): DrillDimension[] => {
    const meta = columns[at ?? -1]
    return meta && at !== undefined ? [{ column: meta, value, text: words.valueText(at, value) }] : []
  })
  // The rows of all others are no values that a filter could name.
  if (column.kind === 'other') return null
  return (
    <DrillMenu
      view={view}
      dimensions={dimensions}
      measure={columns[measures[column.measure] ?? -1]}
      x={x}
      y={y}
      onClose={onClose}
    />
  )
}
