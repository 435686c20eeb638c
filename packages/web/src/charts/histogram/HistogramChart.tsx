import type { ViewProps } from '../chart-type.ts'
import { DrawnChart } from '../drawing/DrawnChart.tsx'
import { histogramForm } from './histogram-form.ts'

export default function HistogramChart(props: ViewProps) {
  return <DrawnChart {...props} form={histogramForm} />
}
