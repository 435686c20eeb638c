import { useState } from 'react'
import type { ViewProps } from '../chart-type.ts'
import { barForm } from './axes/axis-forms.ts'
import { measuresOf } from './chart-data/chart-data.ts'
import type { ChartForm } from './chart-form.ts'
import { DrawnChart } from './DrawnChart.tsx'

interface SliceChartProps extends ViewProps {
  readonly form: ChartForm
}

/** Slices of a whole, or bars in their place where people ask for them because slices would mislead. */
export function SliceChart({ form, ...view }: SliceChartProps) {
  const { table } = view.result
  const measure = table.columns[measuresOf(table)[0] ?? -1]?.label
  const [inBars, setInBars] = useState<string>()
  if (measure !== undefined && inBars === measure) return <DrawnChart {...view} form={barForm} />
  return <DrawnChart {...view} form={form} onBars={() => setInBars(measure)} />
}
