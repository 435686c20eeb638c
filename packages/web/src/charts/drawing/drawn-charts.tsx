import { boxForm } from '../box-plot/box-form.ts'
import type { ViewProps } from '../chart-type.ts'
import { combinedForm } from '../combined/combined-form.ts'
import { heatForm } from '../heat-map/heat-form.ts'
import { histogramForm } from '../histogram/histogram-form.ts'
import { scatterForm } from '../scatter/scatter-form.ts'
import { barForm, horizontalBarForm, lineForm } from './axes/axis-forms.ts'
import type { ChartForm } from './chart-form.ts'
import { DrawnChart } from './DrawnChart.tsx'
import { doughnutForm, pieForm } from './option/pie-option.ts'
import { SliceChart } from './SliceChart.tsx'

const drawnAs = (form: ChartForm) => (props: ViewProps) => <DrawnChart {...props} form={form} />
const slicedAs = (form: ChartForm) => (props: ViewProps) => <SliceChart {...props} form={form} />

export const BarChart = drawnAs(barForm)
export const HorizontalBarChart = drawnAs(horizontalBarForm)
export const LineChart = drawnAs(lineForm)
export const CombinedChart = drawnAs(combinedForm)
export const DoughnutChart = slicedAs(doughnutForm)
export const PieChart = slicedAs(pieForm)
export const HeatMapChart = drawnAs(heatForm)
export const ScatterChart = drawnAs(scatterForm)
export const HistogramChart = drawnAs(histogramForm)
export const BoxPlotChart = drawnAs(boxForm)
