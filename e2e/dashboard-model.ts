import { expect, type Page } from '@playwright/test'
import type { Dashboard, ExecutionResult, FilterColumn, Question } from '@soundings/contract'
import * as rules from '../packages/web/src/features/dashboards/state/dashboard-state.ts'
import { toDashboardModel, toContent } from '../packages/web/src/features/dashboards/state/dashboard-wire.ts'
import {
  layoutAt,
  limitsAt,
  placedOf,
  type PlacedTile,
  type Tile,
} from '../packages/web/src/features/dashboards/state/dashboard-model.ts'
import { breakpoints } from '../packages/web/src/features/dashboards/grid/grid.ts'
import type { KeptDashboard } from '../packages/web/src/features/dashboards/saving/dashboard-draft.ts'
import { nudged, type Nudge } from '../packages/web/src/features/dashboards/grid/nudge.ts'
import { filtersOfTile, newFilter } from '../packages/web/src/features/dashboards/tab-filters/tab-filters.ts'
import { readChartOptions, switchLabels, switchOption } from '../packages/web/src/charts/chart-options.ts'
import { palettes } from '../packages/web/src/charts/palettes.ts'
import { chartTypes, isViewType } from '../packages/web/src/charts/registry.ts'
import { formatExactly } from '../packages/web/src/ui/format/numbers.ts'
import { offeredViews } from '../packages/web/src/components/question-result/source/shown-view.ts'
import type { Ask } from './api-client.ts'
import { addQuestion, saveChanges } from './dashboard-page.ts'
import { chartOf, expectChart, expectSameNumbers, readChart } from './drawn-chart.ts'
import { cellsLike, readGrid } from './drawn-grid.ts'
import { OFTEN } from './test.ts'

/** The editor on the screen, and what it should have come to. */
export interface DashboardSession {
  readonly page: Page
  readonly ask: Ask
  readonly id: number
  readonly questions: readonly Question[]
  state: rules.DashboardState
}

/** As long as other expectations wait. */
const PATIENCE_MS = 30_000

type Doing = (session: DashboardSession, a: number, b: number) => Promise<void>

/** An action, and two numbers that choose its object. */
export interface DashboardStep {
  readonly do: keyof typeof doing
  readonly a: number
  readonly b: number
}

const at = <Each>(items: readonly Each[], number: number): Each | undefined => items[number % Math.max(1, items.length)]
const tilesOf = ({ state }: DashboardSession) => rules.selectedTab(state).tiles
const placedIn = ({ state }: DashboardSession) => placedOf(rules.selectedTab(state))
const nameOf = (tile: PlacedTile) => ('title' in tile ? String(tile.title) : (tile.text ?? ''))
const tileOn = (page: Page, { id }: PlacedTile) => page.locator(`[data-tile="${id}"]`)
const columnsOf = (session: DashboardSession) =>
  tilesOf(session).length === 0
    ? Promise.resolve([])
    : session.ask<FilterColumn[]>('POST', '/core/dashboards/filter-columns', {
        questions: [...new Set(tilesOf(session).map(({ questionId }) => questionId))],
      })

function nudge(kind: Nudge['kind']): Doing {
  return async (session, a, b) => {
    const tile = at(placedIn(session), a)
    if (!tile) return
    const [key, dx, dy] = at(
      [
        ['ArrowRight', 1, 0],
        ['ArrowDown', 0, 1],
        ['ArrowLeft', -1, 0],
        ['ArrowUp', 0, -1],
      ] as const,
      b,
    )!
    await tileOn(session.page, tile)
      .getByRole('button', { name: `Move ${nameOf(tile)}`, exact: true })
      .press(kind === 'resize' ? `Shift+${key}` : key)
    const layout = layoutAt(placedIn(session), 'lg', false)
    const next = nudged(
      layout,
      { id: tile.id, ...limitsAt(tile, 'lg') },
      { kind, dx, dy },
      { columns: breakpoints.lg.columns, isCompact: false },
    )
    session.state = rules.arrange(session.state, 'lg', next, false)
  }
}

