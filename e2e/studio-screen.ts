import { expect, type Page } from '@playwright/test'
import type { ExecutionResult, QueryWire, Summaries } from '@soundings/contract'
import {
  arrangePivot,
  isSummarised,
  pivotTexts,
  placePivot,
  type Pivot,
  type PivotLine,
  type ViewType,
} from '@soundings/query'
import { noValue, shownCell } from '../packages/web/src/charts/no-value.ts'
import { createPivotWords, pivotWriters } from '../packages/web/src/charts/pivot/pivot-words.ts'
import { cellWriters } from '../packages/web/src/charts/table/cells/cell-text.ts'
import { axisOf } from '../packages/web/src/charts/drawing/axes/default-axis.ts'
import { chartTitle, describeChart } from '../packages/web/src/charts/drawing/chart-data/describe-chart.ts'
import { barForm, horizontalBarForm, lineForm } from '../packages/web/src/charts/drawing/axes/axis-forms.ts'
import type { ChartData } from '../packages/web/src/charts/drawing/chart-data/chart-data.ts'
import type { ChartForm } from '../packages/web/src/charts/drawing/chart-form.ts'
import { doughnutForm, pieForm } from '../packages/web/src/charts/drawing/option/pie-option.ts'
import { boxForm } from '../packages/web/src/charts/box-plot/box-form.ts'
import { histogramForm } from '../packages/web/src/charts/histogram/histogram-form.ts'
import { scatterForm } from '../packages/web/src/charts/scatter/scatter-form.ts'
import { heatForm } from '../packages/web/src/charts/heat-map/heat-form.ts'
import { combinedForm } from '../packages/web/src/charts/combined/combined-form.ts'
import { columnsInSight, initialGrid } from '../packages/web/src/charts/table/grid/grid-state.ts'
import { allOpen, toLines } from '../packages/web/src/charts/table/arrangement/grouping.ts'
import { summaryText, finerTotals } from '../packages/web/src/charts/table/arrangement/summaries.ts'
import { formatExactly } from '../packages/web/src/ui/format/numbers.ts'
import type { StudioState } from '../packages/web/src/features/studio/model/studio-state.ts'
import type { Ask } from './api-client.ts'
import { OFTEN } from './test.ts'

type Cell = ExecutionResult['table']['data'][number][number]

/** The answers that the page has got, and whether it shows the last of them. */
export interface Previews {
  last: () => ExecutionResult | undefined
  check: (page: Page, state: StudioState, wire: QueryWire) => Promise<void>
}

/** Listens to what the page asks, and looks at what it makes of the answer. */
export async function listenTo(page: Page, ask: Ask): Promise<Previews> {
  let answer: ExecutionResult | undefined
  await page.addInitScript(keepPreviews)
  return {
    last: () => answer,
    async check(shownOn, state, wire) {
      await expect
        .poll(() => shownOn.evaluate(() => (globalThis as PreviewKeeper).keptPreview?.asked), OFTEN)
        .toBe(JSON.stringify(wire))
      answer = JSON.parse(
        (await shownOn.evaluate(() => (globalThis as PreviewKeeper).keptPreview?.answer)) ?? '',
      ) as ExecutionResult
      const { expected, view } = await expectedScreen(answer, state, wire, ask)
      await expect.poll(() => shownOn.evaluate(readScreen, view), OFTEN).toEqual(expected)
    },
  }
}

interface PreviewKeeper {
  keptPreview?: { readonly asked: string; readonly answer: string }
}

/** Keeps the last answer beside the page: the browser does not keep what is read as a stream, and a route would turn its cache of scripts off. */
function keepPreviews() {
  const send = globalThis.fetch
  globalThis.fetch = async (address, init) => {
    const response = await send(address, init)
    if (response.ok && typeof address === 'string' && address.includes('/core/executor/preview?')) {
      const keep = (answer: string) =>
        void ((globalThis as PreviewKeeper).keptPreview = {
          asked: JSON.stringify(JSON.parse(init?.body as string)),
          answer,
        })
      // One that the page gives up is not kept.
      response
        .clone()
        .text()
        .then(keep, () => undefined)
    }
    return response
  }
}

type View = 'table' | 'pivot' | 'chart' | 'number' | 'empty'

/** Fewer rows than the limit are all of them, and need no count. */
async function countOf(wire: QueryWire, shown: number, ask: Ask): Promise<number> {
  if (wire.resultLimit === 0 || shown < wire.resultLimit) return shown
  return (await ask<{ resultCount: number }>('POST', '/core/executor/countQueryResult', { ...wire, resultLimit: 0 }))
    .resultCount
}

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

