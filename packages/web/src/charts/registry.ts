import type { ViewType } from '@soundings/query'
import { bar } from './bar/index.ts'
import type { ChartType } from './chart-type.ts'
import { doughnut } from './doughnut/index.ts'
import { horizontalBar } from './horizontal-bar/index.ts'
import { kpi } from './kpi/index.ts'
import { line } from './line/index.ts'
import { pie } from './pie/index.ts'
import { pivot } from './pivot/index.ts'
import { table } from './table/index.ts'

/** Every way to show a result, by the name under which questions keep it. */
export const chartTypes = {
  TABLE: table,
  PIVOT: pivot,
  KPI: kpi,
  BAR: bar,
  H_BAR_CHART: horizontalBar,
  LINE: line,
  DOUGHNUT_CHART: doughnut,
  PIE: pie,
} satisfies Record<ViewType, ChartType>

export const isViewType = (name: string): name is ViewType => Object.hasOwn(chartTypes, name)
