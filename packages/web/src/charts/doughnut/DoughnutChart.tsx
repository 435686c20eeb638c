import type { ViewProps } from '../chart-type.ts'
import { drawSlices } from '../drawing/option/pie-option.ts'
import { SliceChart } from '../drawing/SliceChart.tsx'

const draw = drawSlices({ isDoughnut: true })

export default function DoughnutChart(props: ViewProps) {
  return <SliceChart {...props} label="Doughnut" draw={draw} />
}
