import type { ExecutionResult, Summaries, TableColumnMeta, Trend } from '@soundings/contract'
import type { DateUnit, Pivot, ResultShape } from '@soundings/query'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType, Ref } from 'react'
import type { WantedPivot, WantedSummaries } from '../api/questions/executor.ts'
import type { Cell } from './cell.ts'
import type { ChartOptions, ChartSwitch } from './chart-options.ts'
import type { ResultSource } from './question-links.ts'

export type { Cell }

/** A date group of the result is shown finer, coarser or by another unit; with a range, only what lies in it. */
export interface Zoom {
  readonly column: TableColumnMeta
  readonly unit: DateUnit
  /** First day and first day after; absent when zooming out. */
  readonly range?: readonly [start: string, end: string]
}

/** What a drawn chart can do for those around it. */
export interface ChartPicture {
  /** Hands the chart over as an image on white, under this name. */
  save(name: string): void
  /** The groups of the result that can be its axis, by their positions. */
  readonly dimensions: readonly { readonly at: number; readonly label: string }[]
  readonly axis: number | undefined
  chooseAxis(at: number): void
  readonly isTable: boolean
  showTable(isTable: boolean): void
}

/** The period before and the parts of the period; no data while they are on their way. */
export interface ResultTrend {
  readonly data: Trend | undefined
  readonly hasFailed: boolean
}

export type CrossFilterOffer = (column: TableColumnMeta, value: Cell) => (() => void) | undefined

/** How a view narrows what stands around it by its values. */
export interface CrossFiltering {
  /** Undefined where nothing else has the column. */
  readonly offer: CrossFilterOffer
  /** A click does it; the menu of a segment stands on the other mouse button, a long press and the menu key. */
  readonly isAtOnce: boolean
  /** Whether a value is the one that was chosen here for its column; undefined where none was. */
  readonly isChosen: (column: TableColumnMeta, value: Cell) => boolean | undefined
}

/** Results of which `asked` is the same differ by their age alone. */
export interface ResultState {
  /** The question with its version, filters and zooms. */
  readonly asked: string
  /** When the database gave it, in milliseconds. */
  readonly asOf: number
}

/** What every view of a result gets. */
export interface ViewProps {
  readonly result: ExecutionResult
  readonly resultState?: ResultState | undefined
  readonly options: ChartOptions
  /** Absent: whatever is chosen in the view stays in it. */
  readonly onOptions?: ((options: ChartOptions) => void) | undefined
  /** What is chosen is kept with the question or the tile; otherwise it is for the person who looks, this time. */
  readonly isKept?: boolean | undefined
  /** Stands above the view, which need not say it again. */
  readonly title?: string | undefined
  /** Of numbers that are compared with another period. */
  readonly trend?: ResultTrend | undefined
  /** Where the result comes from; without it there are no links into the data. */
  readonly source?: ResultSource | undefined
  /** In view mode (dashboards) the table has shorter pages, and the controls of a drawing are in the menu of its tile. */
  readonly isViewMode?: boolean | undefined
  /** Asks the server for totals of this result; absent while it is on its way. */
  readonly summarise?: ((wanted: WantedSummaries) => Promise<Summaries>) | undefined
  /** Asks the server for this result with groups down and across; absent while it is on its way. */
  readonly pivot?: ((wanted: WantedPivot) => Promise<Pivot>) | undefined
  /** The limit leaves rows out, or may do so: totals, averages and extremes of what is shown would be taken for those of everything. */
  readonly isCut?: boolean | undefined
  /** How many rows there are beyond those that are shown, once they are counted. */
  readonly countedRows?: number | undefined
  readonly onZoom?: ((zoom: Zoom) => void) | undefined
  readonly crossFilter?: CrossFiltering | undefined
  readonly onStatistics?: ((column: TableColumnMeta) => void) | undefined
  /** Hears the labels of the columns by which a table is grouped at the moment; undefined when no table is shown any more. */
  readonly onGrouping?: ((labels: readonly string[] | undefined) => void) | undefined
  /** Filled by views that are drawings. */
  readonly picture?: Ref<ChartPicture> | undefined
}

/** Grid units on a dashboard. */
interface TileSize {
  readonly w: number
  readonly h: number
  readonly minW: number
  readonly minH: number
}

export interface ChartType {
  readonly label: string
  readonly icon: Icon
  readonly tile: TileSize
  /** What stands here while the result is on its way. */
  readonly skeleton: 'rows' | 'number' | 'bars'
  /** What can be switched on and off, in the order of the menu. */
  readonly switches: readonly ChartSwitch[]
  /** It has settings that are more than switches, in a dialog: of a number, of what is written on axes, or of these and of each measure. */
  readonly settings?: 'number' | 'axes' | 'measures'
  /** Which colours can be chosen: a palette for series and slices, or the one colour of the tile. */
  readonly colours?: 'palette' | 'tile'
  fits(shape: ResultShape): boolean
  load(): Promise<{ readonly default: ComponentType<ViewProps> }>
}

export const wideTile: TileSize = { w: 4, h: 3, minW: 4, minH: 3 }
