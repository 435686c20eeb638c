import type { TableColumnMeta } from '@soundings/contract'
import type { Cell, ViewProps } from '../../chart-type.ts'
import { crossActions, segmentActions } from './segment-actions.ts'
import { SegmentMenu } from './SegmentMenu.tsx'

/** One of the groups that a part of a result belongs to. */
export interface DrillDimension {
  readonly column: TableColumnMeta
  readonly value: Cell
  /** What the value is called here. */
  readonly text: string
}

interface DrillMenuProps {
  readonly view: Pick<ViewProps, 'result' | 'source' | 'onZoom' | 'crossFilter'>
  /** The one that was pointed at comes first. */
  readonly dimensions: readonly DrillDimension[]
  readonly measure: TableColumnMeta | undefined
  readonly x: number
  readonly y: number
  readonly onClose: () => void
}

/** What can be done with a part of a result: a segment of a chart, or a cell of a table or a pivot. */
export function DrillMenu({
  view: { result, source, onZoom, crossFilter },
  dimensions,
  measure,
  x,
  y,
  onClose,
}: DrillMenuProps) {
  const { columns } = result.table
  const canZoom = onZoom !== undefined
  const actions = [
    ...crossActions(dimensions, crossFilter?.offer),
    ...segmentActions({ dimensions, measure, columns, source, canZoom }),
  ]
  if (actions.length === 0) return null
  return (
    <SegmentMenu
      title={dimensions.map(({ text }) => text).join(' · ')}
      x={x}
      y={y}
      actions={actions}
      onZoom={(zoom) => onZoom?.(zoom)}
      onClose={onClose}
    />
  )
}
