import type { ViewProps } from '../chart-type.ts'
import { drawSlices } from '../drawing/pie-option.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'

const draw = drawSlices({ isDoughnut: true })

export default function DoughnutChart(props: ViewProps) {
  return <DrawnChart {...props} label="Doughnut" draw={draw} isWhole />
}
