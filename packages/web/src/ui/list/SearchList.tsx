import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { SearchBox } from '../form/SearchBox.tsx'
import { pickableAfterKey } from './list-moves.ts'
import { rowsOf } from './in-sight.ts'
import { showRow, useInSight } from './use-in-sight.ts'
import classes from './SearchList.module.css'

interface SearchListProps<Row> {
  readonly label: string
  readonly searchLabel: string
  readonly typed: string
  readonly onType: (text: string) => void
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => number | string
  /** Headings stand between rows and cannot be picked. */
  readonly isHeading?: (row: Row) => boolean
  /** Such rows say themselves why they cannot be picked now. */
  readonly isDisabled?: (row: Row) => boolean
  /** Given where rows stay ticked. */
  readonly isTicked?: (row: Row) => boolean
  /** Only one row is ticked at a time. */
  readonly isOneTicked?: boolean
  readonly onPick: (row: Row) => void
  readonly children: (row: Row) => ReactNode
  /** What stands here when no row is left. */
  readonly emptyText: string
  readonly rowHeight?: number
  /** Whether it takes the focus when the popup around it opens. */
  readonly withFocus?: boolean
  /** The row that Enter picks unless an arrow moved away; rows before it were there before the search. */
  readonly startAt?: number
}

const ROW_HEIGHT = 40
const MARGIN_ROWS = 8
const none = () => false
/** The attribute is left out where it does not hold. */
const takesSeveral = (hasTicks: boolean, isOneTicked: boolean) => (hasTicks && !isOneTicked) || undefined

/** A list of any length to search and pick from. The focus stays in the search box: arrows move, Enter picks. */
export function SearchList<Row>({
  label,
  searchLabel,
  typed,
  onType,
  rows,
  keyOf,
  isHeading = none,
  isDisabled = none,
  isTicked,
  isOneTicked = false,
  onPick,
  children,
  emptyText,
  rowHeight = ROW_HEIGHT,
  withFocus = true,
  startAt = 0,
}: SearchListProps<Row>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<number | string>()
  const pickable = useMemo(() => rows.flatMap((row, at) => (isHeading(row) ? [] : [at])), [rows, isHeading])
  const kept = activeKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === activeKey)
  const active = kept >= 0 ? kept : (pickable.find((at) => at >= startAt) ?? -1)
  const line = useMemo(() => rowsOf(rows.length, rowHeight), [rows.length, rowHeight])
  const { from, to } = useInSight(box, line, { margin: MARGIN_ROWS })

  useEffect(() => {
    // Rows before the found ones may fill the whole list.
    const shown = Math.min(rows.length - 1, startAt + 1)
    if (typed === '' || startAt === 0 || !box.current) return
    box.current.scrollTop = 0
    showRow(box.current, line, shown)
  }, [typed, startAt, rows.length, line])

  /** Another search begins at its first row. */
  const search = (text: string) => {
    setActiveKey(undefined)
    if (box.current) box.current.scrollTop = 0
    onType(text)
  }
  const activate = (at: number) => {
    const row = rows[at]
    if (row === undefined) return
    setActiveKey(keyOf(row))
    // The heading above the first row of its part is shown along.
    const shown = at > 0 && isHeading(rows[at - 1] as Row) ? at - 1 : at
    showRow(box.current, line, at)
    showRow(box.current, line, shown)
  }
  const handleKey = (event: KeyboardEvent) => {
    const row = rows[active]
    const isPick = row !== undefined && !isHeading(row)
    // A search that finds nothing must not send the form around it.
    if (event.key === 'Enter' && (isPick || typed !== '')) event.preventDefault()
    if (event.key === 'Enter' && isPick && !isDisabled(row)) onPick(row)
    const at = pickableAfterKey(event.key, active, pickable)
    if (at === undefined) return
    event.preventDefault()
    activate(at)
  }

  return (
    <div className={classes.frame}>
      <SearchBox
        label={searchLabel}
        value={typed}
        onChange={search}
        inputProps={{
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active >= from && active < to ? `${id}-${active}` : undefined,
          onKeyDown: handleKey,
          ...(withFocus && { 'data-autofocus': true }),
        }}
      />
      <div className={classes.space}>
        <div
          ref={box}
          id={`${id}-list`}
          className={classes.box}
          role="listbox"
          aria-label={label}
          aria-multiselectable={takesSeveral(isTicked !== undefined, isOneTicked)}
          // The focus belongs to the search box.
          onMouseDown={(event) => event.preventDefault()}
        >
          <div role="presentation" style={{ height: from * rowHeight }} />
          {rows.slice(from, to).map((row, offset) => {
            const at = from + offset
            if (isHeading(row)) {
              return (
                <div key={keyOf(row)} className={classes.heading} style={{ height: rowHeight }} role="presentation">
                  {children(row)}
                </div>
              )
            }
            return (
              <div
                key={keyOf(row)}
                id={`${id}-${at}`}
                className={classes.row}
                style={{ height: rowHeight }}
                role="option"
                aria-selected={isTicked ? isTicked(row) : at === active}
                aria-setsize={pickable.length}
                aria-posinset={pickable.indexOf(at) + 1}
                aria-disabled={isDisabled(row) || undefined}
                data-active={at === active}
                onClick={() => {
                  setActiveKey(keyOf(row))
                  if (!isDisabled(row)) onPick(row)
                }}
              >
                {children(row)}
              </div>
            )
          })}
          <div role="presentation" style={{ height: (rows.length - to) * rowHeight }} />
        </div>
        {rows.length === 0 && (
          <p className={classes.empty} role="status">
            {emptyText}
          </p>
        )}
      </div>
    </div>
  )
}
