import type { ViewType } from '@soundings/query'
import { bar } from './bar/index.ts'
import { boxPlot } from './box-plot/index.ts'
import type { ChartType } from './chart-type.ts'
import { combined } from './combined/index.ts'
import { doughnut } from './doughnut/index.ts'
import { heatMap } from './heat-map/index.ts'
import { histogram } from './histogram/index.ts'
import { horizontalBar } from './horizontal-bar/index.ts'
import { kpi } from './kpi/index.ts'
import { line } from './line/index.ts'
import { pie } from './pie/index.ts'
import { pivot } from './pivot/index.ts'
import { scatter } from './scatter/index.ts'
import { table } from './table/index.ts'

/** Every way to show a result, by the name under which questions keep it. */
export const chartTypes = {
  TABLE: table,
  PIVOT: pivot,
  KPI: kpi,
  BAR: bar,
  H_BAR_CHART: horizontalBar,
  LINE: line,
  COMBINED: combined,
  DOUGHNUT_CHART: doughnut,
  PIE: pie,
  HEAT_MAP: heatMap,
  SCATTER: scatter,
  HISTOGRAM: histogram,
  BOX_PLOT: boxPlot,
} satisfies Record<ViewType, ChartType>

export const isViewType = (name: string): name is ViewType => Object.hasOwn(chartTypes, name)
