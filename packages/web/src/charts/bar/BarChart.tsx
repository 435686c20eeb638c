import type { ViewProps } from '../chart-type.ts'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

const draw = drawOnAxes({ kind: 'bar' })

export default function BarChart(props: ViewProps) {
  return <DrawnChart {...props} label="Bar" draw={draw} />
}
