import { useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { rowsOf } from './in-sight.ts'
import { rowAfterKey } from './list-moves.ts'
import { showRow, useInSight } from './use-in-sight.ts'
import classes from './LongList.module.css'

interface LongListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => number
  readonly chosen: number | undefined
  readonly onChoose: (row: Row) => void
  readonly children: (row: Row) => ReactNode
  /** What stands here when no row is left. */
  readonly emptyText: string
}

const ROW_HEIGHT = 40
const MARGIN_ROWS = 8

/** A list to choose one row from, of any length: only the rows in sight are drawn. */
export function LongList<Row>({ label, rows, keyOf, chosen, onChoose, children, emptyText }: LongListProps<Row>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const chosenAt = rows.findIndex((row) => keyOf(row) === chosen)
  const line = useMemo(() => rowsOf(rows.length, ROW_HEIGHT), [rows.length])
  const { from, to } = useInSight(box, line, { margin: MARGIN_ROWS })

  const handleKey = (event: KeyboardEvent) => {
    const at = rowAfterKey(event.key, chosenAt, rows.length)
    const row = at === undefined ? undefined : rows[at]
    if (at === undefined || row === undefined) return
    event.preventDefault()
    onChoose(row)
    showRow(box.current, line, at)
  }

  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        role="listbox"
        aria-label={label}
        aria-activedescendant={chosenAt >= from && chosenAt < to ? `${id}-${chosenAt}` : undefined}
        tabIndex={0}
        onKeyDown={handleKey}
      >
        <div role="presentation" style={{ height: from * ROW_HEIGHT }} />
        {rows.slice(from, to).map((row, offset) => {
          const at = from + offset
          return (
            <div
              key={keyOf(row)}
              id={`${id}-${at}`}
              className={classes.row}
              role="option"
              aria-selected={at === chosenAt}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              onClick={() => onChoose(row)}
            >
              {children(row)}
            </div>
          )
        })}
        <div role="presentation" style={{ height: (rows.length - to) * ROW_HEIGHT }} />
      </div>
      {rows.length === 0 && <p className={classes.empty}>{emptyText}</p>}
    </div>
  )
}
