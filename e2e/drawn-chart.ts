import { expect } from '@playwright/test'
import type { ExecutionResult } from '@soundings/contract'
import type { ViewType } from '@soundings/query'
import { boxForm } from '../packages/web/src/charts/box-plot/box-form.ts'
import type { ChartOptions } from '../packages/web/src/charts/chart-options.ts'
import { combinedForm } from '../packages/web/src/charts/combined/combined-form.ts'
import { barForm, horizontalBarForm, lineForm } from '../packages/web/src/charts/drawing/axes/axis-forms.ts'
import { spokenNotes } from '../packages/web/src/charts/drawing/axes/axis-notes-option.ts'
import { axisOf } from '../packages/web/src/charts/drawing/axes/default-axis.ts'
import { asDrawn, type ChartData } from '../packages/web/src/charts/drawing/chart-data/chart-data.ts'
import { chartTitle, describeChart } from '../packages/web/src/charts/drawing/chart-data/describe-chart.ts'
import type { ChartForm } from '../packages/web/src/charts/drawing/chart-form.ts'
import { atSize } from '../packages/web/src/charts/drawing/option/at-size.ts'
import { chartLook } from '../packages/web/src/charts/drawing/option/chart-look.ts'
import { doughnutForm, pieForm } from '../packages/web/src/charts/drawing/option/pie-option.ts'
import { heatForm } from '../packages/web/src/charts/heat-map/heat-form.ts'
import { histogramForm } from '../packages/web/src/charts/histogram/histogram-form.ts'
import { scatterForm } from '../packages/web/src/charts/scatter/scatter-form.ts'

const forms: Record<Exclude<ViewType, 'TABLE' | 'PIVOT' | 'KPI'>, ChartForm> = {
  BAR: barForm,
  H_BAR_CHART: horizontalBarForm,
  LINE: lineForm,
  COMBINED: combinedForm,
  DOUGHNUT_CHART: doughnutForm,
  PIE: pieForm,
  HEAT_MAP: heatForm,
  SCATTER: scatterForm,
  HISTOGRAM: histogramForm,
  BOX_PLOT: boxForm,
}
const isCharted = (viewType: string): viewType is keyof typeof forms => Object.hasOwn(forms, viewType)

export interface ExpectedChart {
  readonly data: ChartData
  /** What is said of it; of a chart that is refused, why. */
  readonly sentence: string
  /** What the drawing library is given for a chart of this size. */
  readonly optionAt: (size: Size) => unknown
}

interface Size {
  readonly width: number
  readonly height: number
}

/** What the page holds of a chart. */
export interface ShownChart {
  readonly sentence: string
  /** Absent where the chart is refused, or not drawn yet. */
  readonly drawn?: Size & { readonly option: unknown }
}

/** What a chart shows of a result, with the axis that it has as long as people chose none; undefined for tables, pivots and numbers. */
export function chartOf(
  result: ExecutionResult,
  { viewType, chartOptions }: { readonly viewType: string; readonly chartOptions: ChartOptions },
  isPart: boolean,
): ExpectedChart | undefined {
  if (!isCharted(viewType)) return undefined
  const { label, dataOf, draw, optionsOf, describe, ...form } = forms[viewType]
  const options = optionsOf?.(chartOptions) ?? chartOptions
  const axis = axisOf(result.table, undefined, form.axisOf?.(result.table, options))
  const data = dataOf(result, axis, options, isPart)
  const [title, spoken] = [chartTitle(result), asDrawn(data, options)]
  const sentence = describe?.(title, spoken, isPart) ?? describeChart(label, title, spoken, isPart)
  return {
    data,
    sentence: data.problem ?? [sentence, ...spokenNotes({ data, options })].join(' '),
    optionAt(size) {
      const look = chartLook(options.colorSchemaIndex, false, true)
      const {
        media: _media,
        whenHidden: _hidden,
        whenZoomed: _zoomed,
        ...option
      } = atSize(draw({ data, options, look, isPart, isWall: false }), size)
      return JSON.parse(JSON.stringify(option)) as unknown
    },
  }
}

