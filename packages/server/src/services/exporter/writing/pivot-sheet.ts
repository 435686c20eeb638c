import type { ExportedQuestion } from '@soundings/contract'
import {
  arrangePivot,
  headingRuns,
  isPrinted,
  labelsWithUnits,
  type PivotChoices,
  type PivotColumn,
  pivotHeading,
  type PivotLine,
  pivotRows,
  pivotTexts,
  placePivot,
  readPivotChoices,
  type ResultColumn,
  shapeOf,
  viewTypeRules,
  withoutMark,
} from '@soundings/query'
import type { QuestionRows } from '../../core/index.ts'
import type { Cell, PivotHeading, PivotLayout, Row } from '../formats/format.ts'
import { columnFormatters } from './head.ts'

/** A pivot as the lines of a sheet. */
export interface PivotSheet {
  readonly columns: readonly ResultColumn[]
  readonly layout: PivotLayout
  readonly lines: readonly Row[]
  /** The rows of the question, as a table has them. */
  readonly cells: readonly Row[]
  readonly about: readonly (readonly [string, string])[]
  readonly isPart: boolean
}

interface WantedPivot extends Partial<PivotChoices> {
  readonly subtotals: boolean
  readonly totals: boolean
}

/** The question with groups down and across, where it is shown like that; undefined where a file has rows. */
export async function pivotOf(
  source: QuestionRows,
  { pivot: asked }: Pick<ExportedQuestion, 'pivot'>,
  nullText: string,
): Promise<PivotSheet | undefined> {
  const wanted = asked === undefined ? savedPivot(source) : (asked as WantedPivot | null)
  if (!wanted) return undefined
  const { columns } = source
  const places = placePivot(columns, { down: wanted.down ?? [], across: wanted.across ?? [] })
  const pivot = await source.pivot(places)
  const { down, across, measures } = places
  const arranged = arrangePivot(pivot, {
    columns: columns.map(({ vid, label, order }) => ({ vid, label, isDescending: order?.direction === 'desc' })),
    places,
    hasSubtotals: wanted.subtotals,
    hasTotals: wanted.totals,
    sort: wanted.sort,
  })
  const formats = columnFormatters(columns, pivotRows(pivot.levels, places))
  const textOf = (at: number, value: Cell): string => {
    const format = formats[at]
    return value === null || !format ? nullText : withoutMark(format(value))
  }
  const headingAt = (column: PivotColumn, level: number) =>
    pivotHeading(column, level, across.length, (at, value) => textOf(across[at] ?? -1, value))
  const hasMeasures = measures.length > 1
  const measureLabels = labelsWithUnits(measures.flatMap((at) => columns[at] ?? []))
  const downLabels = labelsWithUnits(down.flatMap((at) => columns[at] ?? []))
  /** A measure by itself has no heading, so that those of the groups name the unit of the bare numbers below them. */
  const labelOf = (column: PivotColumn) => {
    if (hasMeasures) return measureLabels[column.measure] ?? ''
    const label = headingAt(column, across.length - 1)
    return labelsWithUnits([{ label, format: columns[measures[column.measure] ?? -1]?.format }])[0] ?? label
  }
  const runsAt = (level: number): PivotHeading[] =>
    headingRuns(arranged.columns, (column) => column, level).map((run) => ({
      label: headingAt(run[0]!, level),
      columns: run.length,
    }))
  const headings = across
    .slice(0, hasMeasures ? undefined : -1)
    .map((at, level): PivotHeading[] => [
      ...down.map((_, place) => ({ label: place === down.length - 1 ? (columns[at]?.label ?? '') : '', columns: 1 })),
      ...runsAt(level),
    ])
  const leadOf = ({ kind, group }: PivotLine, place: number): Cell =>
    kind === 'total' ? (place === 0 ? pivotTexts.total : '') : place < group.length ? (group[place] ?? nullText) : ''
  const lines = arranged.lines.map((line): Row => [
    ...down.map((_, place) => leadOf(line, place)),
    ...arranged.columns.map((column) => emptyFor(arranged.cellAt(line, column))),
  ])
  return {
    columns: [
      ...down.flatMap((at, place) =>
        columns[at] ? [{ ...asHeading(columns[at]), label: downLabels[place] ?? columns[at].label }] : [],
      ),
      ...arranged.columns.flatMap((column) => asValue(columns[measures[column.measure] ?? -1], labelOf(column))),
    ],
    layout: {
      rows: pivot.hasOther ? await source.countRows() : (pivot.levels[0]?.rows.length ?? 0),
      headings,
      leads: down.length,
      bold: arranged.lines.flatMap(({ kind }, at) => (kind === 'group' ? [] : [at])),
    },
    lines,
    cells: pivotRows(pivot.levels.slice(0, 1), places),
    about: [
      ['Down', down.map((at) => columns[at]?.label).join(', ')],
      ['Across', across.map((at) => columns[at]?.label).join(', ')],
      ['Values', measureLabels.join(', ')],
      ...(pivot.hasOther
        ? ([
            ['Columns', 'Only the first groups across have columns. The rows of all others are together in Other.'],
          ] as const)
        : []),
    ],
    isPart: pivot.isPart,
  }
}

/** No rows are no null. */
const emptyFor = (cell: Cell | undefined): Cell => (cell === undefined ? '' : cell)

/** Groups of dates are texts already. */
const asHeading = (column: ResultColumn): ResultColumn =>
  isPrinted(column.grouping) ? { ...column, dataType: 'STRING', grouping: null } : column

const asValue = (column: ResultColumn | undefined, label: string): ResultColumn[] =>
  column ? [{ ...column, label }] : []

/** A question whose groups were changed since may not fit any more, and is shown as a table then. */
function savedPivot({ columns, savedView: { viewType, options } }: QuestionRows): WantedPivot | undefined {
  if (viewType !== 'PIVOT' || !viewTypeRules.PIVOT(shapeOf(columns))) return undefined
  const kept = parsed(options)
  return { ...readPivotChoices(kept.pivot), subtotals: kept.subtotals !== false, totals: kept.totals !== false }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
