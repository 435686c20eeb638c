import type { TableColumnMeta } from '@soundings/contract'
import { headingRuns, type ArrangedPivot, type PivotColumn, type PivotLine } from '@soundings/query'
import type { CellWriter } from '../../table/cells/cell-text.ts'
import { CellText, ROW_HEIGHT } from '../../table/grid/GridRow.tsx'
import { fitterOf, paperNote, tableWidth, type Surface } from '../../table/paper/paper-fit.ts'
import { messages } from '../messages.ts'
import type { PivotWords } from '../pivot-words.ts'
import paper from '../../table/paper/PaperTable.module.css'

const HEAD_HEIGHT = 36

interface PivotPaperProps {
  readonly surface: Surface
  readonly room: { readonly width: number; readonly height: number }
  readonly arranged: ArrangedPivot
  readonly labelOf: (line: PivotLine) => string
  readonly lead: number
  readonly widths: readonly number[]
  readonly words: PivotWords
  readonly measures: readonly (TableColumnMeta | undefined)[]
  readonly writers: readonly CellWriter[]
  /** Lines of headings: one for each group across, and one for several measures. */
  readonly across: number
  readonly hasMeasures: boolean
  readonly isPart: boolean
}

/** A pivot on paper or on a wall: its headings and first lines, in a size that the page or the screen can hold. */
export function PivotPaper({
  surface,
  room,
  arranged: { lines, columns, cellAt },
  labelOf,
  lead,
  widths,
  words,
  measures,
  writers,
  across,
  hasMeasures,
  isPart,
}: PivotPaperProps) {
  const total = lines.at(-1)?.kind === 'total' ? lines.at(-1) : undefined
  const body = total ? lines.slice(0, -1) : lines
  const headLines = across + (hasMeasures ? 1 : 0)
  const fit = fitterOf[surface](room, {
    lead,
    widths,
    lines: body.length,
    rowHeight: ROW_HEIGHT,
    edgeHeight: headLines * HEAD_HEIGHT + (total ? ROW_HEIGHT : 0),
    isPart,
  })
  const printed = columns.slice(0, fit.columns)
  const missing = columns.length - printed.length
  /** Where a heading over several lines begins: a line tells its columns from those of the one before. */
  const begins = new Set<PivotColumn | undefined>(
    headLines === 1 ? [] : headingRuns(printed, (column) => column, 0).flatMap((run) => run.slice(0, 1)),
  )
  const lineNote = paperNote({ before: 0, rows: fit.lines, allRows: body.length, isPart, missingColumns: [] })
  const note = [
    ...(lineNote === undefined ? [] : [lineNote]),
    ...(missing > 0 ? [messages.columnsNotPrinted(missing, surface)] : []),
  ].join('. ')
  const cellsOf = (line: PivotLine) =>
    printed.map((column, at) => {
      const value = cellAt(line, column)
      return (
        <td key={at} data-align="end" data-begins={begins.has(column) || undefined}>
          {value !== undefined && (
            <CellText value={value} write={writers[column.measure]} column={measures[column.measure]} />
          )}
        </td>
      )
    })
  return (
    <div className={paper.paper} data-paper={surface} aria-hidden={surface === 'screen' || undefined}>
      <table
        className={paper.table}
        style={{ zoom: fit.scale, width: tableWidth(lead, widths, fit, surface === 'screen' ? room.width : 0) }}
      >
        <colgroup>
          <col style={{ width: lead }} />
          {printed.map((_, at) => (
            <col key={at} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          {Array.from({ length: headLines - 1 }, (_, level) => (
            <tr key={level}>
              <th />
              {headingRuns(printed, (column) => column, level).map((run, at) => (
                <th key={at} scope="colgroup" colSpan={run.length} data-begins={begins.has(run[0]) || undefined}>
                  {run[0] && words.headingAt(run[0], level)}
                </th>
              ))}
            </tr>
          ))}
          <tr>
            <th />
            {printed.map((column, at) => (
              <th key={at} scope="col" data-align="end" data-begins={begins.has(column) || undefined}>
                {hasMeasures ? words.measureLabel(column) : words.headingAt(column, across - 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.slice(0, fit.lines).map((line, at) => (
            <tr key={at} data-tone={line.kind === 'group' ? undefined : line.kind}>
              <th scope="row" style={{ paddingInlineStart: 8 + 16 * (line.group.length - 1) }}>
                {labelOf(line)}
              </th>
              {cellsOf(line)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{labelOf(total)}</th>
              {cellsOf(total)}
            </tr>
          </tfoot>
        )}
      </table>
      {note !== '' && <p className={paper.note}>{note}</p>}
    </div>
  )
}