/** The chart on the screen says and draws what is expected: series with their values, stacks, marks, labels and colours, axes and legend. */
export function expectChart(shown: ShownChart | undefined, { data, sentence, optionAt }: ExpectedChart) {
  expect(shown?.sentence).toBe(sentence)
  if (data.problem !== undefined) return
  const given = shown?.drawn && optionAt(shown.drawn)
  expect(given, 'the chart is drawn').toBeDefined()
  expect(asGiven(shown?.drawn?.option, given)).toEqual(given)
}

/** Whatever is filled in, split or put beside the axis, the chart holds the numbers of the answer and no others. */
export function expectSameNumbers({ series, aside = [], isSummed }: ChartData, { table }: ExecutionResult) {
  for (const measure of new Set(series.flatMap((each) => each.measure ?? []))) {
    const drawn = series.flatMap(({ values, factor = 1, ...each }) =>
      each.measure === measure ? values.map((value) => (value ?? 0) / factor) : [],
    )
    const beside = aside.flatMap((each) => (each.measure === measure ? [each.value ?? 0] : []))
    const asked = table.data.map((row) => Number(row[measure] ?? 0))
    const numbers = (all: readonly number[]) =>
      (isSummed ? [all.reduce((sum, value) => sum + value, 0)] : all)
        .map((value) => Math.round(value * 1e6))
        .filter((value) => value !== 0)
        .toSorted((one, other) => one - other)
    expect(numbers([...drawn, ...beside]), table.columns[measure]?.label).toEqual(numbers(asked))
  }
}

const isPart = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** So much of what the library holds as it was given: it adds what it has by default, and makes lists of single parts. */
function asGiven(held: unknown, given: unknown): unknown {
  if (Array.isArray(given))
    return Array.isArray(held) && held.length === given.length ? given.map((each, at) => asGiven(held[at], each)) : held
  const part: unknown = Array.isArray(held) ? held[0] : held
  if (!isPart(given) || !isPart(part)) return held
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, asGiven(part[name], each)]))
}

interface Library {
  getOption: () => unknown
  getWidth: () => number
  getHeight: () => number
}
interface Hook {
  readonly memoizedState?: { readonly current?: Partial<Library> | null } | null
  readonly next?: Hook | null
}
interface Fiber {
  readonly memoizedState: Hook | null
  readonly return: Fiber | null
}

/** Read in the page itself: the drawing library is held by the component around its canvas, and says what it has drawn. */
export function readChart(box: Element): ShownChart | undefined {
  const isLibrary = (held: Partial<Library> | null | undefined): held is Library => held?.getOption !== undefined
  const heldBy = (hook: Hook | null | undefined): Library | undefined => {
    const held = hook?.memoizedState?.current
    return isLibrary(held) || !hook ? (held as Library | undefined) : heldBy(hook.next)
  }
  const heldAbove = (fiber: Fiber | null | undefined): Library | undefined =>
    fiber ? (heldBy(fiber.memoizedState) ?? heldAbove(fiber.return)) : undefined

  const chart = box.querySelector('[role=group][tabindex="0"]')
  const refused = box.querySelector('[role=note] p')
  if (!chart) return refused ? { sentence: refused.textContent ?? '' } : undefined
  const sentence = chart.getAttribute('aria-label') ?? ''
  const stage = chart.querySelector('[aria-busy=false] > div')
  const own = Object.entries(stage ?? {}).find(([name]) => name.startsWith('__reactFiber$'))
  const library = heldAbove(own?.[1] as Fiber | undefined)
  if (!library) return { sentence }
  const option = JSON.parse(JSON.stringify(library.getOption())) as unknown
  return { sentence, drawn: { option, width: library.getWidth(), height: library.getHeight() } }
}
