import { Checkbox } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { TableColumn } from './table-column.ts'
import { RowActions, type RowAction } from './RowActions.tsx'
import type { RowKey, Selection } from './use-selection.ts'
import classes from './DataTable.module.css'

interface TableRowProps<Row> {
  readonly row: Row
  readonly rowKey: RowKey
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly onOpen: ((row: Row) => void) | undefined
  readonly selection: Selection<Row> | undefined
  readonly actions: readonly RowAction[] | undefined
  readonly onDrag: ((transfer: DataTransfer) => void) | undefined
  readonly isMuted: boolean
}

export function TableRow<Row>({
  row,
  rowKey,
  name,
  columns,
  onOpen,
  selection,
  actions,
  onDrag,
  isMuted,
}: TableRowProps<Row>) {
  const ticked = selection?.keys.has(rowKey) ?? false
  const tick = () => selection?.replace(toggled(selection.keys, rowKey))

  return (
    <tr
      role="row"
      className={classes.row}
      data-opens={onOpen !== undefined}
      data-ticked={ticked}
      data-muted={isMuted}
      aria-selected={selection ? ticked : undefined}
      tabIndex={onOpen ? 0 : undefined}
      {...(onDrag && { draggable: true, onDragStart: (event) => onDrag(event.dataTransfer) })}
      onClick={(event) => !cameFromControl(event) && onOpen?.(row)}
      onKeyDown={(event) => handleKey(event, () => onOpen?.(row))}
    >
      {selection && (
        <td role="cell" className={classes.tick}>
          <Checkbox size="xs" aria-label={`Select ${name}`} checked={ticked} onChange={tick} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.title} role="cell" className={classes.cell} data-align={column.align} data-title={column.title}>
          <div className={classes.content}>{column.cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes.actions}>
          <RowActions actions={actions} rowName={name} />
        </td>
      )}
    </tr>
  )
}

/** A click on a checkbox, a button or a link inside the row is meant for that control alone. */
function cameFromControl(event: MouseEvent<HTMLElement>): boolean {
  if (!(event.target instanceof Element)) return false
  const control = event.target.closest('button, a, input, label, [role="menuitem"]')
  return control !== null || !event.currentTarget.contains(event.target)
}

function handleKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') open()
  if (event.key === 'ArrowDown') focusRow(event, event.currentTarget.nextElementSibling)
  if (event.key === 'ArrowUp') focusRow(event, event.currentTarget.previousElementSibling)
}

function focusRow(event: KeyboardEvent, row: Element | null) {
  if (!(row instanceof HTMLElement)) return
  event.preventDefault()
  row.focus()
}

function toggled(keys: ReadonlySet<RowKey>, key: RowKey): RowKey[] {
  return keys.has(key) ? [...keys].filter((other) => other !== key) : [...keys, key]
}
