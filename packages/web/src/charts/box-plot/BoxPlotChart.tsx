import type { ViewProps } from '../chart-type.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'
import { boxForm } from './box-form.ts'

export default function BoxPlotChart(props: ViewProps) {
  return <DrawnChart {...props} form={boxForm} />
}
