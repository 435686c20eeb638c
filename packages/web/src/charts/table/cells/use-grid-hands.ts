import type { TableColumnMeta } from '@soundings/contract'
import { labelsWithUnits } from '@soundings/query'
import type { ClipboardEvent, KeyboardEvent, PointerEvent } from 'react'
import type { GridLine } from '../arrangement/grouping.ts'
import { afterKey, spanOf, type CellBlock } from './cell-selection.ts'
import { exactText, toClipboard, type CellWriter } from './cell-text.ts'
import { cellElement, placeOf, type CellMenu } from './use-cell-menu.tsx'

interface HandledGrid {
  readonly lines: readonly GridLine[]
  /** The columns in sight, by their positions in the result. */
  readonly shown: readonly number[]
  readonly columns: readonly TableColumnMeta[]
  readonly writers: readonly CellWriter[]
  readonly block: CellBlock | undefined
  readonly onBlock: (block: CellBlock) => void
  /** The id of the cell where the keyboard stands. */
  readonly focusId: string
  readonly menu: CellMenu
  /** Scrolls to the cell that a key led to. */
  readonly onReach: (focus: CellBlock['focus']) => void
}

const shownIn = (cell: HTMLElement): string => cell.textContent ?? ''

/** What keys, pointers and the clipboard do in a grid: they choose a block of cells, open what a cell has, and copy. */
export function useGridHands(grid: HandledGrid) {
  const { lines, shown, columns, block, onBlock, focusId, menu, onReach } = grid

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const linked = event.key === 'Enter' && document.getElementById(focusId)?.querySelector('a')
    if (linked) return linked.click()
    const onKey = menu.onKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (onKey) return onKey(event)
    const next = afterKey(block, event.key, event.shiftKey, { lines: lines.length, columns: shown.length })
    if (!next) return
    event.preventDefault()
    onBlock(next)
    onReach(next.focus)
  }

  const onPointer = (event: PointerEvent) => {
    const cell = cellElement(event.target)
    if (!cell) return
    if (event.type === 'pointerover') {
      // Elements take turns with rows, so what is cut is looked at each time.
      cell.title =
        cell.dataset.reason ?? exactTextIn(grid, cell) ?? (cell.scrollWidth > cell.clientWidth ? shownIn(cell) : '')
      if (event.buttons !== 1) return
    }
    const focus = placeOf(cell)
    onBlock({ anchor: block && (event.shiftKey || event.type === 'pointerover') ? block.anchor : focus, focus })
  }

  const onCopy = (event: ClipboardEvent) => {
    if (!block) return
    const span = spanOf(block)
    const copied = shown.slice(span.from, span.to + 1)
    const heads = copied.flatMap((at) => columns[at] ?? [])
    const cells = lines
      .slice(span.fromLine, span.toLine + 1)
      .flatMap((line) => (line.kind === 'row' ? [copied.map((at) => line.row[at] ?? null)] : []))
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard(labelsWithUnits(heads), heads, cells))
  }

  return { onKeyDown, onPointerDown: onPointer, onPointerOver: onPointer, onCopy }
}

function exactTextIn({ lines, shown, columns, writers }: HandledGrid, cell: HTMLElement): string | undefined {
  const [line, place] = placeOf(cell)
  const [row, at] = [lines[line], shown[place] ?? -1]
  const value = row?.kind === 'row' ? row.row[at] : undefined
  const [column, write] = [columns[at], writers[at]]
  // The text alone: in the cell a sign may stand before it.
  return column && write && value !== null && value !== undefined ? exactText(column, value, write(value)) : undefined
}
