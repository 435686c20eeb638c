import { groupingNames } from '../aggregations/groupings/registry.ts'
import type { ColumnKind } from '../model/catalog.ts'
import { fiveNumbersIn, type FiveNumberColumn } from './five-numbers.ts'

/** How many measures and dimensions a result has: what decides how it can be shown. */
export interface ResultShape {
  readonly measures: number
  readonly dimensions: number
  /** How many of the dimensions are groups. */
  readonly groups?: number
  /** How many of the groups are bands of numbers or ages. */
  readonly bands?: number
  /** A column has its minimum, quartiles, median and maximum. */
  readonly hasFiveNumbers?: true
  /** A measure keeps rows apart, so that a combination of groups may have several rows. */
  readonly hasMeasureKey?: true
  /** Rows are shown as they are, so that a single measure has many values. */
  readonly isRaw?: true
}

type Fits = (shape: ResultShape) => boolean

const isSingleNumber: Fits = ({ measures, dimensions }) => measures === 1 && dimensions === 0
const isChart: Fits = (shape) => shape.measures > 0 && !isSingleNumber(shape)
const isCombined: Fits = ({ measures, dimensions }) => measures > 1 && dimensions > 0
const isPie: Fits = (shape) => shape.measures === 1 && isChart(shape)
const isPivot: Fits = ({ measures, dimensions, groups, hasMeasureKey }) =>
  measures > 0 && !hasMeasureKey && groups === dimensions && groups >= 2 && groups <= 2 * maxPivotDepth
const isHeatMap: Fits = ({ measures, dimensions, groups }) => measures === 1 && dimensions === 2 && groups === 2
const isScatter: Fits = ({ measures, dimensions }) => measures > 1 && dimensions > 0 && dimensions <= 2
const isHistogram: Fits = ({ measures, dimensions, bands }) => measures === 1 && dimensions === 1 && bands === 1
const isBoxPlot: Fits = ({ dimensions, groups = 0, hasFiveNumbers }) =>
  hasFiveNumbers === true && groups === dimensions && dimensions <= 2

/** How many groups a pivot has down, and how many across. */
export const maxPivotDepth = 2

/** Which view types fit a result. */
export const viewTypeRules = {
  TABLE: () => true,
  PIVOT: isPivot,
  KPI: isSingleNumber,
  BAR: isChart,
  H_BAR_CHART: isChart,
  LINE: isChart,
  COMBINED: isCombined,
  DOUGHNUT_CHART: isPie,
  PIE: isPie,
  HEAT_MAP: isHeatMap,
  SCATTER: isScatter,
  HISTOGRAM: isHistogram,
  BOX_PLOT: isBoxPlot,
} satisfies Record<string, Fits>

export type ViewType = keyof typeof viewTypeRules

interface Shaped extends FiveNumberColumn {
  readonly kind: ColumnKind
  readonly isKey?: true | undefined
  readonly rate?: { readonly limit?: unknown } | undefined
  /** How the column is grouped or aggregated. */
  readonly grouping?: string | null
  readonly aggregation?: string | null | undefined
}

const isGroup = ({ kind, grouping, aggregation }: Shaped): boolean =>
  kind === 'DIMENSION' && groupingNames.some((name) => name === (grouping ?? aggregation))

const isBanded = ({ grouping, aggregation }: Shaped): boolean => {
  const name = grouping ?? aggregation
  return name === 'bands' || name === 'ageBands'
}

/** Limits of a rate belong to it, and are drawn with it. */
export const shapeOf = (columns: readonly Shaped[]): ResultShape => ({
  measures: columns.filter(({ kind, rate }) => kind === 'MEASURE' && !rate?.limit).length,
  dimensions: columns.filter(({ kind }) => kind === 'DIMENSION').length,
  ...(columns.some(isGroup) && { groups: columns.filter(isGroup).length }),
  ...(columns.some(isBanded) && { bands: columns.filter(isBanded).length }),
  ...(columns.some(({ isKey }) => isKey) && { hasMeasureKey: true }),
  ...(fiveNumbersIn(columns) && { hasFiveNumbers: true }),
})

export const fittingViewTypes = (shape: ResultShape): ViewType[] =>
  (Object.keys(viewTypeRules) as ViewType[]).filter((type) => viewTypeRules[type](shape))

/** A single number is proposed as KPI, but not a column of numbers; otherwise the previous view stays where it fits, or the table is shown. */
export function proposedViewType(shape: ResultShape, previous: ViewType): ViewType {
  if (isSingleNumber(shape)) return shape.isRaw ? 'TABLE' : 'KPI'
  return viewTypeRules[previous](shape) ? previous : 'TABLE'
}
