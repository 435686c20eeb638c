import { groupingNames } from '@soundings/query'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { Cell, ViewProps } from '../../chart-type.ts'
import { categoryText, dimensionsOf } from '../../drawing/chart-data/chart-data.ts'
import { DrillMenu, type DrillDimension } from '../../drawing/segments/DrillMenu.tsx'
import { clickAction, isLeftOut } from '../../drawing/segments/segment-actions.ts'
import type { CellBlock } from './cell-selection.ts'
import type { GridLine } from '../arrangement/grouping.ts'
import { messages } from '../messages.ts'

type Table = ViewProps['result']['table']

interface Grid {
  readonly view: ViewProps
  /** What the menu is placed in. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly block: CellBlock | undefined
  readonly onBlock: (block: CellBlock) => void
  /** The id of the cell where the keyboard stands. */
  readonly focusId: string
  readonly lines: readonly GridLine[]
  /** The columns in sight, by their positions in the result. */
  readonly shown: readonly number[]
}

export interface CellMenu {
  /** Absent where cells have no menu. */
  readonly hint: string | undefined
  /** The other mouse button, and the menu key. */
  readonly onMenu: (event: MouseEvent | KeyboardEvent) => void
  /** Where a click narrows what stands around the table it does not open the menu. */
  readonly onClick: ((event: MouseEvent) => void) | undefined
  readonly onDoubleClick: ((event: MouseEvent) => void) | undefined
  readonly onKeys: Readonly<Record<string, (event: KeyboardEvent) => void>>
  /** Rows that were not chosen, where one was. */
  readonly isLeftOut: (row: readonly Cell[]) => boolean
  readonly menu: ReactNode
}

/** The menu of a cell of a grouped table, as segments of charts have one. */
export function useCellMenu({ view, frame, block, onBlock, focusId, lines, shown }: Grid): CellMenu {
  const [pointed, setPointed] = useState<{
    readonly row: readonly Cell[]
    readonly at: number
    readonly x: number
    readonly y: number
  }>()
  const { table } = view.result
  const hasMenu = isDrillable(table)

  const pointedAt = (event: MouseEvent | KeyboardEvent) => {
    const cell = cellElement(event.target)
    const focus = cell ? placeOf(cell) : block?.focus
    const row = focus && rowAt(lines, focus[0])
    const at = focus && shown[focus[1]]
    return hasMenu && row && at !== undefined ? { cell, focus, row, at } : undefined
  }
  const onMenu = (event: MouseEvent | KeyboardEvent) => {
    const found = pointedAt(event)
    if (!found) return
    const { cell, focus, row, at } = found
    event.preventDefault()
    if (cell) onBlock({ anchor: focus, focus })
    // It stands where the mouse is, or below the cell where the keyboard is.
    const spot = cell && 'clientX' in event ? event : belowCell(focusId)
    setPointed({ row, at, ...placeIn(frame.current, spot) })
  }
  const choiceAt = (event: MouseEvent | KeyboardEvent) => {
    const found = pointedAt(event)
    return found && clickAction(drilled(table, found.row, found.at).dimensions, view.crossFilter)
  }
  // Who drags over cells or chooses several wants to copy them, and the second click of a double one would take the first back.
  const chooseByClick = (event: MouseEvent) => {
    const isOneCell =
      block !== undefined && block.anchor.join() === block.focus.join() && cellElement(event.target) !== undefined
    if (isOneCell && event.detail === 1) choiceAt(event)?.()
  }
  const chooseByKey = (event: KeyboardEvent) => {
    const choose = choiceAt(event)
    if (!choose) return onMenu(event)
    event.preventDefault()
    choose()
  }
  const isAtOnce = hasMenu && view.crossFilter?.isAtOnce === true
  const groups = dimensionsOf(table).flatMap((at) => (table.columns[at] ? [{ at, column: table.columns[at] }] : []))
  const isRowLeftOut = (row: readonly Cell[]) =>
    isLeftOut(
      groups.map(({ at, column }) => ({ column, value: row[at] ?? null })),
      view.crossFilter,
    )
  const menu = pointed && (
    <DrillMenu
      view={view}
      {...drilled(table, pointed.row, pointed.at)}
      x={pointed.x}
      y={pointed.y}
      onClose={() => setPointed(undefined)}
    />
  )
  const hint = isAtOnce ? messages.clickHint : messages.drillHint
  return {
    hint: hasMenu ? hint : undefined,
    onMenu,
    onClick: isAtOnce ? chooseByClick : undefined,
    onDoubleClick: isAtOnce ? undefined : onMenu,
    onKeys: { Enter: chooseByKey, 'Shift+F10': onMenu },
    isLeftOut: isRowLeftOut,
    menu,
  }
}

function rowAt(lines: readonly GridLine[], at: number): readonly Cell[] | undefined {
  const line = lines[at]
  return line?.kind === 'row' ? line.row : undefined
}

type Spot = Pick<MouseEvent, 'clientX' | 'clientY'>

function placeIn(frame: HTMLElement | null, { clientX, clientY }: Spot) {
  const edge = frame?.getBoundingClientRect()
  return { x: clientX - (edge?.left ?? 0), y: clientY - (edge?.top ?? 0) }
}

function belowCell(id: string): Spot {
  const cell = document.getElementById(id)?.getBoundingClientRect()
  return { clientX: cell?.left ?? 0, clientY: cell?.bottom ?? 0 }
}

/** Rows that are no groups have nothing to look into. */
const isDrillable = ({ columns }: Table): boolean =>
  columns.some(({ type }) => type === 'MEASURE') &&
  columns.some(
    ({ type, expression }) => type === 'DIMENSION' && groupingNames.some((name) => name === expression.function),
  )

/** The group of the cell itself, or for a measure the first group of its row, and then the other groups. */
function drilled(table: Table, row: readonly Cell[], at: number) {
  const groups = dimensionsOf(table)
  const own = groups.includes(at) ? at : groups[0]
  const dimensions = [own, ...groups.filter((each) => each !== own)].flatMap((each): DrillDimension[] => {
    const column = table.columns[each ?? -1]
    const value = row[each ?? -1] ?? null
    return column ? [{ column, value, text: categoryText(column, value) }] : []
  })
  return { dimensions, measure: own === at ? undefined : table.columns[at] }
}

export const cellElement = (target: EventTarget): HTMLElement | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-line] > [role=gridcell]') ?? undefined

/** A cell as line and column in sight. */
export const placeOf = (cell: HTMLElement): CellBlock['focus'] => [
  Number(cell.parentElement?.dataset.line),
  Number(cell.ariaColIndex) - 2,
]
