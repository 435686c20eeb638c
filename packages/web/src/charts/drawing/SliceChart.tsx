import { useState } from 'react'
import type { ViewProps } from '../chart-type.ts'
import { drawOnAxes } from './axes/axis-option.ts'
import { measuresOf } from './chart-data/chart-data.ts'
import { DrawnChart } from './DrawnChart.tsx'
import type { Draw } from './option/drawing-option.ts'

interface SliceChartProps extends ViewProps {
  readonly label: string
  readonly draw: Draw
}

const drawBars = drawOnAxes({ kind: 'bar' })

/** Slices of a whole, or bars in their place where people ask for them because slices would mislead. */
export function SliceChart({ label, draw, ...view }: SliceChartProps) {
  const { table } = view.result
  const measure = table.columns[measuresOf(table)[0] ?? -1]?.label
  const [inBars, setInBars] = useState<string>()
  if (measure !== undefined && inBars === measure) return <DrawnChart {...view} label="Bar" draw={drawBars} />
  return <DrawnChart {...view} label={label} draw={draw} isWhole onBars={() => setInBars(measure)} />
}
