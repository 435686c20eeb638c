import { isOfOthers, type ChartData } from '../drawing/chart-data/chart-data.ts'
import { spokenValue } from '../drawing/chart-data/describe-chart.ts'
import { bareOptions, type ChartForm } from '../drawing/chart-form.ts'
import { messages } from '../drawing/messages.ts'
import { acrossOf, heatData } from './heat-data.ts'
import { drawHeatMap } from './heat-option.ts'

export const heatForm: ChartForm = {
  label: 'Heat map',
  draw: drawHeatMap,
  optionsOf: bareOptions,
  dataOf: ({ table }, axis, { emptyPeriods }, isPart) => heatData(table, axis, { emptyPeriods, isPart }),
  axisOf: acrossOf,
  isExact: true,
  pointOf: (_data, { series, place }) => [place, series],
  describe: describeHeatMap,
  segmentText: ({ categories, series }, { series: at, place }) => {
    const own = series[at]
    const value = own?.rows[place] ? spokenValue(own.values[place] ?? null, own.format) : messages.noRows
    return `${own?.name}, ${categories[place]}: ${value}`
  },
}

function describeHeatMap(title: string, { categories, series }: ChartData, isPart: boolean): string {
  const cells = series.flatMap(({ name, values, rows, format }) =>
    categories.map((category, place) => ({
      at: `${name}, ${category}`,
      value: values[place] ?? null,
      isEmpty: !rows[place],
      format,
    })),
  )
  const size = `Heat map: ${title}. ${series.length} by ${categories.length} cells`
  if (isPart) return `${size}, a part of the result.`
  const known = cells.flatMap((cell) =>
    cell.value === null || isOfOthers(cell.at) ? [] : [{ ...cell, value: cell.value }],
  )
  const [first] = known
  if (!first) return `${size}, no values.`
  const highest = known.reduce((most, cell) => (cell.value > most.value ? cell : most), first)
  const lowest = known.reduce((least, cell) => (cell.value < least.value ? cell : least), first)
  const empty = cells.filter(({ isEmpty }) => isEmpty).length
  return `${size}, ${empty} ${messages.noRows}. Highest ${spokenValue(highest.value, highest.format)} at ${highest.at}, lowest ${spokenValue(lowest.value, lowest.format)} at ${lowest.at}.`
}