async function chooseFromMenu({ page }: DashboardSession, tile: PlacedTile, entry: string) {
  await tileOn(page, tile)
    .getByRole('button', { name: `Menu of ${nameOf(tile)}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Read in the page itself: the copy of unsaved work in the browser. */
const readDraft = () => Object.entries(localStorage).find(([key]) => key.startsWith('dashboardDraft:'))?.[1] ?? 'null'

/** The page gives a new tab an id by chance, which the copy in the browser holds a moment later. */
async function newTabIdOf(page: Page, count: number): Promise<string> {
  const ids = async () => {
    const draft = JSON.parse(await page.evaluate(readDraft)) as KeptDashboard | null
    return draft?.content.tabs.flatMap(({ id = '' }) => id) ?? []
  }
  await expect.poll(ids, OFTEN).toHaveLength(count)
  return (await ids()).at(-1)!
}

/** What the question of a tile gives under the filters of its tab. */
function answerOfTile(
  { ask, state }: DashboardSession,
  { questionId }: Tile,
  columns: readonly FilterColumn[],
): Promise<ExecutionResult> {
  const { taken } = filtersOfTile(questionId, rules.selectedTab(state).filters, columns)
  return ask('POST', `/core/executor/${questionId}/execute`, {
    pageNumber: 0,
    pageLength: 100,
    dynamicFilters: taken,
  })
}

export const doing = {
  add: async (session, a) => {
    const question = at(session.questions, a)!
    if (tilesOf(session).some(({ title }) => title === question.name)) return
    await addQuestion(session.page, question.name)
    session.state = rules.addTile(session.state, question)
  },
  addHeading: async (session, _a, b) => {
    const text = `Part ${b}`
    await session.page.getByRole('button', { name: 'Add Text' }).click()
    await session.page.getByRole('menuitem', { name: 'Heading' }).click()
    const field = session.page.getByRole('dialog').getByLabel('Heading')
    await field.fill(text)
    await field.press('Enter')
    session.state = rules.addText(session.state, { kind: 'heading', text })
  },
  move: nudge('move'),
  resize: nudge('resize'),
  remove: async (session, a) => {
    const tile = at(placedIn(session), a)
    if (!tile) return
    await chooseFromMenu(session, tile, 'Remove')
    session.state = rules.removeTile(session.state, tile.id)
  },
  rename: async (session, a, b) => {
    const tile = at(tilesOf(session), a)
    if (!tile) return
    await chooseFromMenu(session, tile, 'Rename')
    const field = session.page.getByRole('dialog').getByLabel('Title')
    await field.fill(`Title ${b}`)
    await field.press('Enter')
    session.state = rules.changeTile(session.state, tile.id, { title: `Title ${b}` })
  },
  viewType: async (session, a, b) => {
    const tile = at(tilesOf(session), a)
    if (!tile) return
    const answer = await answerOfTile(session, tile, [])
    // Pivots have answers of their own, which the studio's model compares.
    const wanted = at(
      offeredViews(answer).filter((name) => name !== 'PIVOT'),
      b,
    )
    if (!wanted || wanted === tile.viewType) return
    await chooseFromMenu(session, tile, 'View type')
    await session.page.getByRole('menuitemradio', { name: chartTypes[wanted].label, exact: true }).click()
    session.state = rules.changeViewType(session.state, tile.id, wanted)
  },
  option: async (session, a, b) => {
    const tile = at(tilesOf(session), a)
    if (!tile || !isViewType(tile.viewType)) return
    const { page } = session
    const name = at(chartTypes[tile.viewType].switches, b)
    if (!name) return
    const options = readChartOptions(tile.viewOptions)
    const label = switchLabels[name]
    await chooseFromMenu(session, tile, 'View settings')
    await page.getByRole('menuitemcheckbox', { name: label, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    session.state = rules.changeTile(session.state, tile.id, {
      viewOptions: JSON.stringify(switchOption(options, name, !options[name])),
    })
  },
  colours: async (session, a, b) => {
    const tile = at(tilesOf(session), a)
    if (!tile || !isViewType(tile.viewType) || chartTypes[tile.viewType].colours !== 'palette') return
    const options = readChartOptions(tile.viewOptions)
    const colorSchemaIndex = b % palettes.length
    if (colorSchemaIndex === options.colorSchemaIndex) return
    await chooseFromMenu(session, tile, 'Colours')
    await session.page.getByRole('menuitemradio', { name: palettes[colorSchemaIndex]!.label }).click()
    session.state = rules.changeTile(session.state, tile.id, {
      viewOptions: JSON.stringify({ ...options, colorSchemaIndex }),
    })
  },
  filter: async (session, a) => {
    const { page } = session
    const column = (await columnsOf(session)).find(
      ({ shared, displayName }) => shared && /diagnosis.code/i.test(displayName),
    )
    if (!column || rules.selectedTab(session.state).filters.length > 0) return
    await page.getByRole('button', { name: 'Add Filters' }).click()
    await page
      .getByRole('dialog', { name: 'Add filters' })
      .getByRole('button', { name: /diagnosis.code/i })
      .click()
    const drawer = page.getByRole('dialog', { name: 'Filter By' })
    const value = at(['I1', 'E1'], a)!
    await drawer.getByLabel('Operator').selectOption({ label: 'Contains' })
    await drawer.getByRole('textbox').last().fill(value)
    await drawer.getByRole('button', { name: 'Preview' }).click()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const empty = newFilter(column)
    session.state = rules.setFilters(rules.setFilters(session.state, [empty]), [
      { ...empty, operator: 'contains', values: [value] },
    ])
  },
  addTab: async (session) => {
    if (!rules.mayAddTab(session.state)) return
    await session.page.getByRole('button', { name: 'Add tab' }).click()
    const added = rules.addTab(session.state)
    const id = await newTabIdOf(session.page, added.model.tabs.length)
    const tabs = added.model.tabs.map((tab, index) => (index === added.tab ? { ...tab, id } : tab))
    session.state = { ...added, model: { ...added.model, tabs } }
  },
  chooseTab: async (session, a) => {
    const tab = a % session.state.model.tabs.length
    await session.page.getByRole('tab').nth(tab).click()
    session.state = rules.chooseTab(session.state, tab)
  },
  removeTab: async (session) => {
    if (!rules.mayRemoveTab(session.state)) return
    await session.page.getByRole('button', { name: /^Delete tab/ }).click()
    session.state = rules.removeTab(session.state, session.state.tab)
  },
  undo: async (session) => {
    if (session.state.past.length === 0) return
    await session.page.getByRole('button', { name: 'Undo' }).click()
    session.state = rules.undo(session.state)
  },
  redo: async (session) => {
    if (session.state.future.length === 0) return
    await session.page.getByRole('button', { name: 'Redo' }).click()
    session.state = rules.redo(session.state)
  },
  save: async (session) => {
    if (!rules.hasChanges(session.state)) return
    await saveChanges(session.page)
    session.state = rules.markSaved(session.state, session.state.model)
    await expectStored(session)
  },
  reload: async (session, a) => {
    const { page, state } = session
    const isUnsaved = rules.hasChanges(state)
    // Where a tile stands and which tab is chosen is known at once, the copy in the browser a moment later.
    if (isUnsaved)
      await expect
        .poll(() => page.evaluate(readDraft), OFTEN)
        .toContain(JSON.stringify(toContent(state.model)).slice(1, -1))
    await page.goto('about:blank')
    await page.goto(`/dashboards/edit/${session.id}${state.tab === 0 ? '' : `?tab=${state.tab + 1}`}`)
    const saved = rules.openDashboard(
      toDashboardModel(await session.ask<Dashboard>('GET', `/core/dashboards/${session.id}`)),
      state.tab,
    )
    const isRestored = a % 2 === 0
    if (isUnsaved)
      await page
        .getByRole('dialog', { name: 'Unsaved work' })
        .getByRole('button', { name: isRestored ? 'Restore' : 'Discard' })
        .click()
    session.state =
      isUnsaved && isRestored
        ? rules.chooseTab(rules.replaceDashboard(saved, toDashboardModel(toContent(state.model))), state.tab)
        : saved
    await expect(page.getByRole('tab')).toHaveCount(session.state.model.tabs.length)
  },
} satisfies Record<string, Doing>

/** The button is also disabled while it saves. */
async function expectStored({ ask, id, state }: DashboardSession) {
  const stored = async () => {
    const { name, tabs, filters } = await ask<Dashboard>('GET', `/core/dashboards/${id}`)
    return { name, tabs, filters }
  }
  await expect.poll(stored, OFTEN).toEqual(toContent(state.model))
}

/** What is shown is what was done, and each tile shows what its own question gives under the filters of its tab. */
export async function expectShown(session: DashboardSession) {
  const { page, state } = session
  const tab = rules.selectedTab(state)
  await expect(page.getByRole('tab')).toHaveText(state.model.tabs.map(({ name }) => name))
  await expect(page.getByRole('tab').nth(state.tab)).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-tile]')).toHaveCount(tab.tiles.length + tab.texts.length)
  for (const tile of placedOf(tab)) {
    const box = tileOn(page, tile)
    await box.scrollIntoViewIfNeeded()
    await expect(box.getByRole('heading', { level: 2 })).toHaveText(nameOf(tile))
    await expect
      .poll(() => box.evaluate(placeOf), { ...OFTEN, message: `${nameOf(tile)} stands in its place` })
      .toEqual(unitsAt(tile))
  }
  const columns = await columnsOf(session)
  for (const tile of tab.tiles) await expectTile(session, tile, await answerOfTile(session, tile, columns))
}

/** A tile shows the answer as its own view type and options want it. */
async function expectTile({ page }: DashboardSession, tile: Tile, answer: ExecutionResult) {
  const box = tileOn(page, tile)
  const { data } = answer.table
  if (tile.viewType === 'KPI') {
    await expect(box.locator('p[aria-label]')).toHaveAttribute('aria-label', formatExactly(data[0]?.[0] as number))
    return
  }
  const chartOptions = readChartOptions(tile.viewOptions)
  const chart = chartOf(answer, { viewType: tile.viewType, chartOptions }, answer.totalCount === null)
  if (chart && chart.data.problem === undefined) expectSameNumbers(chart.data, answer)
  const body = data.map((row, at) => [String(at + 1), ...row.map((cell) => String(cell ?? 'not recorded'))])
  await expect(async () => {
    if (chart) return expectChart(await box.evaluate(readChart), chart)
    const shown = await box.evaluate(readGrid)
    expect(shown?.body).toEqual(cellsLike(shown, { head: [], body, foot: [] }).body)
  }, `${tile.title} shows its answer as ${tile.viewType} with ${tile.viewOptions}`).toPass({
    ...OFTEN,
    timeout: PATIENCE_MS,
  })
}

const unitsAt = ({ id, places }: PlacedTile) => ({ id, x: places.lg.x, y: places.lg.y, w: places.lg.w, h: places.lg.h })

/** Left, top and size in units of the grid, read in the page itself once it stands still. */
function placeOf(box: Element) {
  const [gap, row, columns] = [15, 150, 12]
  const grid = box.closest('.react-grid-layout')!.getBoundingClientRect()
  const column = (grid.width - (columns - 1) * gap) / columns
  const { left, top, width, height } = box.getBoundingClientRect()
  const units = (length: number, unit: number) => Math.round((length / (unit + gap)) * 20) / 20
  return {
    id: box.getAttribute('data-tile'),
    x: units(left - grid.left, column),
    y: units(top - grid.top - gap, row),
    w: units(width + gap, column),
    h: units(height + gap, row),
  }
}
