import { readPivotChoices, summaries as knownSummaries, type PivotChoices, type SummaryName } from '@soundings/query'
import { readAxisNotes, type AxisNotes } from './axis-notes.ts'
import { readCombinedChoices, type CombinedChoices } from './combined/combined-choices.ts'
import { readNumberLook, type NumberLook } from './kpi/number-look.ts'
import { readCellFormats, type CellFormats } from './table/formats/cell-format.ts'
import { readCellLinks, type CellLinks } from './table/links/cell-link.ts'

/** What can be set on a view. Kept with the question as JSON text, in which `mapViewOptions` knows what names columns and dashboards. */
export interface ChartOptions {
  readonly enableDataZooming: boolean
  readonly legend: boolean
  /** Of slices, in place of their names beside them. */
  readonly sliceLegend: boolean
  readonly smooth: boolean
  readonly area: boolean
  readonly maxLine: boolean
  readonly minLine: boolean
  readonly avgLine: boolean
  readonly maxPoint: boolean
  readonly minPoint: boolean
  readonly avgPoint: boolean
  readonly stack: boolean
  readonly barLabel: boolean
  readonly percentageBar: boolean
  readonly rose: boolean
  readonly dimensionalGrouping: boolean
  /** Dates are the axis of a line, also where they are not the first group. */
  readonly timeAxis: boolean
  /** Periods without rows have their place on a time axis. */
  readonly emptyPeriods: boolean
  readonly doughnut: boolean
  /** In pivots: lines and columns for groups with other groups under them, and for everything. */
  readonly subtotals: boolean
  readonly totals: boolean
  readonly colorSchemaIndex: number
  /** One colour, or a list of which the first counts. */
  readonly kpiColor?: string | readonly string[]
  /** How a number is shown; left out for those made before there was a choice, which stand on their colour. */
  readonly number?: NumberLook
  /** The summaries below a table and its groups; left out as long as no one chose. */
  readonly summaries?: readonly SummaryName[]
  /** Which groups of a pivot stand down and across, and how it is sorted; left out as long as people did not choose. */
  readonly pivot?: PivotChoices
  /** Target lines, events and the title of the values of a chart; left out where there are none. */
  readonly axisNotes?: AxisNotes
  /** Which measures of a combined chart are bars or lines, and on which axis; left out where people did not choose. */
  readonly combined?: CombinedChoices
  /** Colours, bars and signs of the cells of a table, by the key of the column; left out where all cells are plain. */
  readonly cellFormats?: CellFormats
  /** Dashboards to which the cells of a table lead, by the key of the column; left out where there are none. */
  readonly cellLinks?: CellLinks
}

export type ChartSwitch = {
  [Key in keyof ChartOptions]-?: ChartOptions[Key] extends boolean ? Key : never
}[keyof ChartOptions]

export const defaultChartOptions: ChartOptions = {
  enableDataZooming: true,
  legend: true,
  sliceLegend: false,
  smooth: false,
  area: false,
  maxLine: false,
  minLine: false,
  avgLine: true,
  maxPoint: true,
  minPoint: true,
  avgPoint: false,
  stack: false,
  barLabel: false,
  percentageBar: false,
  rose: false,
  dimensionalGrouping: false,
  timeAxis: false,
  emptyPeriods: true,
  doughnut: false,
  subtotals: true,
  totals: true,
  colorSchemaIndex: 0,
}

/** What a new question begins with: a second group makes series, dates are the axis of lines, no marks lie on them, and numbers are quiet. Kept with the question. */
export const newChartOptions: ChartOptions = {
  ...defaultChartOptions,
  dimensionalGrouping: true,
  timeAxis: true,
  avgLine: false,
  maxPoint: false,
  minPoint: false,
  number: { style: 'quiet' },
}

export const switchLabels: Record<ChartSwitch, string> = {
  enableDataZooming: 'Data zooming',
  legend: 'Legend',
  sliceLegend: 'Legend',
  smooth: 'Smooth',
  area: 'Area',
  maxLine: 'Maximum line',
  minLine: 'Minimum line',
  avgLine: 'Average line',
  maxPoint: 'Maximum point',
  minPoint: 'Minimum point',
  avgPoint: 'Average point',
  stack: 'Stack',
  barLabel: 'Labels',
  percentageBar: 'Percentage bar',
  rose: 'Rose',
  dimensionalGrouping: 'Split by other groups',
  timeAxis: 'Dates along the axis',
  emptyPeriods: 'Show empty periods',
  doughnut: 'Doughnut',
  subtotals: 'Subtotals',
  totals: 'Totals',
}

const noPoints = { maxPoint: false, minPoint: false, avgPoint: false }

/** What one option asks of the others when it is switched on. */
const couplings: Partial<Record<ChartSwitch, Partial<ChartOptions>>> = {
  percentageBar: { stack: true, barLabel: true, ...noPoints },
  stack: noPoints,
}

/** A share of the whole without a stack is no share, so leaving the stack leaves the percentage as well. */
const releases: Partial<Record<ChartSwitch, Partial<ChartOptions>>> = { stack: { percentageBar: false } }

export function switchOption(options: ChartOptions, name: ChartSwitch, on: boolean): ChartOptions {
  return { ...options, ...(on ? couplings : releases)[name], [name]: on }
}

/** Options as a question keeps them; what is missing or unreadable takes its default. */
export function readChartOptions(text: string | null | undefined): ChartOptions {
  const kept = parsed(text)
  const known = Object.entries(defaultChartOptions).map(([name, initial]: [string, unknown]): [string, unknown] => {
    const value = kept[name]
    return [name, typeof value === typeof initial ? value : initial]
  })
  const { kpiColor, summaries } = kept
  const pivot = readPivotChoices(kept.pivot)
  const number = readNumberLook(kept.number)
  const axisNotes = readAxisNotes(kept.axisNotes)
  const combined = readCombinedChoices(kept.combined)
  const cellFormats = readCellFormats(kept.cellFormats)
  const cellLinks = readCellLinks(kept.cellLinks)
  return {
    ...(Object.fromEntries(known) as unknown as ChartOptions),
    ...(isColor(kpiColor) && { kpiColor }),
    ...(areSummaries(summaries) && { summaries }),
    ...(pivot && { pivot }),
    ...(number && { number }),
    ...(axisNotes && { axisNotes }),
    ...(combined && { combined }),
    ...(cellFormats && { cellFormats }),
    ...(cellLinks && { cellLinks }),
  }
}

function parsed(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isColor(value: unknown): value is string | string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}

const areSummaries = (value: unknown): value is SummaryName[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && Object.hasOwn(knownSummaries, each))
