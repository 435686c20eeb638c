import { useId, useMemo, useRef, useState } from 'react'
import { rowsOf } from '../../ui/list/in-sight.ts'
import { showRow } from '../../ui/list/use-in-sight.ts'
import { useBoxSize } from '../../ui/page/use-box-size.ts'
import type { ViewProps } from '../chart-type.ts'
import { tableName } from '../drawing/chart-data/describe-chart.ts'
import { summaryLineDrawer, summaryTexts, TotalLines, totalsOf } from './arrangement/SummaryLines.tsx'
import { useGridLines } from './arrangement/use-grid-lines.ts'
import { useGroupingReport } from './arrangement/use-grouping-report.ts'
import { useShownSummaries, useSummaries } from './arrangement/use-summaries.ts'
import { focusedId, type CellBlock } from './cells/cell-selection.ts'
import { cellWriters } from './cells/cell-text.ts'
import { useGridHands } from './cells/use-grid-hands.ts'
import { useCellMenu } from './cells/use-cell-menu.tsx'
import { headHeight } from './columns/column-widths.ts'
import { useHorizontalOverflow } from './columns/use-horizontal-overflow.ts'
import { usePrecomputedColumnStats } from './columns/use-precomputed-column-stats.ts'
import { useCellFormats } from './formats/use-cell-formats.tsx'
import { GridBody } from './grid/GridBody.tsx'
import { HeadLine } from './grid/GridHead.tsx'
import { GridPager } from './grid/GridPager.tsx'
import { ROW_HEIGHT } from './grid/GridRow.tsx'
import { GroupBar } from './grid/GroupBar.tsx'
import { useGridLayout } from './grid/use-grid-layout.ts'
import { useGridState } from './grid/use-grid-state.ts'
import { useCellLinks } from './links/use-cell-links.tsx'
import { messages } from './messages.ts'
import { PaperTable } from './paper/PaperTable.tsx'
import { useSurface } from './paper/use-surface.ts'
import classes from './ResultTable.module.css'

const FOOT_HEIGHT = 33

/** A result as a grid: sorted, grouped, summarised and paged here; only the cells in sight are drawn. */
export default function ResultTable(view: ViewProps) {
  const { result, source, isViewMode = false, summarise, isCut = false, onStatistics, onGrouping } = view
  const { columns, data } = result.table
  const [state, onArrange] = useGridState(columns, isViewMode)
  useGroupingReport(state.grouped, columns, onGrouping)
  const [shownSummaries, chooseSummaries] = useShownSummaries(view)
  const [chosen, setChosen] = useState<{ readonly block: CellBlock; readonly columns: typeof state.columns }>()
  // Cells that were chosen among other columns are other cells now.
  const block = chosen?.columns === state.columns ? chosen.block : undefined
  const setBlock = (next: CellBlock) => setChosen({ block: next, columns: state.columns })
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Without its scroll bar, which would lie over the last column.
  const { width: boxWidth, height: boxHeight } = useBoxSize(box)

  const { lines, page, from, pageLines } = useGridLines(data, columns, state, shownSummaries)
  const { layout, shown, widths, showColumn } = useGridLayout(state, columns, box, boxWidth, data)
  const headingsHeight = headHeight(
    shown.map((at) => columns[at]?.label ?? ''),
    widths,
  )
  usePrecomputedColumnStats(result.table)
  const end = useRef<HTMLSpanElement>(null)
  const isOverflowing = useHorizontalOverflow(box, end)
  const focusId = useId()
  const known = useSummaries({ result, grouped: state.grouped, ask: summarise, isCut })
  const { finer, isPart, isPartial } = known
  const hasTotal = shownSummaries.includes('total')
  const writers = useMemo(
    () => cellWriters(result.table, hasTotal ? finer : undefined),
    [result.table, hasTotal, finer],
  )
  const { looks, meanings, onFormat, formatNote, formatDialog } = useCellFormats({
    view,
    known: state.columns,
    writers,
    summaryOf: known.summaryOf,
  })
  const { links, onLink, linkDialog } = useCellLinks(view, state.columns)

  const grid = { columns, writers, grouped: state.grouped, summaries: shownSummaries, known, isCut }
  const textOf = summaryTexts(grid)
  const drawing = { grid, layout, textOf }
  const totals = totalsOf(grid, data.length > 0)

  const menu = useCellMenu({ view, frame, block, onBlock: setBlock, focusId, lines: pageLines, shown })
  const reach = ([line, place]: CellBlock['focus']) => {
    const room = boxHeight - headingsHeight - shownSummaries.length * FOOT_HEIGHT
    showRow(box.current, rowsOf(pageLines.length, ROW_HEIGHT), line, room)
    showColumn(place)
  }
  const hands = useGridHands({
    lines: pageLines,
    shown,
    columns,
    writers,
    block,
    onBlock: setBlock,
    focusId,
    menu,
    onReach: reach,
  })
  const surface = useSurface()

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
            countedRows={view.countedRows}
            isPart={isPartial}
            grouped={state.grouped}
            writers={writers}
            looks={looks}
            groupSummary={shownSummaries[0]}
            hasMoreSummaries={shownSummaries.length > 1}
            totals={totals}
            summaryText={(name, group, at) => textOf(name, group, at)?.text}
          />
        )}
        <div
          ref={box}
          className={classes.box}
          role="grid"
          tabIndex={0}
          aria-label={tableName(view)}
          aria-description={links.some(Boolean) ? messages.linkKeyHint : menu.hint}
          aria-multiselectable="true"
          aria-rowcount={pageLines.length + 1}
          aria-colcount={shown.length + 1}
          aria-activedescendant={focusedId(focusId, block, pageLines.length)}
          {...hands}
          onClick={menu.onClick}
          onDoubleClick={menu.onDoubleClick}
          onContextMenu={menu.onMenu}
        >
          <div role="rowgroup" className={classes.head} style={{ width: layout.width }}>
            <HeadLine
              layout={layout}
              height={headingsHeight}
              columns={columns}
              state={state}
              source={source}
              onArrange={onArrange}
              onStatistics={onStatistics}
              meanings={meanings}
              onFormat={onFormat}
              onLink={onLink}
            />
            <span ref={end} className={classes.end} aria-hidden="true" />
          </div>
          <GridBody
            box={box}
            height={boxHeight}
            lines={pageLines}
            firstNumber={state.grouped.length === 0 ? from + 1 : undefined}
            block={block}
            drawSummaries={summaryLineDrawer(drawing, onArrange)}
            layout={layout}
            columns={columns}
            writers={writers}
            looks={looks}
            links={links}
            isOwnWindow={onLink !== undefined}
            focusId={focusId}
            isLeftOut={menu.isLeftOut}
          />
          <TotalLines drawing={drawing} totals={totals} rowIndex={pageLines.length + 2} />
        </div>
      </div>
      {data.length === 0 && <p className={classes.noData}>{messages.noData}</p>}
      {known.hasFailed && (
        <p className={classes.failed} role="status">
          {messages.summariesFailed}
        </p>
      )}
      {formatNote}
      <GridPager
        state={state}
        page={page}
        lines={lines.length}
        isPart={isPartial}
        isPartSorted={isPart && state.sorts.length > 0}
        isViewMode={isViewMode}
        onArrange={onArrange}
        columns={columns}
        summaries={shownSummaries}
        onSummaries={chooseSummaries}
      />
      {menu.menu}
      {formatDialog}
      {linkDialog}
    </div>
  )
}
