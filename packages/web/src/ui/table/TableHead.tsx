import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { TableColumn } from './table-column.ts'
import { nextDirection, type SortDirection } from './table-view.ts'
import type { RowKey, Selection } from './use-selection.ts'
import classes from './DataTable.module.css'

export interface SortState {
  /** The title of the column. */
  readonly column: string
  readonly direction: SortDirection
}

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState | undefined) => void
  /** Ticks all rows that are listed: those of the page, where the server pages. */
  readonly selectAll?: { readonly selection: Selection<Row>; readonly keys: readonly RowKey[] }
  readonly withActions: boolean
}

export function TableHead<Row>({ columns, sort, onSort, selectAll, withActions }: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.head} data-selectable={selectAll !== undefined}>
      <tr role="row">
        {selectAll && (
          <th role="columnheader" className={classes.tick}>
            <SelectAll {...selectAll} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.title ? sort.direction : undefined
          return (
            <th
              key={column.title}
              role="columnheader"
              className={classes.heading}
              data-align={column.align}
              aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
            >
              {column.sortBy ? (
                <UnstyledButton
                  className={classes.sort}
                  onClick={() => onSort(toSort(column.title, nextDirection(direction)))}
                >
                  {column.title}
                  <SortIcon direction={direction} />
                </UnstyledButton>
              ) : (
                column.title
              )}
            </th>
          )
        })}
        {withActions && (
          <th role="columnheader" className={classes.heading} data-align="end">
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}

function SelectAll<Row>({ selection, keys }: { selection: Selection<Row>; keys: readonly RowKey[] }) {
  const all = keys.length > 0 && selection.keys.size === keys.length
  return (
    <Checkbox
      size="xs"
      aria-label="Select all rows"
      checked={all}
      indeterminate={!all && selection.keys.size > 0}
      disabled={keys.length === 0}
      onChange={() => selection.replace(all ? [] : keys)}
    />
  )
}

function SortIcon({ direction }: { direction: SortDirection | undefined }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden="true" />
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden="true" />
  return <IconArrowsSort size={14} aria-hidden="true" className={classes.unsorted} />
}

function toSort(column: string, direction: SortDirection | undefined): SortState | undefined {
  return direction && { column, direction }
}
