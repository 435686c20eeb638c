import type { ViewProps } from '../chart-type.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'
import { scatterForm } from './scatter-form.ts'

export default function ScatterChart(props: ViewProps) {
  return <DrawnChart {...props} form={scatterForm} />
}
