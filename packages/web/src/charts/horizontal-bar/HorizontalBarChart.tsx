import type { ViewProps } from '../chart-type.ts'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

const draw = drawOnAxes({ kind: 'bar', isHorizontal: true })

export default function HorizontalBarChart(props: ViewProps) {
  return <DrawnChart {...props} label="Horizontal bar" draw={draw} isHorizontal />
}
