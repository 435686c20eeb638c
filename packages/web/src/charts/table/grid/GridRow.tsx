import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { UnstyledButton } from '@mantine/core'
import type { TableColumnMeta } from '@soundings/contract'
import { formatExactly } from '../../../ui/format/numbers.ts'
import type { Cell } from '../../chart-type.ts'
import { noValue } from '../../no-value.ts'
import type { CellWriter } from '../cells/cell-text.ts'
import classes from '../ResultTable.module.css'

export const ROW_HEIGHT = 32

/** A column in sight: where it stands in the result, in the grid, and on the screen. */
export interface Slot {
  readonly at: number
  readonly index: number
  readonly width: number
  /** Distance from the left edge, for pinned columns. */
  readonly left?: number | undefined
}

export interface Layout {
  readonly lead: number
  /** How far each level of groups stands to the right of the one above it. */
  readonly indent: number
  readonly pinned: readonly Slot[]
  readonly others: readonly Slot[]
  /** Width of the columns left out between the pinned and the first one in sight. */
  readonly gap: number
  readonly width: number
  /** All these as the tracks of a grid, for lines that lay out many cells. */
  readonly tracks: string
}

interface LineProps {
  readonly layout: Layout
  readonly style?: CSSProperties
  readonly rowIndex: number
  readonly tone?: 'group' | 'summary' | 'total' | 'head'
  readonly lead: ReactNode
  readonly children: (slot: Slot, style: CSSProperties) => ReactNode
}

/** One line: the leading cell, the pinned cells, and those of the others which are in sight. */
export function Line({ layout, style, rowIndex, tone, lead, children }: LineProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classes.line}
      data-tone={tone}
      style={{ ...style, width: layout.width }}
    >
      <div
        role={tone === 'head' ? 'columnheader' : 'rowheader'}
        aria-colindex={1}
        className={classes.lead}
        style={{ width: layout.lead }}
      >
        {lead}
      </div>
      {layout.pinned.map((slot) => children(slot, { width: slot.width, left: slot.left }))}
      {layout.gap > 0 && <div role="presentation" style={{ width: layout.gap, flexShrink: 0 }} />}
      {layout.others.map((slot) => children(slot, { width: slot.width }))}
    </div>
  )
}

interface CellTextProps {
  readonly value: Cell | undefined
  readonly write: CellWriter | undefined
  /** Decides what stands for null; left out for groups. */
  readonly column?: TableColumnMeta | undefined
}

/** Null has a text of its own; an empty text stays empty. */
export function CellText({ value, write, column }: CellTextProps) {
  if (value === null || value === undefined) return <span className={classes.null}>{noValue(column).text}</span>
  return write ? write(value) : String(value)
}

interface GroupLabelProps extends CellTextProps {
  readonly indent: number
  /** How many rows the group has; null as long as no one knows. */
  readonly count: Cell
  /** What the numbers beside it are, where others stand below. */
  readonly summaryName: string | undefined
  readonly isOpen: boolean
  readonly onFold: () => void
}

export function GroupLabel({ value, write, indent, count, summaryName, isOpen, onFold }: GroupLabelProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={classes.group}
      data-printed
      aria-expanded={isOpen}
      style={{ paddingInlineStart: indent }}
      onClick={onFold}
    >
      <Chevron size={16} aria-hidden="true" />
      <span className={classes.title}>
        <CellText value={value} write={write} />
      </span>
      {count !== null && <span className={classes.count}>{formatExactly(Number(count))}</span>}
      {summaryName && <span className={classes.figureName}>{summaryName}</span>}
    </UnstyledButton>
  )
}