/** What a chart shows of a result, with the axis that it has as long as people chose none; undefined for tables, pivots and numbers. */
export function chartOf(
  result: ExecutionResult,
  { viewType, chartOptions }: Pick<StudioState, 'viewType' | 'chartOptions'>,
  isPart: boolean,
): { readonly data: ChartData; readonly sentence: string } | undefined {
  if (viewType === 'TABLE' || viewType === 'PIVOT' || viewType === 'KPI') return undefined
  const { label, dataOf, optionsOf, describe, ...form } = forms[viewType]
  const options = optionsOf?.(chartOptions) ?? chartOptions
  const axis = axisOf(result.table, undefined, form.axisOf?.(result.table, options))
  const data = dataOf(result, axis, options, isPart)
  const title = chartTitle(result)
  const sentence = describe?.(title, data, isPart) ?? describeChart(label, title, data, isPart)
  return { data, sentence: data.problem ?? sentence }
}

async function expectedScreen(
  result: ExecutionResult,
  { viewType, chartOptions }: StudioState,
  wire: QueryWire,
  ask: Ask,
): Promise<{ expected: unknown; view: View }> {
  const { table, totalCount } = result
  if (table.data.length === 0)
    return { expected: 'No results found try different Question or change Filters', view: 'empty' }
  const resultCount = await countOf(wire, table.data.length, ask)
  const isCut = wire.resultLimit > 0 && resultCount > wire.resultLimit
  const notice = isCut ? `Showing ${table.data.length} of ${resultCount} rows` : null
  if (viewType === 'KPI')
    return {
      expected: {
        notice,
        number: table.data[0]?.[0] === null ? 'No value' : formatExactly(table.data[0]?.[0] as number),
      },
      view: 'number',
    }
  if (viewType === 'PIVOT')
    return { expected: { notice, ...(await expectedPivot(result, chartOptions, wire, isCut, ask)) }, view: 'pivot' }
  if (viewType === 'TABLE')
    return { expected: { notice, ...(await expectedTable(result, wire, isCut, ask)) }, view: 'table' }
  const { data, sentence } = chartOf(result, { viewType, chartOptions }, isCut || totalCount === null)!
  if (data.problem !== undefined) return { expected: { notice, chart: sentence }, view: 'chart' }
  // Whatever is filled in, split or put beside the axis, the chart holds the numbers of the answer and no others.
  const sum = (values: readonly unknown[]) =>
    Math.round(values.reduce<number>((all, value) => all + Number(value ?? 0), 0) * 1e6)
  const drawn = [
    ...data.series.flatMap(({ values, factor = 1 }) => values.map((value) => (value ?? 0) / factor)),
    ...(data.aside ?? []).map(({ value }) => value),
  ]
  const measures = [...new Set(data.series.flatMap(({ measure }) => measure ?? []))]
  expect(sum(drawn)).toBe(sum(table.data.flatMap((row) => measures.map((at) => row[at]))))
  return { expected: { notice, chart: sentence }, view: 'chart' }
}

async function expectedTable({ table }: ExecutionResult, wire: QueryWire, isCut: boolean, ask: Ask) {
  const { columns, data } = table
  const grid = initialGrid(columns, false)
  const { pinned, others } = columnsInSight(grid)
  const shown = [...pinned, ...others]
  const depths = [0, ...grid.grouped.map((_, at) => at + 1)]
  const summaries = isCut
    ? []
    : await Promise.all(
        depths.map((depth) =>
          ask<Summaries>('POST', '/core/executor/summaries', { query: wire, depth, groupBy: grid.grouped }),
        ),
      )
  // A column whose totals have decimals shows its values with decimals too.
  const writers = cellWriters(table, finerTotals(summaries))
  const text = (at: number, value: Cell) => (value === null ? noValue(columns[at]).text : writers[at]!(value))
  const totals = (group: readonly Cell[]) =>
    shown.map((at) => {
      if (isCut || !isSummarised('total', columns[at]!)) return ''
      const row = summaries[group.length]?.rows.find((each) => JSON.stringify(each.group) === JSON.stringify(group))
      const value = row?.figures.find(({ column }) => column === at)?.total ?? null
      return summaryText('total', value, columns[at]!, writers[at]!)
    })
  const lines = toLines(data, { groupColumns: grid.grouped, folding: allOpen })
  const written = lines.slice(0, LINES).map((line, index) => {
    if (line.kind === 'row')
      return [grid.grouped.length > 0 ? '' : String(index + 1), ...shown.map((at) => text(at, line.row[at] ?? null))]
    return [
      `${text(grid.grouped[line.depth]!, line.values.at(-1) ?? null)}${line.rows.length.toLocaleString('en')}`,
      ...totals(line.values),
    ]
  })
  return {
    headings: [grid.grouped.length > 0 ? 'Group' : '#', ...shown.map((at) => columns[at]!.label)],
    lines: written,
    foot: isCut || !columns.some((column) => isSummarised('total', column)) ? [] : [['Total', ...totals([])]],
  }
}

