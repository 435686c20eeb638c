import type { ViewProps } from '../chart-type.ts'
import { drawSlices } from '../drawing/pie-option.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

const draw = drawSlices({ isDoughnut: false })

export default function PieChart(props: ViewProps) {
  return <DrawnChart {...props} label="Pie" draw={draw} isWhole />
}
