import type { ViewProps } from '../chart-type.ts'
import { drawOnAxes } from '../drawing/axes/axis-option.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

const draw = drawOnAxes({ kind: 'line' })

export default function LineChart(props: ViewProps) {
  return <DrawnChart {...props} label="Line" draw={draw} hasPoints />
}