/** The lines of a pivot and its total, each with the cells of its first columns. */
async function expectedPivot(
  { table: { columns } }: ExecutionResult,
  { pivot: choices, subtotals, totals }: StudioState['chartOptions'],
  wire: QueryWire,
  isCut: boolean,
  ask: Ask,
) {
  const places = placePivot(
    columns.map(({ type, vid, label }) => ({ kind: type, vid, label })),
    choices,
  )
  const { down, across, measures } = places
  const pivot = await ask<Pivot>('POST', '/core/executor/pivot', { query: wire, down, across })
  const arranged = arrangePivot(isCut ? { ...pivot, isPart: true } : pivot, {
    columns: columns.map(({ vid, label, orderDirection }) => ({ vid, label, isDescending: orderDirection === 'DESC' })),
    places,
    hasSubtotals: subtotals,
    hasTotals: totals,
    sort: choices?.sort,
  })
  const allWriters = pivotWriters(columns, pivot, places)
  const writers = measures.map((at) => allWriters[at]!)
  const { valueText } = createPivotWords(columns, places, allWriters)
  const written = (line: PivotLine) => [
    line.kind === 'total' ? pivotTexts.total : valueText(down[line.group.length - 1], line.group.at(-1) ?? null),
    ...arranged.columns.slice(0, COLUMNS).map((column) => {
      const value = arranged.cellAt(line, column)
      return value === undefined
        ? ''
        : shownCell(columns[measures[column.measure]!], value, writers[column.measure]).text
    }),
  ]
  return {
    lines: arranged.lines
      .filter(({ kind }) => kind !== 'total')
      .slice(0, LINES)
      .map(written),
    foot: arranged.lines.filter(({ kind }) => kind === 'total').map(written),
  }
}

/** As many lines and columns of pivots as stand on the screen for sure. */
const [LINES, COLUMNS] = [5, 2]

/** What a person sees of the result, read in the page itself. */
function readScreen(view: View): unknown {
  const preview = document.querySelector('section[aria-label="Preview"]')
  if (!preview || preview.querySelector('[aria-busy="true"]:not([class*="canvas"])')) return 'busy'
  if (view === 'empty')
    return [...preview.querySelectorAll('*')].find(
      (each) => each.children.length === 0 && each.textContent?.startsWith('No results found'),
    )?.textContent
  const notice =
    [...preview.querySelectorAll('[role=status] span')]
      .map((each) => each.textContent ?? '')
      .find((each) => each.startsWith('Showing ')) ?? null
  if (view === 'number')
    return { notice, number: preview.querySelector('p[aria-label]')?.getAttribute('aria-label') ?? null }
  const textOf = (element: Element) => element.textContent ?? ''
  const chartText = () =>
    preview.querySelector('[role=group][tabindex="0"]')?.getAttribute('aria-label') ??
    preview.querySelector('[role=note] p')?.textContent ??
    ''
  if (view === 'chart') return { notice, chart: chartText() }
  const grid = preview.querySelector('[role=grid]')
  const cells = (row: Element) =>
    [...row.querySelectorAll(':scope > [role=rowheader], :scope > [role=gridcell], :scope > [role=columnheader]')]
      .sort((one, other) => Number(one.getAttribute('aria-colindex')) - Number(other.getAttribute('aria-colindex')))
      .map(textOf)
  const [head, body, foot] = [...(grid?.querySelectorAll(':scope > [role=rowgroup]') ?? [])]
  const byIndex = (one: Element, other: Element) =>
    Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex'))
  const rows = (part: Element | undefined) => [...(part?.querySelectorAll(':scope > [role=row]') ?? [])].sort(byIndex)
  if (view === 'pivot')
    return {
      notice,
      lines: rows(body)
        .slice(0, 5)
        .map((row) => cells(row).slice(0, 3)),
      foot: rows(foot).map((row) => cells(row).slice(0, 3)),
    }
  return {
    notice,
    headings: rows(head).flatMap(cells),
    lines: rows(body).slice(0, 5).map(cells),
    foot: rows(foot).map(cells),
  }
}
