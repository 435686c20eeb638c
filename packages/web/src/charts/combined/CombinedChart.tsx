import type { ViewProps } from '../chart-type.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'
import { combinedForm } from './combined-form.ts'

export default function CombinedChart(props: ViewProps) {
  return <DrawnChart {...props} form={combinedForm} />
}
