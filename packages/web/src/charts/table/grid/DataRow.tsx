import type { TableColumnMeta } from '@soundings/contract'
import { otherCell } from '@soundings/query'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { inNewWindow } from '../../../api/auth/view-as.ts'
import type { Cell } from '../../chart-type.ts'
import { shownCell } from '../../no-value.ts'
import type { CellWriter } from '../cells/cell-text.ts'
import type { CellLook, LookOf } from '../formats/cell-look.ts'
import { Sign } from '../formats/Sign.tsx'
import type { HrefOf } from '../links/cell-link.ts'
import { ROW_HEIGHT, type Layout, type Slot } from './GridRow.tsx'
import formats from '../formats/CellFormats.module.css'
import classes from '../ResultTable.module.css'

export interface DataRowProps {
  readonly row: readonly Cell[]
  /** Its place on the page. */
  readonly at: number
  /** Its number in the result; nothing under the heading of a group. */
  readonly number: number | undefined
  readonly layout: Layout
  readonly columns: readonly TableColumnMeta[]
  readonly writers: readonly CellWriter[]
  /** Colours, bars and signs by column; undefined for plain columns. */
  readonly looks: readonly (LookOf | undefined)[]
  /** Where cells lead, by column; undefined for columns without links. */
  readonly links: readonly (HrefOf | undefined)[]
  /** Links open a window of their own, so that work on this page is not left. */
  readonly isOwnWindow: boolean
  /** First and last chosen column in sight; -1 for none. */
  readonly chosenFrom: number
  readonly chosenTo: number
  /** The column where the keyboard stands, and how the grid calls that cell. */
  readonly focusAt: number
  readonly focusId: string
  /** Another row was chosen. */
  readonly isLeftOut: boolean
}

/** A row of the result: one element for each cell, since hundreds of them change with every step of scrolling. */
export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { row, at, number, layout, columns, writers, looks, links, chosenFrom, chosenTo, focusAt, focusId, isLeftOut } =
    props
  const cell = (slot: Slot) => {
    const value = row[slot.at]
    const { text, reason } = shownCell(columns[slot.at], value, writers[slot.at])
    const look = looks[slot.at]?.(value)
    return (
      <div
        key={slot.at}
        id={slot.index === focusAt ? focusId : undefined}
        role="gridcell"
        aria-colindex={slot.index + 2}
        aria-selected={(slot.index >= chosenFrom && slot.index <= chosenTo) || undefined}
        {...drawnAs(look, slot.left)}
        data-pinned={slot.left !== undefined || undefined}
        data-align={columns[slot.at]?.oceanDataType === 'NUMBER' ? 'end' : undefined}
        data-null={value === null || value === undefined || value === otherCell || undefined}
        title={reason}
        data-reason={reason}
      >
        {look?.tone && <Sign tone={look.tone} />}
        {linkedText(text, links[slot.at]?.(row), props.isOwnWindow)}
      </div>
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={classes.row}
      style={{ top: at * ROW_HEIGHT, gridTemplateColumns: layout.tracks }}
      data-line={at}
      data-left-out={isLeftOut || undefined}
    >
      <div role="rowheader" aria-colindex={1} className={classes.lead}>
        {number}
      </div>
      {layout.pinned.map(cell)}
      {layout.gap > 0 && <div role="presentation" />}
      {layout.others.map(cell)}
    </div>
  )
})

const drawnAs = (look: CellLook | undefined, left: number | undefined) => ({
  className: look ? `${classes.cell} ${formats.format}` : classes.cell,
  style: left === undefined ? look?.style : { ...look?.style, left },
  'data-format': look?.kind,
  'data-tone': look?.tone,
})

/** A click on the link is not one on the cell, which would filter the dashboard that one leaves. */
const keepFromCell = (event: MouseEvent) => event.stopPropagation()

/** Links are reached by the arrow keys and Enter: hundreds of them would be as many stops of the Tab key. */
function linkedText(text: string, href: string | undefined, isOwnWindow: boolean): ReactNode {
  if (href === undefined) return text
  return (
    <Link
      to={href}
      className={classes.link ?? ''}
      tabIndex={-1}
      draggable={false}
      onClick={keepFromCell}
      {...(isOwnWindow && inNewWindow())}
    >
      {text}
    </Link>
  )
}
