import type { TableColumnMeta } from '@soundings/contract'
import type { ArrangedPivot, PivotLine as Line } from '@soundings/query'
import { memo } from 'react'
import { shownCell } from '../../no-value.ts'
import type { CellWriter } from '../../table/cells/cell-text.ts'
import { ROW_HEIGHT, type Layout } from '../../table/grid/GridRow.tsx'
import table from '../../table/ResultTable.module.css'
import classes from '../PivotTable.module.css'

export interface PivotLineProps {
  readonly line: Line
  /** Its place among the lines. */
  readonly at: number
  /** How many lines of headings stand above. */
  readonly headLines: number
  readonly arranged: ArrangedPivot
  readonly layout: Layout
  /** What stands at its edge. */
  readonly label: string
  /** The columns of the measures. */
  readonly measures: readonly (TableColumnMeta | undefined)[]
  /** By the place of the measure. */
  readonly writers: readonly CellWriter[]
  readonly chosenFrom: number
  readonly chosenTo: number
  readonly focusAt: number
  readonly focusId: string
  /** The total stands below all lines and does not scroll with them. */
  readonly isFixed?: boolean
}

/** One line of a pivot: its heading, and a cell for each column in sight. */
export const PivotLine = memo(function PivotLine({
  line,
  at,
  headLines,
  arranged,
  layout,
  label,
  measures,
  writers,
  chosenFrom,
  chosenTo,
  focusAt,
  focusId,
  isFixed = false,
}: PivotLineProps) {
  const indent = Math.max(0, line.group.length - 1) * layout.indent
  return (
    <div
      role="row"
      aria-rowindex={at + headLines + 1}
      className={table.row}
      style={{ gridTemplateColumns: layout.tracks, ...(isFixed ? { position: 'relative' } : { top: at * ROW_HEIGHT }) }}
      data-line={at}
      data-part={line.kind}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`${table.lead} ${classes.lead}`}
        style={{ paddingInlineStart: 8 + indent }}
        title={label}
      >
        <span className={line.group.at(-1) === null ? `${table.title} ${table.null}` : table.title}>{label}</span>
      </div>
      {layout.gap > 0 && <div role="presentation" />}
      {layout.others.map(({ at: place, index }) => {
        const column = arranged.columns[place]
        const value = column && arranged.cellAt(line, column)
        const measure = column?.measure ?? -1
        // No rows are no null.
        const { text, reason } =
          value === undefined ? { text: '' } : shownCell(measures[measure], value, writers[measure])
        return (
          <div
            key={place}
            id={index === focusAt ? focusId : undefined}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={(index >= chosenFrom && index <= chosenTo) || undefined}
            className={table.cell}
            data-align="end"
            data-part={column?.kind}
            data-null={value === null || undefined}
            title={reason}
          >
            {text}
          </div>
        )
      })}
    </div>
  )
})
