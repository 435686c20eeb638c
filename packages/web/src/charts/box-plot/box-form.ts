import { boxAt } from '../drawing/chart-data/chart-data.ts'
import { spokenValue } from '../drawing/chart-data/describe-chart.ts'
import { plainOptions, type ChartForm } from '../drawing/chart-form.ts'
import { boxData, boxWords } from './box-data.ts'
import { drawBoxPlot } from './box-option.ts'

export const boxForm: ChartForm = {
  label: 'Box plot',
  draw: drawBoxPlot,
  optionsOf: (options) => ({ ...plainOptions(options), legend: false, barLabel: false }),
  dataOf: ({ table }, axis, { emptyPeriods }, isPart) => boxData(table, axis, emptyPeriods && !isPart),
  isExact: true,
  segmentText: ({ categories, series: [own] }, { place }) => {
    const box = own && boxAt(own, place)
    const numbers = box?.map((value, at) => `${boxWords[at]?.toLowerCase()} ${spokenValue(value, own?.format)}`)
    return `${categories[place]}: ${numbers?.join(', ') ?? 'no value'}`
  },
}
