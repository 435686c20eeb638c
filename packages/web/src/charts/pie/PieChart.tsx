import type { ViewProps } from '../chart-type.ts'
import { drawSlices } from '../drawing/option/pie-option.ts'
import { SliceChart } from '../drawing/SliceChart.tsx'

const draw = drawSlices({ isDoughnut: false })

export default function PieChart(props: ViewProps) {
  return <SliceChart {...props} label="Pie" draw={draw} />
}
