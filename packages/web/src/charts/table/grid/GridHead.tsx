import type { TableColumnMeta } from '@soundings/contract'
import { IconArrowDown, IconArrowUp, IconDotsVertical } from '@tabler/icons-react'
import { memo, useState, type DragEvent, type PointerEvent } from 'react'
import type { ResultSource } from '../../question-links.ts'
import { ColumnMenu } from '../columns/ColumnMenu.tsx'
import { dropPlace, type GridAction, type GridState } from './grid-state.ts'
import { Line, type Layout } from './GridRow.tsx'
import { messages } from '../messages.ts'
import classes from '../ResultTable.module.css'

interface HeadingProps {
  readonly at: number
  readonly index: number
  readonly column: TableColumnMeta
  readonly state: GridState
  readonly width: number
  /** Where it is pinned. */
  readonly left: number | undefined
  readonly source: ResultSource | undefined
  readonly onArrange: (action: GridAction) => void
  readonly onStatistics: ((column: TableColumnMeta) => void) | undefined
  /** What the colours of its cells mean. */
  readonly meaning: string | undefined
  /** Opens the form for the format of its cells; absent where it cannot be kept. */
  readonly onFormat: ((at: number) => void) | undefined
  /** Opens the form for the link of its cells; absent where it cannot be kept. */
  readonly onLink: ((at: number) => void) | undefined
}

const DRAGGED = 'application/x-soundings-column'
const KEY_STEP = 16

/** The heading of a column: sorts by a click, moves by dragging, and has a handle for its width. */
const Heading = memo(function Heading({
  at,
  index,
  column,
  state,
  width,
  left,
  source,
  onArrange,
  onStatistics,
  meaning,
  onFormat,
  onLink,
}: HeadingProps) {
  const [menuButton, setMenuButton] = useState<HTMLElement>()
  const place = state.sorts.findIndex((sort) => sort.column === at)
  const direction = state.sorts[place]?.direction
  const handleOver = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.currentTarget.dataset.drop = isBehind(event) ? 'behind' : 'before'
  }
  const handleDrop = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset.drop
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (dragged === '') return
    event.preventDefault()
    onArrange({ do: 'move', column: Number(dragged), before: dropPlace(state, at, isBehind(event)) })
  }
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={classes.heading}
      style={left === undefined ? { width } : { width, left }}
      data-pinned={left !== undefined || undefined}
      data-align={column.oceanDataType === 'NUMBER' ? 'end' : undefined}
      onDragOver={handleOver}
      onDragLeave={(event) => delete event.currentTarget.dataset.drop}
      onDrop={handleDrop}
    >
      <button
        type="button"
        className={classes.sort}
        data-printed
        title={headingNote(column, meaning)}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}
        onClick={(event) =>
          onArrange({ do: 'sort', column: at, keepsOthers: event.shiftKey || event.ctrlKey || event.metaKey })
        }
      >
        <span className={classes.title}>{column.label}</span>
        {direction === 'asc' && <IconArrowUp size={14} aria-hidden="true" />}
        {direction === 'desc' && <IconArrowDown size={14} aria-hidden="true" />}
        {direction && state.sorts.length > 1 && <span className={classes.sortPlace}>{place + 1}</span>}
      </button>
      <button
        type="button"
        className={classes.menuButton}
        aria-label={`Menu of ${column.label}`}
        aria-haspopup="menu"
        aria-expanded={menuButton !== undefined}
        onClick={({ currentTarget }) => setMenuButton(menuButton ? undefined : currentTarget)}
      >
        <IconDotsVertical size={14} aria-hidden="true" />
      </button>
      {menuButton && (
        <ColumnMenu
          button={menuButton}
          at={at}
          column={column}
          state={state}
          source={source}
          onArrange={onArrange}
          onStatistics={onStatistics}
          onFormat={onFormat}
          onLink={onLink}
          onClose={() => setMenuButton(undefined)}
        />
      )}
      <WidthHandle
        label={column.label}
        index={index}
        width={width}
        onWidth={(width) => onArrange({ do: 'resize', column: at, width })}
      />
    </div>
  )
})

interface HeadLineProps extends Pick<
  HeadingProps,
  'state' | 'source' | 'onArrange' | 'onStatistics' | 'onFormat' | 'onLink'
> {
  readonly layout: Layout
  readonly height: number
  readonly columns: readonly TableColumnMeta[]
  /** What the colours of cells mean, by column. */
  readonly meanings: readonly (string | undefined)[]
}

/** All headings. They are the dearest things around the grid, and scrolling up and down does not change them. */
export const HeadLine = memo(function HeadLine({ layout, height, columns, meanings, ...rest }: HeadLineProps) {
  const { state } = rest
  return (
    <Line layout={layout} style={{ height }} rowIndex={1} tone="head" lead={state.grouped.length === 0 ? '#' : 'Group'}>
      {({ at, index, width, left }) => {
        const column = columns[at]
        return (
          column && (
            <Heading
              {...rest}
              key={state.columns[at]?.key}
              at={at}
              index={index + 2}
              column={column}
              width={width}
              left={left}
              meaning={meanings[at]}
            />
          )
        )
      }}
    </Line>
  )
})

/** Whether the pointer is on the right half of a heading. */
function isBehind({ clientX, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX > left + width / 2 + 1
}

const WIDEST_FIT = 640

/** What the longest text in sight needs; never less than now. */
function fittingWidth(handle: Element, index: number, width: number): number {
  const cells = handle.closest('[role=grid]')?.querySelectorAll(`[role=gridcell][aria-colindex="${index}"]`) ?? []
  return [...cells].reduce((most, { scrollWidth }) => Math.max(most, Math.min(WIDEST_FIT, scrollWidth + 1)), width)
}

interface WidthHandleProps {
  readonly label: string
  readonly index: number
  readonly width: number
  readonly onWidth: (width: number) => void
}

/** Drawn or moved by arrow keys; a double click or Enter makes room for texts that are cut. */
function WidthHandle({ label, index, width, onWidth }: WidthHandleProps) {
  const handleDown = (down: PointerEvent<HTMLDivElement>) => {
    down.preventDefault()
    const handle = down.currentTarget
    handle.setPointerCapture(down.pointerId)
    const handleMove = (move: globalThis.PointerEvent) => onWidth(width + move.clientX - down.clientX)
    handle.addEventListener('pointermove', handleMove)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', handleMove), {
      once: true,
    })
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={width}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={handleDown}
      onDoubleClick={({ currentTarget }) => onWidth(fittingWidth(currentTarget, index, width))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onWidth(fittingWidth(event.currentTarget, index, width))
        if (event.key === 'ArrowLeft') onWidth(width - KEY_STEP)
        if (event.key === 'ArrowRight') onWidth(width + KEY_STEP)
      }}
    />
  )
}

/** What a heading says beside its label: the zone of times, why limits of a rate may be missing, and what colours mean. */
function headingNote({ label, timeZone, rate }: TableColumnMeta, meaning: string | undefined): string {
  const notes = [
    rate?.limit?.interval === 'wilson' ? messages.wilsonLimit : undefined,
    timeZone === undefined ? undefined : `times in ${timeZone}`,
    meaning,
  ].filter((note) => note !== undefined)
  return notes.length === 0 ? label : `${label} (${notes.join('; ')})`
}
