import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useMemo, useReducer, useRef, useState, type ClipboardEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { formatFigure } from '../../ui/format/numbers.ts'
import type { Cell, ViewProps } from '../chart-type.ts'
import { cellWriters, isFigure, toClipboard } from './cell-text.ts'
import { afterKey, isInBlock, spanOf, type CellBlock } from './cell-selection.ts'
import { arrange, initialGrid } from './grid-state.ts'
import { Heading } from './GridHead.tsx'
import { GroupBar } from './GroupBar.tsx'
import { GridPager } from './GridPager.tsx'
import { CellText, GroupLabel, Line, ROW_HEIGHT, type Slot } from './GridRow.tsx'
import { groupKeys, pageOfLines, toLines, type GridLine } from './grouping.ts'
import { messages } from './messages.ts'
import { clampPage, pageSpan } from './paging.ts'
import { sortRows } from './sorting.ts'
import { isSummarised, summaryLabels, type SummaryName } from './summaries.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useSummaries } from './use-summaries.ts'
import classes from './ResultTable.module.css'

type Rows = readonly (readonly Cell[])[]

/** A result as a grid: sorted, grouped, summarised and paged here; only the cells in sight are drawn. */
export default function ResultTable({ result, source, isViewMode = false, summarise, onStatistics }: ViewProps) {
  const { columns, data } = result.table
  const [state, onArrange] = useReducer(arrange, undefined, () => initialGrid(columns, isViewMode))
  const [block, setBlock] = useState<CellBlock>()
  const box = useRef<HTMLDivElement>(null)
  const { ref: measured, width: boxWidth } = useElementSize<HTMLDivElement>()
  const boxRef = useMergedRef(box, measured)

  const isNumber = (at: number) => columns[at]?.oceanDataType === 'NUMBER'
  const summarises = (name: SummaryName, at: number) => columns[at] !== undefined && isSummarised(name, columns[at])
  const writers = useMemo(() => cellWriters(result.table), [result.table])
  const sorted = useMemo(() => sortRows(data, state.sorts, (at) => columns[at]?.oceanDataType === 'NUMBER'), [data, columns, state.sorts])
  const [firstSummary, ...summaryLines] = state.shownSummaries
  const summaryKey = summaryLines.join()
  const lines = useMemo(
    () => toLines(sorted, { groupColumns: state.grouped, closed: state.closed, summaryLines: summaryKey === '' ? [] : (summaryKey.split(',') as SummaryName[]) }),
    [sorted, state.grouped, state.closed, summaryKey],
  )
  const page = clampPage(state.page, lines.length, state.pageSize)
  const [from, to] = pageSpan(page, lines.length, state.pageSize)
  const pageLines = useMemo(() => pageOfLines(lines, [from, to]), [lines, from, to])
  const { layout, rows, shown } = useGridLayout(state, pageLines.length, box, boxWidth)
  const { figuresOf, countOf, hasFailed } = useSummaries({ result, grouped: state.grouped, ask: summarise })

  // A heading with its menu is the dearest thing in the grid, and scrolling does not change it.
  const head = useMemo(
    () => (
      <Line layout={layout} rowIndex={1} tone="head" lead={state.grouped.length === 0 ? '#' : 'Group'}>
        {(slot, style) => {
          const column = columns[slot.at]
          return (
            column && (
              <Heading key={slot.at} at={slot.at} index={slot.index + 2} column={column} state={state} style={style} isPinned={slot.left !== undefined} source={source} onArrange={onArrange} onStatistics={onStatistics} />
            )
          )
        }}
      </Line>
    ),
    [layout, columns, state, source, onStatistics],
  )

  const figureText = (name: SummaryName, members: Rows, group: readonly Cell[], at: number): string => {
    const value = figuresOf(members, group, at)?.[name]
    if (!isFigure(value)) return '–'
    if (name === 'count') return formatFigure(value, 0)
    return name === 'avg' ? formatFigure(value) : (writers[at]?.(value) ?? String(value))
  }
  const figureCell = (name: SummaryName | undefined, members: Rows, group: readonly Cell[]) => (slot: Slot, style: React.CSSProperties) => (
    <div key={slot.at} role="gridcell" aria-colindex={slot.index + 2} className={classes.cell} style={style} data-align="end" data-pinned={slot.left !== undefined || undefined}>
      {name && summarises(name, slot.at) && figureText(name, members, group, slot.at)}
    </div>
  )

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const next = afterKey(block, event.key, event.shiftKey, { lines: pageLines.length, columns: shown.length })
    if (!next) return
    event.preventDefault()
    setBlock(next)
    rows.scrollToIndex(next.focus[0])
  }
  const handlePointer = (event: PointerEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')
    if (!cell || (event.type === 'pointerover' && event.buttons !== 1)) return
    const focus = [Number(cell.dataset.line), Number(cell.dataset.at)] as const
    setBlock((known) => ({ anchor: known && (event.shiftKey || event.type === 'pointerover') ? known.anchor : focus, focus }))
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (!block) return
    const span = spanOf(block)
    const copied = shown.slice(span.from, span.to + 1)
    const cells = pageLines.slice(span.fromLine, span.toLine + 1).flatMap((line) => (line.kind === 'row' ? [copied.map((at) => line.row[at] ?? null)] : []))
    event.preventDefault()
    event.clipboardData.setData('text/plain', toClipboard(copied.map((at) => columns[at]?.label ?? ''), cells))
  }

  const lineContent = (line: GridLine, at: number, top: number) => {
    const place = { position: 'absolute', top, height: ROW_HEIGHT } as const
    if (line.kind === 'group') {
      const column = state.grouped[line.depth] ?? 0
      const label = (
        <GroupLabel value={line.values.at(-1)} write={writers[column]} depth={line.depth} count={countOf(line.rows, line.values)} isOpen={line.isOpen} onFold={() => onArrange({ do: 'fold', key: line.key })} />
      )
      return <Line key={at} layout={layout} style={place} rowIndex={at + 2} tone="group" lead={label}>{figureCell(firstSummary, line.rows, line.values)}</Line>
    }
    if (line.kind === 'summary') {
      return <Line key={at} layout={layout} style={place} rowIndex={at + 2} tone="summary" lead={summaryLabels[line.name]}>{figureCell(line.name, line.rows, line.values)}</Line>
    }
    return (
      <Line key={at} layout={layout} style={place} rowIndex={at + 2} lead={state.grouped.length === 0 ? from + at + 1 : ''}>
        {(slot, style) => (
          <div
            key={slot.at}
            id={`cell-${at}-${slot.index}`}
            role="gridcell"
            aria-colindex={slot.index + 2}
            aria-selected={isInBlock(block, at, slot.index)}
            className={classes.cell}
            style={style}
            data-line={at}
            data-at={slot.index}
            data-pinned={slot.left !== undefined || undefined}
            data-align={isNumber(slot.at) ? 'end' : undefined}
          >
            <span className={classes.value}><CellText value={line.row[slot.at]} write={writers[slot.at]} /></span>
          </div>
        )}
      </Line>
    )
  }

  return (
    <div className={classes.frame}>
      {state.grouped.length > 0 && (
        <GroupBar columns={columns} grouped={state.grouped} onArrange={onArrange} onFoldAll={() => onArrange({ do: 'foldAll', keys: groupKeys(sorted, state.grouped) })} />
      )}
      <div
        ref={boxRef}
        className={classes.box}
        role="grid"
        tabIndex={0}
        aria-label={result.title}
        aria-multiselectable="true"
        aria-rowcount={pageLines.length + 1}
        aria-colcount={shown.length + 1}
        onKeyDown={handleKey}
        onPointerDown={handlePointer}
        onPointerOver={handlePointer}
        onCopy={handleCopy}
      >
        <div role="rowgroup" className={classes.head} style={{ width: layout.width }}>
          {head}
        </div>
        <div role="rowgroup" className={classes.body} style={{ width: layout.width, height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = pageLines[index]
            return line && lineContent(line, index, start)
          })}
        </div>
        {data.length > 0 && columns.some((_, at) => isNumber(at)) && (
          <div role="rowgroup" className={classes.foot} style={{ width: layout.width }}>
            {state.shownSummaries.map((name) => (
              <Line key={name} layout={layout} rowIndex={pageLines.length + 2} tone="total" lead={state.grouped.length > 0 ? `Total ${summaryLabels[name]}` : summaryLabels[name]}>
                {figureCell(name, data, [])}
              </Line>
            ))}
          </div>
        )}
      </div>
      {data.length === 0 && <p className={classes.noData}>{messages.noData}</p>}
      {hasFailed && <p className={classes.failed} role="status">{messages.summariesFailed}</p>}
      <GridPager state={state} page={page} lines={lines.length} isViewMode={isViewMode} onArrange={onArrange} />
    </div>
  )
}
