import type { TableColumnMeta } from '@soundings/contract'
import type { SummaryName } from '@soundings/query'
import type { ReactNode } from 'react'
import type { Cell } from '../../chart-type.ts'
import { shownCell } from '../../no-value.ts'
import { pivotWidth } from '../columns/column-widths.ts'
import type { CellWriter } from '../cells/cell-text.ts'
import type { LookOf } from '../formats/cell-look.ts'
import { Sign } from '../formats/Sign.tsx'
import { CellText, ROW_HEIGHT } from '../grid/GridRow.tsx'
import type { GridLine } from '../arrangement/grouping.ts'
import { fitterOf, paperNote, tableWidth, withCutTexts, type Surface } from './paper-fit.ts'
import { summaryAlign, summaryLabel } from '../arrangement/summaries.ts'
import formats from '../formats/CellFormats.module.css'
import classes from './PaperTable.module.css'

interface PaperTableProps {
  readonly surface: Surface
  readonly room: { readonly width: number; readonly height: number }
  readonly headHeight: number
  readonly footHeight: number
  readonly columns: readonly TableColumnMeta[]
  /** Positions of all columns, in the order of the grid. */
  readonly shown: readonly number[]
  readonly lead: number
  readonly widths: readonly number[]
  readonly lines: readonly GridLine[]
  /** Those that the reader has turned to, and how many stand on the pages before. */
  readonly page: { readonly lines: readonly GridLine[]; readonly before: number }
  readonly allRows: number
  readonly countedRows: number | undefined
  readonly isPart: boolean
  readonly grouped: readonly number[]
  readonly writers: readonly (CellWriter | undefined)[]
  readonly looks: readonly (LookOf | undefined)[]
  readonly groupSummary: SummaryName | undefined
  /** Whether other summaries stand below it. */
  readonly hasMoreSummaries: boolean
  readonly totals: readonly SummaryName[]
  readonly summaryText: (name: SummaryName, group: readonly Cell[], at: number) => ReactNode
}

/** Of the numbers of rows on a wall, in pixels. */
const WALL_LEAD = 48
/** Longer texts are cut before a number is out of sight. */
const WALL_COLUMN = 300
/** How many rows tell how wide a column is, and how many characters a total has more. */
const [LOOKED_AT, TOTAL_MORE] = [50, 2]

/** As wide as what stands in a column: a wall has no menus in its headings, and cannot be scrolled sideways. */
function wallWidth(
  column: TableColumnMeta | undefined,
  write: CellWriter | undefined,
  lines: readonly GridLine[],
  at: number,
): number {
  const longest = lines.slice(0, LOOKED_AT).reduce((most, line) => {
    return line.kind === 'row' ? Math.max(most, shownCell(column, line.row[at], write).text.length) : most
  }, 0)
  const more = column?.oceanDataType === 'NUMBER' ? TOTAL_MORE : 0
  return Math.min(WALL_COLUMN, pivotWidth(column?.label ?? '', longest + more))
}

/** The grid on paper or on a wall: its headings and first lines, in a size that the page or the screen can hold. */
export function PaperTable({
  surface,
  room,
  headHeight,
  footHeight,
  columns,
  shown,
  lead: gridLead,
  widths: gridWidths,
  lines: allLines,
  page,
  allRows,
  countedRows,
  isPart,
  grouped,
  writers,
  looks,
  groupSummary,
  hasMoreSummaries,
  totals,
  summaryText,
}: PaperTableProps) {
  const isGrouped = grouped.length > 0
  const isWall = surface === 'screen'
  // A wall has no other page on which its rows could stand.
  const { lines, before } = isWall ? { lines: allLines, before: 0 } : page
  const lead = isWall && !isGrouped ? WALL_LEAD : gridLead
  const widths = isWall
    ? withCutTexts(
        shown.map((at) => wallWidth(columns[at], writers[at], lines, at)),
        (place) => columns[shown[place] ?? -1]?.oceanDataType === 'STRING',
        room.width - lead,
      )
    : gridWidths
  const fit = fitterOf[surface](room, {
    lead,
    widths,
    lines: lines.length,
    rowHeight: ROW_HEIGHT,
    edgeHeight: headHeight + totals.length * footHeight,
    isPart,
  })
  const note = paperNote({
    before: isGrouped ? 0 : before,
    rows: lines.slice(0, fit.lines).filter(({ kind }) => kind === 'row').length,
    allRows,
    countedRows,
    isPart,
    missingColumns: shown.slice(fit.columns).flatMap((at) => columns[at]?.label ?? []),
    surface,
  })
  const printed = shown.slice(0, fit.columns)
  const align = (at: number) => (columns[at]?.oceanDataType === 'NUMBER' ? 'end' : undefined)
  const summaryCells = (name: SummaryName | undefined, group: readonly Cell[]) =>
    printed.map((at) => (
      <td key={at} data-align={name && summaryAlign(name, columns[at])}>
        {name && summaryText(name, group, at)}
      </td>
    ))
  const drawLine = (line: GridLine, at: number) => {
    if (line.kind === 'row') {
      return (
        <tr key={at}>
          <td>{isGrouped ? '' : before + at + 1}</td>
          {printed.map((column) => {
            const look = looks[column]?.(line.row[column])
            return (
              <td
                key={column}
                className={look && formats.format}
                style={look?.style}
                data-align={align(column)}
                data-format={look?.kind}
                data-tone={look?.tone}
              >
                {look?.tone && <Sign tone={look.tone} />}
                <CellText value={line.row[column]} write={writers[column]} column={columns[column]} />
              </td>
            )
          })}
        </tr>
      )
    }
    const label =
      line.kind === 'summary' ? (
        summaryLabel(line.name)
      ) : (
        <>
          <CellText value={line.values.at(-1)} write={writers[grouped[line.depth] ?? 0]} />
          {hasMoreSummaries && groupSummary && (
            <span className={classes.summaryName}> {summaryLabel(groupSummary)}</span>
          )}
        </>
      )
    return (
      <tr key={at} data-tone="group">
        <th scope="row" style={{ paddingInlineStart: 8 + 16 * (line.values.length - 1) }}>
          {label}
        </th>
        {summaryCells(line.kind === 'summary' ? line.name : groupSummary, line.values)}
      </tr>
    )
  }
  return (
    <div className={classes.paper} data-paper={surface} aria-hidden={surface === 'screen' || undefined}>
      <table
        className={classes.table}
        style={{ zoom: fit.scale, width: tableWidth(lead, widths, fit, isWall ? room.width : 0) }}
      >
        <colgroup>
          <col style={{ width: lead }} />
          {printed.map((at, place) => (
            <col key={at} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{isGrouped ? 'Group' : '#'}</th>
            {printed.map((at) => (
              <th key={at} scope="col" data-align={align(at)}>
                {columns[at]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{lines.slice(0, fit.lines).map(drawLine)}</tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((name) => (
              <tr key={name}>
                <th scope="row">{summaryLabel(name)}</th>
                {summaryCells(name, [])}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </div>
  )
}
