import type { CsvPreferences, Summaries } from '@soundings/contract'
import {
  formatWithDecimals,
  type GroupingName,
  isPrinted,
  isSummarised,
  type ResultColumn,
  summaries,
  type SummaryName,
  type WritingStyle,
} from '@soundings/query'
import type { WorkFolder } from '../../../platform/files/file-store.ts'

export type Cell = string | number | boolean | null
export type Row = readonly Cell[]

/** What is known of a file besides its rows, as pairs of a word and a text; asked for when all rows have been written. */
export type About = (written: {
  readonly rows: number
  readonly isCut: boolean
}) => readonly (readonly [string, string])[]

/** Summaries above groups and at the end: `byDepth[0]` is of all rows, the next of the first grouped column, and so on. Empty in a cut file. */
export interface TableSummaries {
  readonly shown: readonly SummaryName[]
  /** Positions of the grouped columns, the outermost first. */
  readonly groupedBy: readonly number[]
  readonly byDepth: readonly Summaries[]
}

/** Where the word stands over no total: among texts if possible, and behind the last column where each has a total. */
export function placeOfTotalLabel(columns: readonly ResultColumn[], shown: readonly SummaryName[]): number {
  const free = columns.map((column) => !shown.some((summary) => isSummarised(summary, column)))
  const among = columns.findIndex(({ dataType }, at) => dataType !== 'NUMBER' && free[at])
  if (among >= 0) return among
  const beside = free.indexOf(true)
  return beside >= 0 ? beside : columns.length
}

/** Which summary it is, where that is not plain. */
export const nameOfSummary = (summary: SummaryName, shown: readonly SummaryName[]): string =>
  shown.length > 1 || !['total', 'sum'].includes(summary) ? ` ${summaries[summary].label}` : ''

export const totalLabel = (summary: SummaryName, shown: readonly SummaryName[]): string =>
  `Total${nameOfSummary(summary, shown)}`

/** In which form rows are asked for: as lines of CSV, or as JSON without outer brackets. */
export type RowForm =
  | {
      readonly kind: 'csv'
      readonly separator: string
      /** Stands in cells without a value. */ readonly nullCell: string
    }
  | {
      readonly kind: 'json'
      /** Groups of dates that come as text; the others come as the dates they begin with. */
      readonly printed?: readonly { readonly position: number; readonly grouping: GroupingName }[]
    }

export interface RowPiece {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** What stands once over so many columns. */
export interface PivotHeading {
  readonly label: string
  readonly columns: number
}

/** How a sheet with groups across begins, and which of its lines are totals. */
export interface PivotLayout {
  /** How many rows of the question its lines are about. */
  readonly rows: number
  /** Lines above that of the labels. */
  readonly headings: readonly (readonly PivotHeading[])[]
  /** How many columns hold the groups down. */
  readonly leads: number
  /** Lines of subtotals and totals, counted from 0. */
  readonly bold: readonly number[]
}

export interface Sheet {
  readonly columns: readonly ResultColumn[]
  /** The rows, once. */
  readonly pieces: (form: RowForm) => AsyncIterable<RowPiece>
  /** Whether the question gives more rows than these; known when all have been read, and of grouped rows at any time. */
  readonly hasMore: () => Promise<boolean>
  readonly summaries: TableSummaries | undefined
  readonly pivot?: PivotLayout | undefined
  readonly about: About
  readonly preferences: CsvPreferences
  /** Names a group of rows without a value. */
  readonly nullText: string
  /** Stands in cells without a value; nothing by itself. */
  readonly nullCell: string
  /** Aborted when the file is not wanted any more, or may not be written. */
  readonly signal: AbortSignal
  /** For a format that needs more than one look at the rows. */
  readonly withWorkFolder: (work: (folder: WorkFolder) => Promise<void>) => Promise<void>
}

/** Months, quarters and weekdays are texts. Days are dates and hours are moments, which files with types have. */
export const isTextGroup = (grouping: GroupingName | null): grouping is GroupingName =>
  isPrinted(grouping) && grouping !== 'day' && grouping !== 'hour'

export const rowsText = (rows: number, style?: WritingStyle) =>
  `${formatWithDecimals(rows, 0, style)} ${rows === 1 ? 'row' : 'rows'}`

/** Stands below the last row of a file that was cut. */
export const cutNote = (rows: number) => `Cut at ${rowsText(rows)}. The question gives more.`

/** Why a cut file has no totals. */
export const NO_TOTALS = 'Totals are left out, because they would be of these rows only.'

/** Why a cell of a cut pivot is empty. */
export const EMPTY_CELLS = 'An empty cell may have rows that were left out.'

/** Takes what is written, in order, and resolves when it can take more. */
export type Sink = (piece: string | Uint8Array) => Promise<void>

export interface Format {
  readonly mediaType: string
  write(sheet: Sheet, sink: Sink): Promise<void>
}
