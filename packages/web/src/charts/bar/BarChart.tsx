import type { ViewProps } from '../chart-type.ts'
import { barForm } from '../drawing/axes/axis-forms.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

export default function BarChart(props: ViewProps) {
  return <DrawnChart {...props} form={barForm} />
}
