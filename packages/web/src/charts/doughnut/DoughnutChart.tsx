import type { ViewProps } from '../chart-type.ts'
import { doughnutForm } from '../drawing/option/pie-option.ts'
import { SliceChart } from '../drawing/SliceChart.tsx'

export default function DoughnutChart(props: ViewProps) {
  return <SliceChart {...props} form={doughnutForm} />
}
