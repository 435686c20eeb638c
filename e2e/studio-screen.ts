import { expect, type Page } from '@playwright/test'
import type { ExecutionResult, QueryWire, Summaries } from '@soundings/contract'
import { arrangePivot, isSummarised, pivotTexts, placePivot, type Pivot, type PivotLine } from '@soundings/query'
import { noValue, shownCell } from '../packages/web/src/charts/no-value.ts'
import { createPivotWords, pivotWriters } from '../packages/web/src/charts/pivot/pivot-words.ts'
import { cellWriters } from '../packages/web/src/charts/table/cells/cell-text.ts'
import { columnsInSight, initialGrid } from '../packages/web/src/charts/table/grid/grid-state.ts'
import { allOpen, toLines } from '../packages/web/src/charts/table/arrangement/grouping.ts'
import { summaryText, finerTotals } from '../packages/web/src/charts/table/arrangement/summaries.ts'
import { formatExactly } from '../packages/web/src/ui/format/numbers.ts'
import type { StudioState } from '../packages/web/src/features/studio/model/studio-state.ts'
import type { Ask } from './api-client.ts'
import { chartOf, expectChart, expectSameNumbers, readChart, type ExpectedChart } from './drawn-chart.ts'
import { cellsLike, readGrid, type ExpectedGrid } from './drawn-grid.ts'
import { studioOn } from './studio-page.ts'
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
      const { words, grid, chart } = await expectedScreen(answer, state, wire, ask)
      const preview = studioOn(shownOn).preview
      await expect(async () => {
        const [shownWords, shownGrid, shownChart] = await Promise.all([
          preview.evaluate(readWords),
          grid && preview.evaluate(readGrid),
          chart && preview.evaluate(readChart),
        ])
        expect(shownWords).toEqual(words)
        if (grid) expect(shownGrid).toEqual(cellsLike(shownGrid, grid))
        if (chart) expectChart(shownChart, chart)
      }).toPass({ ...OFTEN, timeout: PATIENCE_MS })
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

/** As long as other expectations wait. */
const PATIENCE_MS = 30_000

/** What is said beside the result. */
interface Words {
  readonly notice: string | null
  readonly number: string | null
  readonly empty: string | null
}

interface ExpectedScreen {
  readonly words: Words
  readonly grid?: ExpectedGrid
  readonly chart?: ExpectedChart
}

/** Of several rows none is the number. */
function numberOf({ data }: ExecutionResult['table']): string | null {
  const [first = null] = data[0] ?? []
  if (data.length > 1) return null
  return first === null ? 'No value' : formatExactly(first as number)
}

/** Fewer rows than the limit are all of them, and need no count. */
async function countOf(wire: QueryWire, shown: number, ask: Ask): Promise<number> {
  if (wire.resultLimit === 0 || shown < wire.resultLimit) return shown
  return (await ask<{ resultCount: number }>('POST', '/core/executor/countQueryResult', { ...wire, resultLimit: 0 }))
    .resultCount
}

async function expectedScreen(
  result: ExecutionResult,
  { viewType, chartOptions }: StudioState,
  wire: QueryWire,
  ask: Ask,
): Promise<ExpectedScreen> {
  const { table, totalCount } = result
  const words = { notice: null, number: null, empty: null }
  if (table.data.length === 0)
    return { words: { ...words, empty: 'No results found try different Question or change Filters' } }
  const resultCount = await countOf(wire, table.data.length, ask)
  const isCut = wire.resultLimit > 0 && resultCount > wire.resultLimit
  const notice = isCut ? `Showing ${table.data.length} of ${resultCount} rows` : null
  if (viewType === 'KPI') return { words: { ...words, notice, number: numberOf(table) } }
  if (viewType === 'PIVOT')
    return { words: { ...words, notice }, grid: await expectedPivot(result, chartOptions, wire, isCut, ask) }
  if (viewType === 'TABLE') return { words: { ...words, notice }, grid: await expectedTable(result, wire, isCut, ask) }
  const chart = chartOf(result, { viewType, chartOptions }, isCut || totalCount === null)!
  if (chart.data.problem === undefined) expectSameNumbers(chart.data, result)
  return { words: { ...words, notice }, chart }
}

async function expectedTable(
  { table }: ExecutionResult,
  wire: QueryWire,
  isCut: boolean,
  ask: Ask,
): Promise<ExpectedGrid> {
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
      return row && value === null ? text(at, null) : summaryText('total', value, columns[at]!, writers[at]!)
    })
  const lines = toLines(data, { groupColumns: grid.grouped, folding: allOpen })
  const written = lines.map((line, index) => {
    if (line.kind === 'row')
      return [grid.grouped.length > 0 ? '' : String(index + 1), ...shown.map((at) => text(at, line.row[at] ?? null))]
    return [
      `${text(grid.grouped[line.depth]!, line.values.at(-1) ?? null)}${line.rows.length.toLocaleString('en')}`,
      ...totals(line.values),
    ]
  })
  return {
    head: [[grid.grouped.length > 0 ? 'Group' : '#', ...shown.map((at) => columns[at]!.label)]],
    body: written,
    foot: isCut || !columns.some((column) => isSummarised('total', column)) ? [] : [['Total', ...totals([])]],
  }
}

async function expectedPivot(
  { table: { columns } }: ExecutionResult,
  { pivot: choices, subtotals, totals }: StudioState['chartOptions'],
  wire: QueryWire,
  isCut: boolean,
  ask: Ask,
): Promise<ExpectedGrid> {
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
  const { headingAt, measureLabel, valueText } = createPivotWords(columns, places, allWriters)
  const written = (line: PivotLine) => [
    line.kind === 'total' ? pivotTexts.total : valueText(down[line.group.length - 1], line.group.at(-1) ?? null),
    ...arranged.columns.map((column) => {
      const value = arranged.cellAt(line, column)
      return value === undefined
        ? ''
        : shownCell(columns[measures[column.measure]!], value, writers[column.measure]).text
    }),
  ]
  const hasMeasures = measures.length > 1
  const corner = down.map((at) => columns[at]?.label ?? '').join('')
  const isLast = (level: number) => !hasMeasures && level === across.length - 1
  return {
    head: [
      ...across.map((at, level) => [
        isLast(level) ? corner : (columns[at]?.label ?? ''),
        ...arranged.columns.map((column) => headingAt(column, level)),
      ]),
      ...(hasMeasures ? [[corner, ...arranged.columns.map(measureLabel)]] : []),
    ],
    body: arranged.lines.filter(({ kind }) => kind !== 'total').map(written),
    foot: arranged.lines.filter(({ kind }) => kind === 'total').map(written),
  }
}

/** Read in the page itself; a text while the result is on its way. */
function readWords(preview: Element): Words | 'busy' {
  if (preview.querySelector('[aria-busy="true"]:not([class*="canvas"])')) return 'busy'
  const texts = (within: string) => [...preview.querySelectorAll(within)].map((each) => each.textContent ?? '')
  return {
    notice: texts('[role=status] span').find((each) => each.startsWith('Showing ')) ?? null,
    number: preview.querySelector('p[aria-label]')?.getAttribute('aria-label') ?? null,
    empty: texts(':not(:has(*))').find((each) => each.startsWith('No results found')) ?? null,
  }
}
