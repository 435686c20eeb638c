import type { ViewProps } from '../chart-type.ts'
import { lineForm } from '../drawing/axes/axis-forms.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

export default function LineChart(props: ViewProps) {
  return <DrawnChart {...props} form={lineForm} />
}
