import { isSummarised, labelsWithUnits, type SummaryName } from '@soundings/query'
import { useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { scrollToShow } from '../../ui/list/list-window.ts'
import { useBoxSize } from '../../ui/page/use-box-size.ts'
import type { Cell, ViewProps } from '../chart-type.ts'
import { cellWriters, exactText, toClipboard } from './cells/cell-text.ts'
import { afterKey, focusedId, spanOf, type CellBlock } from './cells/cell-selection.ts'
import { headHeight } from './columns/column-widths.ts'
import { useCellFormats } from './formats/use-cell-formats.tsx'
import { useCellLinks } from './links/use-cell-links.tsx'
import { GridBody } from './grid/GridBody.tsx'
import { Heading } from './grid/GridHead.tsx'
import { GroupBar } from './grid/GroupBar.tsx'
import { GridPager } from './grid/GridPager.tsx'
import { GroupLabel, Line, ROW_HEIGHT, type Slot } from './grid/GridRow.tsx'
import { pageOfLines, toLines, type GridLine } from './arrangement/grouping.ts'
import { messages } from './messages.ts'
import { PaperTable } from './paper/PaperTable.tsx'
import { useSurface } from './paper/use-surface.ts'
import { clampPage, pageSpan } from './arrangement/paging.ts'
import { sortRows } from './arrangement/sorting.ts'
import { defaultSummaries, summaryAlign, summaryText, summaryLabel, summaryNames } from './arrangement/summaries.ts'
import { cellElement, placeOf, useCellMenu } from './cells/use-cell-menu.tsx'
import { usePrecomputedColumnStats } from './columns/use-precomputed-column-stats.ts'
import { useGridLayout } from './grid/use-grid-layout.ts'
import { useGridState } from './grid/use-grid-state.ts'
import { useGroupingReport } from './arrangement/use-grouping-report.ts'
import { useHorizontalOverflow } from './columns/use-horizontal-overflow.ts'
import { useSummaries } from './arrangement/use-summaries.ts'
import classes from './ResultTable.module.css'

const FOOT_HEIGHT = 33

const shownIn = (cell: HTMLElement): string => cell.textContent ?? ''

/** A total of a part would be taken for that of the whole. */
const totalsOf = (names: readonly SummaryName[], { columns, data }: ViewProps['result']['table'], isCut = false) =>
  data.length > 0 && !isCut ? names.filter((name) => columns.some((column) => isSummarised(name, column))) : []

/** A result as a grid: sorted, grouped, summarised and paged here; only the cells in sight are drawn. */
export default function ResultTable(view: ViewProps) {
  const { result, options, onOptions, source, isViewMode = false, summarise, isCut, onStatistics, onGrouping } = view
  const { columns, data } = result.table
  const [state, onArrange] = useGridState(columns, isViewMode)
  useGroupingReport(state.grouped, columns, onGrouping)
  const [ownSummaries, setOwnSummaries] = useState<readonly SummaryName[]>(defaultSummaries)
  const shownSummaries = options.summaries ?? ownSummaries
  const [chosen, setChosen] = useState<{ readonly block: CellBlock; readonly columns: typeof state.columns }>()
  // Cells that were chosen among other columns are other cells now.
  const block = chosen?.columns === state.columns ? chosen.block : undefined
  const setBlock = (next: CellBlock) => setChosen({ block: next, columns: state.columns })
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Without its scroll bar, which would lie over the last column.
  const { width: boxWidth, height: boxHeight } = useBoxSize(box)

  const summarises = (name: SummaryName, at: number) => columns[at] !== undefined && isSummarised(name, columns[at])
  const sorted = useMemo(
    () => sortRows(data, state.sorts, (at) => columns[at]?.oceanDataType === 'NUMBER'),
    [data, columns, state.sorts],
  )
  const [firstSummary, ...summaryLines] = shownSummaries
  const summaryKey = summaryLines.join()
  const lines = useMemo(
    () =>
      toLines(sorted, {
        groupColumns: state.grouped,
        folding: state.folding,
        summaryLines: summaryKey === '' ? [] : (summaryKey.split(',') as SummaryName[]),
      }),
    [sorted, state.grouped, state.folding, summaryKey],
  )
  const page = clampPage(state.page, lines.length, state.pageSize)
  const [from, to] = pageSpan(page, lines.length, state.pageSize)
  const pageLines = useMemo(() => pageOfLines(lines, [from, to]), [lines, from, to])
  const { layout, shown, widths } = useGridLayout(state, columns, box, boxWidth, data)
  const headingsHeight = headHeight(
    shown.map((at) => columns[at]?.label ?? ''),
    widths,
  )
  usePrecomputedColumnStats(result.table)
  const end = useRef<HTMLSpanElement>(null)
  const isOverflowing = useHorizontalOverflow(box, end)
  const focusId = useId()
  const { summaryOf, countOf, hasFailed, finer, isPart, isPartial } = useSummaries({
    result,
    grouped: state.grouped,
    ask: summarise,
    isCut,
  })
  const hasTotal = shownSummaries.includes('total')
  const writers = useMemo(
    () => cellWriters(result.table, hasTotal ? finer : undefined),
    [result.table, hasTotal, finer],
  )

  const { looks, meanings, onFormat, formatNote, formatDialog } = useCellFormats({
    view,
    known: state.columns,
    writers,
    summaryOf,
  })

  const { links, onLink, linkDialog } = useCellLinks(view, state.columns)

  // Headings and pager are the dearest things around the grid, and scrolling does not change them.
  const head = useMemo(
    () => (
      <Line
        layout={layout}
        style={{ height: headingsHeight }}
        rowIndex={1}
        tone="head"
        lead={state.grouped.length === 0 ? '#' : 'Group'}
      >
        {(slot) => {
          const column = columns[slot.at]
          return (
            column && (
              <Heading
                key={state.columns[slot.at]?.key}
                at={slot.at}
                index={slot.index + 2}
                column={column}
                state={state}
                width={slot.width}
                left={slot.left}
                source={source}
                onArrange={onArrange}
                onStatistics={onStatistics}
                meaning={meanings[slot.at]}
                onFormat={onFormat}
                onLink={onLink}
              />
            )
          )
        }}
      </Line>
    ),
    [layout, headingsHeight, columns, state, source, onArrange, onStatistics, meanings, onFormat, onLink],
  )

  const lineCount = lines.length
  const offered = useMemo(
    () => summaryNames.filter((name) => columns.some((column) => isSummarised(name, column))),
    [columns],
  )
  const pager = useMemo(
    () => (
      <GridPager
        state={state}
        page={page}
        lines={lineCount}
        isPart={isPartial}
        isPartSorted={isPart && state.sorts.length > 0}
        isViewMode={isViewMode}
        onArrange={onArrange}
        offered={offered}
        summaries={shownSummaries}
        onSummaries={(summaries) => (onOptions ? onOptions({ ...options, summaries }) : setOwnSummaries(summaries))}
      />
    ),
    [state, page, lineCount, isPart, isPartial, isViewMode, offered, shownSummaries, options, onArrange, onOptions],
  )

  const textOf = (name: SummaryName, group: readonly Cell[], at: number): string => {
    const value = summaryOf(name, group, at)
    const [column, write] = [columns[at], writers[at]]
    return value === undefined || !column || !write ? '…' : summaryText(name, value, column, write)
  }
  const summaryCell =
    (name: SummaryName | undefined, group: readonly Cell[]) => (slot: Slot, style: React.CSSProperties) => (
      <div
        key={slot.at}
        role="gridcell"
        aria-colindex={slot.index + 2}
        className={classes.cell}
        style={style}
        data-align={name && summaryAlign(name, columns[slot.at])}
        data-pinned={slot.left !== undefined || undefined}
      >
        {name && !isCut && summarises(name, slot.at) && textOf(name, group, slot.at)}
      </div>
    )

  const drill = useCellMenu({ view, frame, block, onBlock: setBlock, focusId, lines: pageLines, shown })
  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const linked = event.key === 'Enter' && document.getElementById(focusId)?.querySelector('a')
    if (linked) return linked.click()
    const onKey = drill.onKeys[`${event.shiftKey ? 'Shift+' : ''}${event.key}`]
    if (onKey) return onKey(event)
    const next = afterKey(block, event.key, event.shiftKey, { lines: pageLines.length, columns: shown.length })
    if (!next) return
    event.preventDefault()
    setBlock(next)
    if (box.current)
      box.current.scrollTop = scrollToShow(
        next.focus[0],
        ROW_HEIGHT,
        box.current.scrollTop,
        boxHeight - headingsHeight - shownSummaries.length * FOOT_HEIGHT,
      )
  }
  const exactTextOf = (cell: HTMLElement) => {
    const [line, place] = placeOf(cell)
    const [row, at] = [pageLines[line], shown[place] ?? -1]
    const value = row?.kind === 'row' ? row.row[at] : undefined
    const [column, write] = [columns[at], writers[at]]
    // The text alone: in the cell a sign may stand before it.
    return column && write && value !== null && value !== undefined ? exactText(column, value, write(value)) : undefined
  }
  const handlePointer = (event: PointerEvent) => {
    const cell = cellElement(event.target)
    if (!cell) return
    if (event.type === 'pointerover') {
      // Elements take turns with rows, so what is cut is looked at each time.
      cell.title =
        cell.dataset.reason ?? exactTextOf(cell) ?? (cell.scrollWidth > cell.clientWidth ? shownIn(cell) : '')
      if (event.buttons !== 1) return
    }
    const focus = placeOf(cell)
    setBlock({ anchor: block && (event.shiftKey || event.type === 'pointerover') ? block.anchor : focus, focus })
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (!block) return
    const span = spanOf(block)
    const copied = shown.slice(span.from, span.to + 1)
    const heads = copied.flatMap((at) => columns[at] ?? [])
    const cells = pageLines
      .slice(span.fromLine, span.toLine + 1)
      .flatMap((line) => (line.kind === 'row' ? [copied.map((at) => line.row[at] ?? null)] : []))
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard(labelsWithUnits(heads), heads, cells))
  }

  const drawSummaries = (line: Exclude<GridLine, { kind: 'row' }>, at: number, key: number) => {
    const place = { position: 'absolute', top: at * ROW_HEIGHT, height: ROW_HEIGHT } as const
    if (line.kind === 'summary') {
      const label = (
        <span style={{ paddingInlineStart: layout.indent * line.values.length }}>{summaryLabel(line.name)}</span>
      )
      return (
        <Line key={key} layout={layout} style={place} rowIndex={at + 2} tone="summary" lead={label}>
          {summaryCell(line.name, line.values)}
        </Line>
      )
    }
    const column = state.grouped[line.depth] ?? 0
    const label = (
      <GroupLabel
        value={line.values.at(-1)}
        write={writers[column]}
        indent={layout.indent * line.depth}
        count={countOf(line.rows, line.values)}
        summaryName={summaryLines.length > 0 && firstSummary ? summaryLabel(firstSummary) : undefined}
        isOpen={line.isOpen}
        onFold={() => onArrange({ do: 'fold', key: line.key })}
      />
    )
    return (
      <Line key={key} layout={layout} style={place} rowIndex={at + 2} tone="group" lead={label}>
        {summaryCell(firstSummary, line.values)}
      </Line>
    )
  }

  const surface = useSurface()
  const totals = totalsOf(shownSummaries, result.table, isCut)

  return (
    <div ref={frame} className={classes.frame}>
      {state.grouped.length > 0 && <GroupBar columns={columns} grouped={state.grouped} onArrange={onArrange} />}
      <div className={classes.window} data-more={isOverflowing || undefined}>
        {surface && (
          <PaperTable
            surface={surface}
            room={{ width: boxWidth, height: boxHeight }}
            headHeight={headingsHeight}
            footHeight={FOOT_HEIGHT}
            columns={columns}
            shown={shown}
            lead={layout.lead}
            widths={widths}
            lines={lines}
            page={{ lines: pageLines, before: from }}
            allRows={data.length}
            isPart={isPartial}
            grouped={state.grouped}
            writers={writers}
            looks={looks}
            groupSummary={firstSummary}
            hasMoreSummaries={summaryLines.length > 0}
            totals={totals}
            summaryText={(name, group, at) => !isCut && summarises(name, at) && textOf(name, group, at)}
          />
        )}
        <div
          ref={box}
          className={classes.box}
          role="grid"
          tabIndex={0}
          aria-label={result.title}
          aria-description={links.some(Boolean) ? messages.linkKeyHint : drill.hint}
          aria-multiselectable="true"
          aria-rowcount={pageLines.length + 1}
          aria-colcount={shown.length + 1}
          aria-activedescendant={focusedId(focusId, block, pageLines.length)}
          onKeyDown={handleKey}
          onPointerDown={handlePointer}
          onPointerOver={handlePointer}
          onClick={drill.onClick}
          onDoubleClick={drill.onDoubleClick}
          onContextMenu={drill.onMenu}
          onCopy={handleCopy}
        >
          <div role="rowgroup" className={classes.head} style={{ width: layout.width }}>
            {head}
            <span ref={end} className={classes.end} aria-hidden="true" />
          </div>
          <GridBody
            box={box}
            height={boxHeight}
            lines={pageLines}
            firstNumber={state.grouped.length === 0 ? from + 1 : undefined}
            block={block}
            drawSummaries={drawSummaries}
            layout={layout}
            columns={columns}
            writers={writers}
            looks={looks}
            links={links}
            isOwnWindow={onLink !== undefined}
            focusId={focusId}
            isLeftOut={drill.isLeftOut}
          />
          {totals.length > 0 && (
            <div role="rowgroup" className={classes.foot} style={{ width: layout.width }}>
              {totals.map((name) => (
                <Line
                  key={name}
                  layout={layout}
                  rowIndex={pageLines.length + 2}
                  tone="total"
                  lead={
                    state.grouped.length > 0 && name !== 'total' ? `Total ${summaryLabel(name)}` : summaryLabel(name)
                  }
                >
                  {summaryCell(name, [])}
                </Line>
              ))}
            </div>
          )}
        </div>
      </div>
      {data.length === 0 && <p className={classes.noData}>{messages.noData}</p>}
      {hasFailed && (
        <p className={classes.failed} role="status">
          {messages.summariesFailed}
        </p>
      )}
      {formatNote}
      {pager}
      {drill.menu}
      {formatDialog}
      {linkDialog}
    </div>
  )
}
