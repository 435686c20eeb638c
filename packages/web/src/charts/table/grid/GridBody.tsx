import { memo, type ReactNode, type RefObject } from 'react'
import type { Cell } from '../../chart-type.ts'
import { chosenIn, type CellBlock } from '../cells/cell-selection.ts'
import { DataRow, type DataRowProps } from './DataRow.tsx'
import { ROW_HEIGHT } from './GridRow.tsx'
import type { GridLine } from '../arrangement/grouping.ts'
import { rowsAFrame } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'
import classes from '../ResultTable.module.css'

interface GridBodyProps extends Pick<
  DataRowProps,
  'layout' | 'columns' | 'writers' | 'looks' | 'links' | 'isOwnWindow' | 'focusId'
> {
  readonly box: RefObject<HTMLDivElement | null>
  readonly height: number
  readonly lines: readonly GridLine[]
  /** The number of the first line; nothing when lines stand under headings. */
  readonly firstNumber: number | undefined
  readonly block: CellBlock | undefined
  /** Rows that were not chosen, where one was. */
  readonly isLeftOut: (row: readonly Cell[]) => boolean
  /** Draws what is no row of the result: headings of groups and their summaries. */
  readonly drawSummaries: (line: Exclude<GridLine, { kind: 'row' }>, at: number, key: number) => ReactNode
}

/** The lines in sight. Scrolling draws this part anew and nothing around it. */
export const GridBody = memo(function GridBody({
  box,
  height,
  lines,
  firstNumber,
  block,
  drawSummaries,
  layout,
  columns,
  writers,
  looks,
  links,
  isOwnWindow,
  focusId,
  isLeftOut,
}: GridBodyProps) {
  const cellsInRow = 1 + layout.pinned.length + layout.others.length
  const { rows, pool } = useRowWindow(box, {
    rows: lines.length,
    height,
    rowHeight: ROW_HEIGHT,
    rowsAFrame: rowsAFrame(cellsInRow),
  })
  const drawLine = (at: number) => {
    const line = lines[at]
    if (!line) return null
    // Rows that leave the window lend their elements to those which come in.
    const key = at % pool
    if (line.kind !== 'row') return drawSummaries(line, at, key)
    return (
      <DataRow
        key={key}
        row={line.row}
        at={at}
        number={firstNumber === undefined ? undefined : firstNumber + at}
        layout={layout}
        columns={columns}
        writers={writers}
        looks={looks}
        links={links}
        isOwnWindow={isOwnWindow}
        {...chosenIn(block, at)}
        focusAt={block?.focus[0] === at ? block.focus[1] : -1}
        focusId={focusId}
        isLeftOut={isLeftOut(line.row)}
      />
    )
  }
  return (
    <div role="rowgroup" className={classes.body} style={{ width: layout.width, height: lines.length * ROW_HEIGHT }}>
      {rows.map(drawLine)}
    </div>
  )
})
