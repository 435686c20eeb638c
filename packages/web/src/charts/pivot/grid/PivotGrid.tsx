import {
  arrangePivot,
  pivotTexts,
  type ArrangedPivot,
  type Pivot,
  type PivotChoices,
  type PivotColumn,
  type PivotLine as Line,
  type PivotPlaces,
} from '@soundings/query'
import { useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { rowsOf } from '../../../ui/list/in-sight.ts'
import { showRow } from '../../../ui/list/use-in-sight.ts'
import { useBoxSize } from '../../../ui/page/use-box-size.ts'
import type { ViewProps } from '../../chart-type.ts'
import { tableName } from '../../drawing/chart-data/describe-chart.ts'
import { afterKey, chosenIn, spanOf, type CellBlock } from '../../table/cells/cell-selection.ts'
import type { CellWriter } from '../../table/cells/cell-text.ts'
import { headingWidth, pivotWidth } from '../../table/columns/column-widths.ts'
import { ROW_HEIGHT } from '../../table/grid/GridRow.tsx'
import { rowsAFrame } from '../../table/grid/row-window.ts'
import { useSurface } from '../../table/paper/use-surface.ts'
import { useHorizontalOverflow } from '../../table/columns/use-horizontal-overflow.ts'
import { useRowWindow } from '../../table/grid/use-row-window.ts'
import { CellMenu, type PointedCell } from './CellMenu.tsx'
import { copiedText } from './copied-text.ts'
import { messages } from '../messages.ts'
import { directionBy, toggleSort } from '../pivot-choices.ts'
import { createPivotWords, pivotWriters } from '../pivot-words.ts'
import { PivotHead } from './PivotHead.tsx'
import { PivotLine } from './PivotLine.tsx'
import { PivotPaper } from './PivotPaper.tsx'
import { usePivotLayout } from '../use-pivot-layout.ts'
import table from '../../table/ResultTable.module.css'
import classes from '../PivotTable.module.css'

const HEAD_HEIGHT = 36
/** How many lines tell how wide the numbers of a column are, and how many of these are written for it. */
const [LOOKED_AT, WRITTEN] = [200, 20]

interface PivotGridProps {
  readonly view: ViewProps
  readonly pivot: Pivot
  readonly places: PivotPlaces
  readonly choices: PivotChoices | undefined
  readonly onChoose: (choices: PivotChoices) => void
}

/** The lines and columns of a pivot, of which only the cells in sight are drawn. */
export function PivotGrid({ view, pivot, places, choices, onChoose }: PivotGridProps) {
  const { result, options, isCut = false } = view
  const { columns } = result.table
  const { down, across, measures } = places
  const box = useRef<HTMLDivElement>(null)
  const { width: boxWidth, height: boxHeight } = useBoxSize(box)
  const end = useRef<HTMLSpanElement>(null)
  const isOverflowing = useHorizontalOverflow(box, end)
  const focusId = useId()
  const surface = useSurface()
  const [pointed, setPointed] = useState<PointedCell>()

  const arranged = useMemo(
    () =>
      arrangePivot(isCut ? { ...pivot, isPart: true } : pivot, {
        columns: columns.map(({ vid, label, orderDirection }) => ({
          vid,
          label,
          isDescending: orderDirection === 'DESC',
        })),
        places,
        hasSubtotals: options.subtotals,
        hasTotals: options.totals,
        sort: choices?.sort,
      }),
    [pivot, isCut, columns, places, options.subtotals, options.totals, choices],
  )
  const [chosen, setChosen] = useState<{ readonly block: CellBlock; readonly of: typeof arranged }>()
  // Cells that were chosen in another arrangement are other cells now.
  const block = chosen?.of === arranged ? chosen.block : undefined
  const setBlock = (next: CellBlock) => setChosen({ block: next, of: arranged })
  const allWriters = useMemo(() => pivotWriters(columns, pivot, places), [columns, pivot, places])
  const words = useMemo(() => createPivotWords(columns, places, allWriters), [columns, places, allWriters])
  const measureColumns = useMemo(() => measures.map((at) => columns[at]), [columns, measures])
  const writers = useMemo(() => measures.flatMap((at) => allWriters[at] ?? []), [allWriters, measures])

  const { lines, columns: heads } = arranged
  const total = lines.at(-1)?.kind === 'total' ? lines.at(-1) : undefined
  const bodyLines = total ? lines.length - 1 : lines.length
  const headLines = across.length + (measures.length > 1 ? 1 : 0)
  const titles = useMemo(
    () =>
      heads.map((head) => (measures.length > 1 ? words.measureLabel(head) : words.headingAt(head, across.length - 1))),
    [heads, words, measures, across],
  )
  const least = useMemo(
    () => heads.map((head, at) => pivotWidth(titles[at] ?? '', longestText(arranged, head, writers[head.measure]))),
    [arranged, heads, titles, writers],
  )
  const headings = useMemo(() => titles.map((title) => headingWidth({ title })), [titles])
  const { layout, widths, showColumn } = usePivotLayout(box, boxWidth, down.length, least, headings)
  const { rows, pool } = useRowWindow(box, {
    rows: bodyLines,
    height: boxHeight,
    rowHeight: ROW_HEIGHT,
    rowsAFrame: rowsAFrame(1 + layout.others.length),
  })
  const labelOf = ({ kind, group }: Line): string =>
    kind === 'total' ? pivotTexts.total : words.valueText(down[group.length - 1], group.at(-1) ?? null)

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && block) return pointAt(block.focus)
    const next = afterKey(block, event.key, event.shiftKey, { lines: lines.length, columns: heads.length })
    if (!next) return
    event.preventDefault()
    setBlock(next)
    showColumn(next.focus[1])
    const room = boxHeight - headLines * HEAD_HEIGHT - (total ? ROW_HEIGHT : 0)
    if (next.focus[0] < bodyLines) showRow(box.current, rowsOf(bodyLines, ROW_HEIGHT), next.focus[0], room)
  }
  const handlePointer = (event: PointerEvent | React.MouseEvent) => {
    const focus = cellUnder(event.target)
    if (!focus) return
    if (event.type === 'dblclick' || event.type === 'contextmenu') {
      event.preventDefault()
      setBlock({ anchor: focus, focus })
      return pointAt(focus, event)
    }
    if (event.type === 'pointerover' && event.buttons !== 1) return
    setBlock({ anchor: block && (event.shiftKey || event.type === 'pointerover') ? block.anchor : focus, focus })
  }
  /** The menu stands where the mouse is, or below the cell. */
  const pointAt = ([at, place]: readonly [number, number], mouse?: { clientX: number; clientY: number }) => {
    const [line, column] = [lines[at], heads[place]]
    if (!line || !column || arranged.cellAt(line, column) === undefined) return
    const cell = document.getElementById(focusId)?.getBoundingClientRect()
    const spot = mouse ?? { clientX: cell?.left ?? 0, clientY: cell?.bottom ?? 0 }
    const { left, top } = box.current?.parentElement?.parentElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
    setPointed({ line, column, x: spot.clientX - left, y: spot.clientY - top })
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (!block) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(arranged, spanOf(block), columns, places, words))
  }
  const drawLine = (line: Line | undefined, at: number, key: React.Key, isFixed = false) =>
    line && (
      <PivotLine
        key={key}
        line={line}
        at={at}
        headLines={headLines}
        arranged={arranged}
        layout={layout}
        label={labelOf(line)}
        measures={measureColumns}
        writers={writers}
        {...chosenIn(block, at)}
        focusAt={block?.focus[0] === at ? block.focus[1] : -1}
        focusId={focusId}
        isFixed={isFixed}
      />
    )

  return (
    <>
      <div className={table.window} data-more={isOverflowing || undefined}>
        {surface && (
          <PivotPaper
            surface={surface}
            room={{ width: boxWidth, height: boxHeight }}
            arranged={arranged}
            labelOf={labelOf}
            lead={layout.lead}
            // A wall cannot be scrolled sideways.
            widths={surface === 'screen' ? least : widths}
            words={words}
            measures={measureColumns}
            writers={writers}
            across={across.length}
            hasMeasures={measures.length > 1}
            isPart={isCut}
          />
        )}
        <div
          ref={box}
          className={table.box}
          role="grid"
          tabIndex={0}
          aria-label={tableName(view)}
          aria-description={messages.hint}
          aria-multiselectable="true"
          aria-rowcount={lines.length + headLines}
          aria-colcount={heads.length + 1}
          aria-activedescendant={block && focusId}
          onKeyDown={handleKey}
          onPointerDown={handlePointer}
          onPointerOver={handlePointer}
          onDoubleClick={handlePointer}
          onContextMenu={handlePointer}
          onCopy={handleCopy}
        >
          <div role="rowgroup" className={table.head} style={{ width: layout.width }}>
            <PivotHead
              layout={layout}
              columns={columns}
              places={places}
              heads={heads}
              words={words}
              directionOf={(by) => directionBy(columns, choices?.sort, by, places)}
              onSort={(by) => onChoose(toggleSort(columns, places, choices?.sort, by))}
            />
            <span ref={end} className={table.end} aria-hidden="true" />
          </div>
          <div role="rowgroup" className={table.body} style={{ width: layout.width, height: bodyLines * ROW_HEIGHT }}>
            {rows.map((at) => drawLine(lines[at], at, at % pool))}
          </div>
          {total && (
            <div role="rowgroup" className={table.foot} style={{ width: layout.width }}>
              {drawLine(total, bodyLines, 'total', true)}
            </div>
          )}
        </div>
      </div>
      {notesOf(pivot, isCut).map((note) => (
        <p key={note} className={classes.note} role="status">
          {note}
        </p>
      ))}
      {pointed && (
        <CellMenu view={view} places={places} words={words} pointed={pointed} onClose={() => setPointed(undefined)} />
      )}
    </>
  )
}

/** How long the texts of a column are. Its largest and smallest numbers have the longest, or of durations any, so that some are written. */
function longestText({ lines, cellAt }: ArrangedPivot, column: PivotColumn, write: CellWriter | undefined): number {
  const looked = [...lines.slice(0, LOOKED_AT), ...lines.slice(LOOKED_AT).slice(-1)]
  const numbers = looked.flatMap((line) => cellAt(line, column) ?? []).map(Number)
  const ends = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : []
  return [...ends, ...numbers.slice(0, WRITTEN)].reduce((most, value) => Math.max(most, write?.(value).length ?? 0), 0)
}

/** What the pivot leaves out. Of a limit that is known already, the notice above it tells. */
const notesOf = ({ isPart, hasOther }: Pivot, isCut: boolean): string[] => [
  ...(isPart && !isCut ? [messages.partNote] : []),
  ...(hasOther ? [messages.otherNote] : []),
]

/** The cell that was pointed at, as line and column. */
function cellUnder(target: EventTarget): readonly [line: number, at: number] | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-line] > [role=gridcell]')
  return cell ? [Number(cell.parentElement?.dataset.line), Number(cell.ariaColIndex) - 2] : undefined
}
