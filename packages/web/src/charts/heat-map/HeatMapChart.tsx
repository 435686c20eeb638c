import type { ViewProps } from '../chart-type.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'
import { heatForm } from './heat-form.ts'

export default function HeatMapChart(props: ViewProps) {
  return <DrawnChart {...props} form={heatForm} />
}
