import type { ViewProps } from '../chart-type.ts'
import { pieForm } from '../drawing/option/pie-option.ts'
import { SliceChart } from '../drawing/SliceChart.tsx'

export default function PieChart(props: ViewProps) {
  return <SliceChart {...props} form={pieForm} />
}
