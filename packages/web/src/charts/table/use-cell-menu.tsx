import { groupingNames } from '@soundings/query'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { Cell, ViewProps } from '../chart-type.ts'
import { categoryText, dimensionsOf } from '../drawing/chart-data.ts'
import { DrillMenu, type DrillDimension } from '../drawing/DrillMenu.tsx'
import type { CellBlock } from './cell-selection.ts'
import type { GridLine } from './grouping.ts'
import { messages } from './messages.ts'

type Table = ViewProps['result']['table']

interface Grid {
  readonly view: ViewProps
  readonly block: CellBlock | undefined
  readonly onBlock: (block: CellBlock) => void
  /** The id of the cell where the keyboard stands. */
  readonly focusId: string
  readonly lines: readonly GridLine[]
  /** The columns in sight, by their positions in the result. */
  readonly shown: readonly number[]
}

interface CellMenu {
  readonly frame: RefObject<HTMLDivElement | null>
  /** Absent where cells have no menu. */
  readonly hint: string | undefined
  /** A double click, the other mouse button, Enter, or the menu key. */
  readonly onMenu: (event: MouseEvent | KeyboardEvent) => void
  readonly menu: ReactNode
}

/** The menu of a cell of a grouped table, as segments of charts have one. */
export function useCellMenu({ view, block, onBlock, focusId, lines, shown }: Grid): CellMenu {
  const [pointed, setPointed] = useState<{ readonly row: readonly Cell[]; readonly at: number; readonly x: number; readonly y: number }>()
  const frame = useRef<HTMLDivElement>(null)
  const { table } = view.result
  const hasMenu = isDrillable(table)

  const onMenu = (event: MouseEvent | KeyboardEvent) => {
    const cell = cellElement(event.target)
    const focus = cell ? placeOf(cell) : block?.focus
    const [line, at] = [lines[focus?.[0] ?? -1], shown[focus?.[1] ?? -1]]
    if (!hasMenu || !focus || line?.kind !== 'row' || at === undefined) return
    event.preventDefault()
    if (cell) onBlock({ anchor: focus, focus })
    // It stands where the mouse is, or below the cell where the keyboard is.
    const below = document.getElementById(focusId)?.getBoundingClientRect()
    const spot = cell && 'clientX' in event ? event : { clientX: below?.left ?? 0, clientY: below?.bottom ?? 0 }
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    setPointed({ row: line.row, at, x: spot.clientX - left, y: spot.clientY - top })
  }
  const menu = pointed && <DrillMenu view={view} {...drilled(table, pointed.row, pointed.at)} x={pointed.x} y={pointed.y} onClose={() => setPointed(undefined)} />
  return { frame, hint: hasMenu ? messages.drillHint : undefined, onMenu, menu }
}

/** Rows that are no groups have nothing to look into. */
const isDrillable = ({ columns }: Table): boolean =>
  columns.some(({ type }) => type === 'MEASURE') && columns.some(({ type, expression }) => type === 'DIMENSION' && groupingNames.some((name) => name === expression.function))

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

export const cellElement = (target: EventTarget): HTMLElement | undefined => (target as HTMLElement).closest<HTMLElement>('[data-line] > [role=gridcell]') ?? undefined

/** A cell as line and column in sight. */
export const placeOf = (cell: HTMLElement): CellBlock['focus'] => [Number(cell.parentElement?.dataset.line), Number(cell.ariaColIndex) - 2]
