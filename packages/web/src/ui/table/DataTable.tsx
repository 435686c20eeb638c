import { type ReactNode, useState } from 'react'
import { EmptyState } from '../state/EmptyState.tsx'
import { LoadFailure, type Readable } from '../state/LoadFailure.tsx'
import classes from './DataTable.module.css'
import type { RowAction } from './RowActions.tsx'
import { type SortState, TableHead } from './TableHead.tsx'
import { TablePager } from './TablePager.tsx'
import { TableRow } from './TableRow.tsx'
import type { TableColumn } from './table-column.ts'
import { countPages, PAGE_ROWS, sortRows } from './table-view.ts'
import type { RowKey, Selection } from './use-selection.ts'

export type { RowAction } from './RowActions.tsx'
export type { TableColumn } from './table-column.ts'

/** The part of a TanStack query that a list needs to show waiting and failing. */
export interface Loadable extends Readable {
  readonly isPending: boolean
}

interface Paging {
  /** Counted from 1. */
  readonly page: number
  readonly totalRows: number
  readonly onPage: (page: number) => void
  /** The rows are still those of the page before. */
  readonly isWaiting?: boolean
  /** How many rows a page has; otherwise eight. */
  readonly pageRows?: number
  /** Beside the range of rows. */
  readonly tool?: ReactNode
}

interface TableOrder {
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState | undefined) => void
}

export interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  readonly label: string
  /** The rows left after searching. */
  readonly rows: readonly Row[]
  readonly columns: readonly TableColumn<Row>[]
  readonly rowKey: (row: Row) => RowKey
  /** What a row is called, for its checkbox and its action buttons. */
  readonly rowName: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly selection?: Selection<Row>
  readonly actions?: (row: Row) => readonly RowAction[]
  /** Puts what dragging a row takes along into the transfer; undefined for rows that cannot be dragged. */
  readonly rowDrag?: (row: Row) => ((transfer: DataTransfer) => void) | undefined
  /** Room for the action buttons: 36 px each. */
  readonly actionsWidth?: number
  readonly query?: Loadable
  readonly errorText?: string
  /** A friendly word under 'NO Data': what will appear here, or how to find it. */
  readonly emptyText?: string
  /** The way out of an empty list: a button that makes the first one. */
  readonly emptyAction?: ReactNode
  /** Usually the search text: a change of it goes back to the first page. */
  readonly resetPageOn?: string
  /** For rows that do not take part at the moment: they are drawn fainter. */
  readonly isMuted?: (row: Row) => boolean
  /** For lists which the server pages: `rows` are one page of them. */
  readonly paging?: Paging
  /** For lists whose order is kept elsewhere; otherwise it is forgotten with the table. */
  readonly order?: TableOrder
}

/** The list table of every screen: eight rows a page, sortable, selectable, cards on narrow screens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, query } = props
  const [ownSort, setOwnSort] = useState<SortState>()
  const { sort, onSort } = props.order ?? { sort: ownSort, onSort: setOwnSort }
  const ownPaging = usePaging(rows.length, props.resetPageOn)

  if (query?.isLoadingError)
    return (
      <div className={classes.frame}>
        <ListFailure query={query} errorText={props.errorText} />
      </div>
    )

  const { page, totalRows, onPage, pageRows, tool } = props.paging ?? ownPaging
  const shown = props.paging ? rows : inOrder(rows, columns, sort).slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  const isTurning = props.paging?.isWaiting === true
  // Without rows of the page before there is none to keep.
  const waiting = query?.isPending === true || (isTurning && rows.length === 0)
  return (
    <div className={classes.frame}>
      <ListFailure query={query} errorText={props.errorText} />
      <div className={classes.body}>
        <Grid
          {...props}
          waiting={waiting}
          isBusy={waiting || isTurning}
          shown={waiting ? [] : shown}
          sort={sort}
          onSort={onSort}
        />
        {!waiting && rows.length === 0 && (
          <EmptyState title="NO Data" text={props.emptyText} action={props.emptyAction} />
        )}
      </div>
      <TablePager page={page} rows={totalRows} pageRows={pageRows} tool={tool} onPage={onPage} />
    </div>
  )
}

function ListFailure({ query, errorText }: { query: Loadable | undefined; errorText: string | undefined }) {
  if (!query) return null
  return (
    <div className={classes.failure}>
      <LoadFailure query={query} text={errorText ?? 'This list could not be loaded.'} />
    </div>
  )
}

interface GridProps<Row> extends DataTableProps<Row> {
  readonly waiting: boolean
  readonly isBusy: boolean
  readonly shown: readonly Row[]
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState | undefined) => void
}

function Grid<Row>(props: GridProps<Row>) {
  const { label, rows, columns, rowKey, selection, actions, actionsWidth = 144, waiting, isBusy } = props
  const extraCells = Number(selection !== undefined) + Number(actions !== undefined)
  return (
    <table className={classes.table} role="table" aria-label={label} aria-busy={isBusy}>
      <colgroup>
        {selection && <col style={{ width: 48 }} />}
        {columns.map((column) => (
          <col key={column.title} style={{ width: column.width }} />
        ))}
        {actions && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <TableHead
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
        {...(selection && { selectAll: { selection, keys: rows.map(rowKey) } })}
        withActions={actions !== undefined}
      />
      <tbody role="rowgroup" aria-busy={waiting}>
        {waiting && <SkeletonRows cells={columns.length + extraCells} rows={props.paging?.pageRows} />}
        {props.shown.map((row) => (
          <TableRow
            key={rowKey(row)}
            row={row}
            rowKey={rowKey(row)}
            name={props.rowName(row)}
            columns={columns}
            onOpen={props.onOpen}
            selection={selection}
            actions={actions?.(row)}
            onDrag={props.rowDrag?.(row)}
            isMuted={props.isMuted?.(row) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}

function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: SortState | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ title }) => title === sort?.column)?.sortBy
  return sort && typeof sortBy === 'function' ? sortRows(rows, sortBy, sort.direction) : rows
}

function usePaging(totalRows: number, resetOn: string | undefined): Paging {
  const [wanted, setWanted] = useState({ page: 1, resetOn })
  const page = wanted.resetOn === resetOn ? Math.min(wanted.page, countPages(totalRows)) : 1
  return { page, totalRows, onPage: (next) => setWanted({ page: next, resetOn }) }
}

/** Rows in the shape of what comes. They appear after 150 ms, so that a quick answer shows no flicker. */
function SkeletonRows({ cells, rows = PAGE_ROWS }: { cells: number; rows?: number | undefined }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true" className={classes.skeletonRow}>
      {Array.from({ length: cells }, (_, cell) => (
        <td key={cell} role="cell">
          <span className={classes.skeletonBar} style={{ width: `${45 + ((row * 3 + cell * 7) % 5) * 10}%` }} />
        </td>
      ))}
    </tr>
  ))
}
