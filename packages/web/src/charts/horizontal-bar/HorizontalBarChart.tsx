import type { ViewProps } from '../chart-type.ts'
import { horizontalBarForm } from '../drawing/axes/axis-forms.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

export default function HorizontalBarChart(props: ViewProps) {
  return <DrawnChart {...props} form={horizontalBarForm} />
}
