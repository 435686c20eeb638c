import type { ExecutionResult } from '@soundings/contract'
import { numberWriter, storedText } from '../../../ui/format/number-writer.ts'
import {
  comparedValues,
  dimensionsOf,
  isCutPeriod,
  isOfOthers,
  measuresOf,
  type Aside,
  type ChartData,
  type Series,
} from './chart-data.ts'

/** A value for those who do not see it. */
export const spokenValue = (value: number | null, format: Series['format']): string =>
  value === null ? 'no value' : format ? numberWriter(format)(value) : storedText(value, 'NUMBER')

/** What is drawn, also where the question has no name yet. */
export function chartTitle({ title, table }: Pick<ExecutionResult, 'title' | 'table'>): string {
  if (title.trim() !== '') return title
  const labels = (positions: readonly number[]) => positions.map((at) => table.columns[at]?.label ?? '')
  const [measures, dimensions] = [labels(measuresOf(table)), labels(dimensionsOf(table))]
  return [measures.join(', '), dimensions.join(' and ')].filter((words) => words !== '').join(' by ')
}

/** What a table is called for those who do not see it: an unsaved question has no name, but a title may stand above its result. */
export const tableName = (view: { readonly result: ExecutionResult; readonly title?: string | undefined }): string =>
  [view.result.title, view.title ?? ''].find((name) => name.trim() !== '') ?? chartTitle(view.result)

/** How many series are named one by one. */
const SPOKEN = 5

/** The chart in a sentence, for those who do not see it. */
export function describeChart(label: string, title: string, data: ChartData, isPart = false): string {
  const { categories, series } = data
  const count = categories.length
  const counted = `${label} chart: ${title}. ${count} ${count === 1 ? 'category' : 'categories'}`
  const beside = (data.aside ?? []).slice(0, SPOKEN).map(spokenAside)
  const besides = beside.length === 0 ? '' : ` Not on the axis: ${beside.join('; ')}.`
  if (isPart)
    return `${counted}, a part of the result. ${series
      .map(({ name }) => name)
      .slice(0, SPOKEN)
      .join('; ')}.${besides}`
  const parts = series.slice(0, SPOKEN).map((each) => spokenSeries(each, data))
  const left = series.length > SPOKEN ? [`${series.length - SPOKEN} more series`] : []
  return `${counted}. ${[...parts, ...left].join('; ')}.${besides}`
}

const spokenAside = ({ label, series, value, format }: Aside) => `${label}, ${series} ${spokenValue(value, format)}`

/** A line beside bars, or on the other axis, is not seen from its numbers. */
const spokenName = ({ name, as, axis }: Series): string =>
  as === undefined ? name : `${name} (${[as, ...(axis === 1 ? ['right axis'] : [])].join(', ')})`

function spokenSeries(series: Series, data: ChartData): string {
  const { categories } = data
  const { values, format } = series
  const name = spokenName(series)
  const known = comparedValues(data, series).flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const others = values.flatMap((value, at) =>
    value !== null && isOfOthers(categories[at]) ? [`${categories[at]} ${spokenValue(value, format)}`] : [],
  )
  const [first] = known
  const beside = [...others, ...spokenCutPeriods(series, data)]
  if (!first) return `${name}: ${beside.length > 0 ? beside.join(', ') : 'no values'}`
  const highest = known.reduce((most, each) => (each.value > most.value ? each : most), first)
  const lowest = known.reduce((least, each) => (each.value < least.value ? each : least), first)
  return [
    `${name}: highest ${spokenValue(highest.value, format)} at ${categories[highest.at]}`,
    `lowest ${spokenValue(lowest.value, format)} at ${categories[lowest.at]}`,
    ...beside,
  ].join(', ')
}

/** A period that is not whole is no highest or lowest, and yet has a value. */
function spokenCutPeriods({ values, format }: Series, data: ChartData): string[] {
  const cut = values.flatMap((value, at) =>
    value !== null && isCutPeriod(data, at)
      ? [`${data.categories[at]} ${spokenValue(value, format)} (not a whole period)`]
      : [],
  )
  const left = cut.length - SPOKEN
  return left > 0 ? [...cut.slice(0, SPOKEN), `${left} more that are not whole`] : cut
}
