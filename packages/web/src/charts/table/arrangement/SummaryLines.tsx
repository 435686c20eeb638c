import type { TableColumnMeta } from '@soundings/contract'
import { findDateUnit, isSummarised, type SummaryName } from '@soundings/query'
import type { CSSProperties } from 'react'
import type { Cell } from '../../chart-type.ts'
import { noTotal, type ShownCell } from '../../no-value.ts'
import type { CellWriter } from '../cells/cell-text.ts'
import type { GridAction } from '../grid/grid-state.ts'
import { GroupLabel, Line, ROW_HEIGHT, type Layout, type Slot } from '../grid/GridRow.tsx'
import type { GridLine } from './grouping.ts'
import { summaryAlign, summaryLabel, summaryText } from './summaries.ts'
import type { KnownSummaries } from './use-summaries.ts'
import classes from '../ResultTable.module.css'

export interface SummarisedGrid {
  readonly columns: readonly TableColumnMeta[]
  readonly writers: readonly CellWriter[]
  readonly grouped: readonly number[]
  /** The first stands beside the heading of a group, the others have lines below it. */
  readonly summaries: readonly SummaryName[]
  readonly known: Pick<KnownSummaries, 'summaryOf' | 'isAnswered' | 'countOf'>
  /** A total of a part would be taken for that of the whole. */
  readonly isCut: boolean
}

interface SummaryCell extends ShownCell {
  readonly isNull?: true
}

type TextOf = (name: SummaryName, group: readonly Cell[], at: number) => SummaryCell | undefined

/** What a summary of a group says in a column, and of one without a value the same as its cells do; undefined where it would say nothing true. */
export const summaryTexts =
  ({ columns, writers, grouped, known, isCut }: SummarisedGrid): TextOf =>
  (name, group, at) => {
    const [column, write] = [columns[at], writers[at]]
    if (isCut || !column || !isSummarised(name, column)) return undefined
    const value = known.summaryOf(name, group, at)
    if (value === undefined || !write) return { text: '…' }
    if (value === null && known.isAnswered(group))
      return { ...noTotal(column, isOfOnePeriod(columns, grouped, group)), isNull: true }
    return { text: summaryText(name, value, column, write) }
  }

const isOfOnePeriod = (columns: SummarisedGrid['columns'], grouped: readonly number[], group: readonly Cell[]) =>
  group.some((_, depth) => findDateUnit(columns[grouped[depth] ?? -1]?.expression.function ?? null) !== undefined)

/** The summaries that have a line below the whole table. */
export const totalsOf = ({ columns, summaries, isCut }: SummarisedGrid, hasRows: boolean): readonly SummaryName[] =>
  hasRows && !isCut ? summaries.filter((name) => columns.some((column) => isSummarised(name, column))) : []

interface Drawing {
  readonly grid: SummarisedGrid
  readonly layout: Layout
  readonly textOf: TextOf
}

const cellsOf =
  ({ grid: { columns }, textOf }: Drawing, name: SummaryName | undefined, group: readonly Cell[]) =>
  (slot: Slot, style: CSSProperties) => {
    const shown = name && textOf(name, group, slot.at)
    return (
      <div
        key={slot.at}
        role="gridcell"
        aria-colindex={slot.index + 2}
        className={classes.cell}
        style={style}
        data-align={name && summaryAlign(name, columns[slot.at])}
        data-pinned={slot.left !== undefined || undefined}
        data-null={shown?.isNull}
        title={shown?.reason}
      >
        {shown?.text}
      </div>
    )
  }

/** Draws the lines between the rows: headings of groups and their summaries. */
export const summaryLineDrawer =
  (drawing: Drawing, onArrange: (action: GridAction) => void) =>
  (line: Exclude<GridLine, { kind: 'row' }>, at: number, key: number) => {
    const { layout, grid } = drawing
    const [first, ...below] = grid.summaries
    const place = { position: 'absolute', top: at * ROW_HEIGHT, height: ROW_HEIGHT } as const
    if (line.kind === 'summary') {
      const label = (
        <span style={{ paddingInlineStart: layout.indent * line.values.length }}>{summaryLabel(line.name)}</span>
      )
      return (
        <Line key={key} layout={layout} style={place} rowIndex={at + 2} tone="summary" lead={label}>
          {cellsOf(drawing, line.name, line.values)}
        </Line>
      )
    }
    const label = (
      <GroupLabel
        value={line.values.at(-1)}
        write={grid.writers[grid.grouped[line.depth] ?? 0]}
        indent={layout.indent * line.depth}
        count={grid.known.countOf(line.rows, line.values)}
        summaryName={below.length > 0 && first ? summaryLabel(first) : undefined}
        isOpen={line.isOpen}
        onFold={() => onArrange({ do: 'fold', key: line.key })}
      />
    )
    return (
      <Line key={key} layout={layout} style={place} rowIndex={at + 2} tone="group" lead={label}>
        {cellsOf(drawing, first, line.values)}
      </Line>
    )
  }

/** The lines below the table, which stay in sight while one scrolls. */
export function TotalLines({
  drawing,
  totals,
  rowIndex,
}: {
  drawing: Drawing
  totals: readonly SummaryName[]
  rowIndex: number
}) {
  const { layout, grid } = drawing
  if (totals.length === 0) return null
  return (
    <div role="rowgroup" className={classes.foot} style={{ width: layout.width }}>
      {totals.map((name) => (
        <Line
          key={name}
          layout={layout}
          rowIndex={rowIndex}
          tone="total"
          lead={grid.grouped.length > 0 && name !== 'total' ? `Total ${summaryLabel(name)}` : summaryLabel(name)}
        >
          {cellsOf(drawing, name, [])}
        </Line>
      ))}
    </div>
  )
}
