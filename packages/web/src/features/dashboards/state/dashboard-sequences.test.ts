import { DashboardDraft, MAX_TABS, type FilterWire } from '@soundings/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryStorage } from '../../../api/testing/memory-storage.ts'
import { dashboardDrafts, toKeptDashboard } from '../saving/dashboard-draft.ts'
import * as rules from './dashboard-state.ts'
import { toDashboardModel, toContent, type DraftContent } from './dashboard-wire.ts'
import {
  emptyDashboard,
  layoutAt,
  limitsAt,
  placedOf,
  UNNAMED_TAB_NAME,
  type DashboardModel,
  type PlacedTile,
  type Tab,
  type TextTile,
  type Tile,
  type TileQuestion,
} from './dashboard-model.ts'
import { breakpoints, collides, withTileAt, type Breakpoint } from '../grid/grid.ts'
import { nudged } from '../grid/nudge.ts'

const SEQUENCES = Number(process.env.DASHBOARD_MODEL_SEQUENCES ?? 2000)
const SEED = process.env.DASHBOARD_SEED

const questions: readonly TileQuestion[] = (['TABLE', 'KPI', 'LINE', 'BAR'] as const).map((defaultView, at) => ({
  id: at + 1,
  name: `Question ${at + 1}`,
  description: `About ${at + 1}`,
  defaultView,
  viewTypeOptions: at === 0 ? '{}' : `{"colorSchemaIndex":${at}}`,
}))
const filterOf = (dbColumn: number, values: string[]): FilterWire => ({
  dbColumn,
  operator: 'equals',
  values,
  dynamic: true,
  zoomingFilter: false,
})
const widths = Object.keys(breakpoints) as Breakpoint[]
const at = <Each>(items: readonly Each[], number: number): Each | undefined => items[number % Math.max(1, items.length)]

/** What a dashboard is about, kept beside the rules without using them: everything but places. */
interface Shown {
  readonly name: string
  readonly clickFilters: boolean
  readonly onAllTabs: readonly FilterWire[]
  readonly tabs: readonly {
    readonly name: string
    readonly filters: readonly FilterWire[]
    readonly tiles: readonly Pick<Tile, 'id' | 'questionId' | 'title' | 'description' | 'viewType' | 'viewOptions'>[]
    readonly texts: readonly Pick<TextTile, 'id' | 'kind' | 'text'>[]
  }[]
}
const shownOf = ({ name: dashboardName, tabs, filters: onAllTabs, clickFilters }: DashboardModel): Shown => ({
  name: dashboardName,
  clickFilters,
  onAllTabs,
  tabs: tabs.map(({ name, filters, tiles, texts }) => ({
    name,
    filters,
    tiles: tiles.map(({ id, questionId, title, description, viewType, viewOptions }) => ({
      id,
      questionId,
      title,
      description,
      viewType,
      viewOptions,
    })),
    texts: texts.map(({ id, kind, text }) => ({ id, kind, text })),
  })),
})

/** An editor, the stored dashboard, and every state the dashboard was in. */
interface Desk {
  state: rules.DashboardState
  expected: Shown
  /** Boards as text, with what they should show; undo and redo walk along it. */
  steps: { text: string; expected: Shown }[]
  now: number
  stored: string
  given: number
}

const startDesk = (model: DashboardModel): Desk => ({
  state: rules.openDashboard(model),
  expected: shownOf(model),
  steps: [{ text: JSON.stringify(model), expected: shownOf(model) }],
  now: 0,
  stored: JSON.stringify(toContent(model)),
  given: 0,
})

/** A change by the rules, and what it should come to. */
function doing(
  desk: Desk,
  change: (state: rules.DashboardState) => rules.DashboardState,
  expected: Shown = desk.expected,
) {
  const next = change(desk.state)
  if (next.model === desk.state.model) {
    desk.state = next
    return
  }
  desk.state = next
  desk.expected = expected
  desk.steps = [...desk.steps.slice(0, desk.now + 1), { text: JSON.stringify(next.model), expected }]
  desk.now += 1
}

type TabShown = Shown['tabs'][number]
const withTab = (desk: Desk, change: (tab: TabShown) => TabShown): Shown => ({
  ...desk.expected,
  tabs: desk.expected.tabs.map((tab, index) => (index === desk.state.tab ? change(tab) : tab)),
})
const withTile = (desk: Desk, id: string, changes: object): Shown =>
  withTab(desk, (tab) => ({
    ...tab,
    tiles: tab.tiles.map((tile) => (tile.id === id ? { ...tile, ...changes } : tile)),
  }))
const tileAt = ({ state }: Desk, a: number) => at(rules.selectedTab(state).tiles, a)
const placedAt = ({ state }: Desk, a: number) => at(placedOf(rules.selectedTab(state)), a)
const layoutOf = ({ state }: Desk, breakpoint: Breakpoint, isCompact: boolean) =>
  layoutAt(placedOf(rules.selectedTab(state)), breakpoint, isCompact)
const isCompactAt = (breakpoint: Breakpoint, b: number) => breakpoint === 'xs' || (breakpoint !== 'lg' && b % 2 === 0)

function place(desk: Desk, a: number, b: number, kind: 'move' | 'resize') {
  const tile = placedAt(desk, a)
  if (!tile) return
  const breakpoint = at(widths, Math.floor(a / 7))!
  const isCompact = isCompactAt(breakpoint, b)
  const layout = layoutOf(desk, breakpoint, isCompact)
  const from = layout.find(({ i }) => i === tile.id)!
  const { columns } = breakpoints[breakpoint]
  const { minW, maxW, minH, maxH } = limitsAt(tile, breakpoint)
  const to =
    kind === 'move'
      ? { ...from, x: b % (columns - from.w + 1), y: Math.floor(b / 13) % 12 }
      : {
          ...from,
          w: Math.min(columns - from.x, minW + (b % (maxW - minW + 1))),
          h: Math.min(maxH, minH + (Math.floor(b / 5) % 140)),
        }
  const next = withTileAt(layout, to, isCompact)
  const others = widths.filter((width) => width !== breakpoint && breakpoint !== 'lg')
  const before = others.map((width) => layoutOf(desk, width, false))
  doing(desk, (state) => rules.arrange(state, breakpoint, next, isCompact))
  expect(layoutOf(desk, breakpoint, isCompact).toSorted(byId), 'tiles stand where they were put').toEqual(
    next.toSorted(byId),
  )
  expect(
    others.map((width) => layoutOf(desk, width, false)),
    'other widths keep their places',
  ).toEqual(before)
}
const byId = (one: { i: string }, other: { i: string }) => one.i.localeCompare(other.i)

const actions = {
  add: (desk, a) => {
    const question = at(questions, a)!
    const added = rules.addTile(desk.state, question)
    const { id, name, description, defaultView, viewTypeOptions } = question
    doing(
      desk,
      () => added,
      withTab(desk, (tab) => ({
        ...tab,
        tiles: [
          ...tab.tiles,
          {
            id: added.placed!,
            questionId: id,
            title: name,
            description,
            viewType: defaultView,
            viewOptions: viewTypeOptions,
          },
        ],
      })),
    )
  },
  addText: (desk, a) => {
    const kind = at(['text', 'heading', 'spacer'] as const, a)!
    const text = kind === 'spacer' ? '' : `Words ${(desk.given += 1)}`
    const added = rules.addText(desk.state, { kind, text })
    doing(
      desk,
      () => added,
      withTab(desk, (tab) => ({ ...tab, texts: [...tab.texts, { id: added.placed!, kind, text }] })),
    )
  },
  changeText: (desk, a) => {
    const tile = at(
      rules.selectedTab(desk.state).texts.filter(({ kind }) => kind !== 'spacer'),
      a,
    )
    const text = `Other words ${(desk.given += 1)}`
    if (tile)
      doing(
        desk,
        (state) => rules.changeText(state, tile.id, text),
        withTab(desk, (tab) => ({
          ...tab,
          texts: tab.texts.map((each) => (each.id === tile.id ? { ...each, text } : each)),
        })),
      )
  },
  move: (desk, a, b) => place(desk, a, b, 'move'),
  resize: (desk, a, b) => place(desk, a, b, 'resize'),
  nudge: (desk, a, b) => {
    const tile = placedAt(desk, a)
    if (!tile) return
    const breakpoint = at(widths, b)!
    const isCompact = isCompactAt(breakpoint, a)
    const nudge = {
      kind: at(['move', 'resize'] as const, a)!,
      ...at(
        [
          { dx: 1, dy: 0 },
          { dx: -1, dy: 0 },
          { dx: 0, dy: 1 },
          { dx: 0, dy: -1 },
        ],
        b,
      )!,
    }
    const layout = layoutOf(desk, breakpoint, isCompact)
    const { columns } = breakpoints[breakpoint]
    doing(desk, (state) =>
      rules.arrange(
        state,
        breakpoint,
        nudged(layout, { id: tile.id, ...limitsAt(tile, breakpoint) }, nudge, { columns, isCompact }),
        isCompact,
      ),
    )
  },
  view: (desk, a, b) => {
    const tile = tileAt(desk, a)
    const viewType = at(['TABLE', 'KPI', 'LINE', 'BAR', 'PIE'], b)!
    if (tile)
      doing(desk, (state) => rules.changeViewType(state, tile.id, viewType), withTile(desk, tile.id, { viewType }))
  },
  options: (desk, a, b) => {
    const tile = tileAt(desk, a)
    const viewOptions = `{"legend":${b % 2 === 0},"colorSchemaIndex":${b % 5}}`
    if (tile)
      doing(
        desk,
        (state) => rules.changeTile(state, tile.id, { viewOptions }),
        withTile(desk, tile.id, { viewOptions }),
      )
  },
  rename: (desk, a) => {
    const tile = tileAt(desk, a)
    const title = `Title ${(desk.given += 1)}`
    if (tile) doing(desk, (state) => rules.changeTile(state, tile.id, { title }), withTile(desk, tile.id, { title }))
  },
  remove: (desk, a) => {
    const tile = placedAt(desk, a)
    const isOther = ({ id }: { id: string }) => id !== tile?.id
    if (tile)
      doing(
        desk,
        (state) => rules.removeTile(state, tile.id),
        withTab(desk, (tab) => ({ ...tab, tiles: tab.tiles.filter(isOther), texts: tab.texts.filter(isOther) })),
      )
  },
  filter: (desk, a, b) => {
    const filters = b % 3 === 0 ? [] : [filterOf(a % 5, [`v${b}`]), ...(b % 2 ? [filterOf((a % 5) + 1, [])] : [])]
    const { onAllTabs } = desk.expected
    const isOnAll = ({ dbColumn }: FilterWire) => onAllTabs.some((each) => each.dbColumn === dbColumn)
    const expected = withTab(desk, (tab) => ({
      ...tab,
      filters: filters
        .filter((each) => !isOnAll(each))
        .reduce<readonly FilterWire[]>((before, each) => {
          const own = before.findIndex(({ dbColumn }) => dbColumn === each.dbColumn)
          return own < 0 ? [...before, each] : before.with(own, each)
        }, tab.filters),
    }))
    doing(desk, (state) => rules.setFilters(state, filters), {
      ...expected,
      onAllTabs: onAllTabs.map((own) => filters.find(({ dbColumn }) => dbColumn === own.dbColumn) ?? own),
    })
  },
  putOnAllTabs: (desk, a) => {
    const filter = at(rules.selectedTab(desk.state).filters, a)
    if (!filter) return
    const { tabs, onAllTabs } = desk.expected
    doing(desk, (state) => rules.putOnAllTabs(state, filter.dbColumn), {
      ...desk.expected,
      onAllTabs: [...onAllTabs, filter],
      tabs: tabs.map((tab) => ({
        ...tab,
        filters: tab.filters.filter(({ dbColumn }) => dbColumn !== filter.dbColumn),
      })),
    })
  },
  takeOffOtherTabs: (desk, a) => {
    const filter = at(desk.expected.onAllTabs, a)
    if (!filter) return
    const expected = withTab(desk, (tab) => ({ ...tab, filters: [...tab.filters, filter] }))
    const onAllTabs = desk.expected.onAllTabs.filter((each) => each !== filter)
    doing(desk, (state) => rules.takeOffOtherTabs(state, filter.dbColumn), { ...expected, onAllTabs })
  },
  removeFilter: (desk, a) => {
    const isKept = ({ dbColumn }: FilterWire) => dbColumn !== a % 6
    const expected = withTab(desk, (tab) => ({ ...tab, filters: tab.filters.filter(isKept) }))
    doing(desk, (state) => rules.removeFilter(state, a % 6), {
      ...expected,
      onAllTabs: desk.expected.onAllTabs.filter(isKept),
    })
  },
  addTab: (desk) => {
    if (desk.expected.tabs.length < MAX_TABS)
      doing(desk, rules.addTab, {
        ...desk.expected,
        tabs: [...desk.expected.tabs, { name: 'New Tab', filters: [], tiles: [], texts: [] }],
      })
    else expect(rules.mayAddTab(desk.state)).toBe(false)
  },
  chooseTab: (desk, a) => doing(desk, (state) => rules.chooseTab(state, a % state.model.tabs.length)),
  nameTab: (desk, a, b) => {
    const tab = a % desk.expected.tabs.length
    const typed = b % 4 === 0 ? '  ' : ` Tab ${b} `
    doing(desk, (state) => rules.chooseTab(state, tab))
    const name = typed.trim() || UNNAMED_TAB_NAME
    doing(
      desk,
      (state) => rules.endNaming(rules.typeName(rules.beginNaming(state, tab), typed)),
      withTab(desk, (each) => ({ ...each, name })),
    )
  },
  removeTab: (desk, a) => {
    const tab = a % desk.expected.tabs.length
    if (desk.expected.tabs.length > 1)
      doing(desk, (state) => rules.removeTab(state, tab), {
        ...desk.expected,
        tabs: desk.expected.tabs.filter((_, index) => index !== tab),
      })
    else expect(rules.mayRemoveTab(desk.state)).toBe(false)
  },
  reset: (desk, a) => {
    const { name, clickFilters } = desk.expected
    if (a % 4 === 0) doing(desk, rules.reset, { ...shownOf(emptyDashboard), name, clickFilters })
  },
  renameDashboard: (desk, a) => {
    const name = a % 4 === 0 ? '  ' : ` Dashboard ${a} `
    doing(desk, (state) => rules.renameDashboard(state, name), {
      ...desk.expected,
      name: name.trim() || desk.expected.name,
    })
  },
  /** On the same tab, or on another one. */
  paste: (desk, a, b) => {
    const tile = placedAt(desk, a)
    if (!tile) return
    const copied = rules.copiedTile(desk.state, tile.id)
    doing(desk, (state) => rules.chooseTab(state, b % state.model.tabs.length))
    const pasted = rules.pasteTiles(desk.state, copied)
    const shown = shownOf({ ...emptyDashboard, tabs: [{ id: '', name: '', filters: [], ...copied }] }).tabs[0]!
    const anew = <Each extends object>(each: Each) => ({ ...each, id: pasted.placed! })
    doing(
      desk,
      () => pasted,
      withTab(desk, (tab) => ({
        ...tab,
        tiles: [...tab.tiles, ...shown.tiles.map(anew)],
        texts: [...tab.texts, ...shown.texts.map(anew)],
      })),
    )
  },
  backToSaved: (desk, a) => {
    if (a % 4 === 0) doing(desk, rules.backToSaved, shownOf(toDashboardModel(JSON.parse(desk.stored) as DraftContent)))
  },
  clickFilters: (desk, a) =>
    doing(desk, (state) => rules.setClickFilters(state, a % 2 === 0), { ...desk.expected, clickFilters: a % 2 === 0 }),
  undo: (desk) => {
    desk.state = rules.undo(desk.state)
    desk.now = Math.max(0, desk.now - 1)
    desk.expected = desk.steps[desk.now]!.expected
  },
  redo: (desk) => {
    desk.state = rules.redo(desk.state)
    desk.now = Math.min(desk.steps.length - 1, desk.now + 1)
    desk.expected = desk.steps[desk.now]!.expected
  },
  save: (desk) => {
    const { description: _description, tag: _tag, ...stored } = DashboardDraft.parse(toContent(desk.state.model))
    desk.stored = JSON.stringify(stored)
    desk.state = rules.markSaved(desk.state, desk.state.model)
  },
  reload: (desk, a) => {
    // Unsaved work that the browser kept is restored, or thrown away.
    const storage = new MemoryStorage()
    const own = { username: 'ann', id: 1 }
    if (rules.hasChanges(desk.state))
      dashboardDrafts.keep(storage, own, toKeptDashboard(desk.state.model, 1, new Date()))
    const kept = a % 2 === 0 ? dashboardDrafts.find(storage, own) : undefined
    const { expected } = desk
    const saved = toDashboardModel(JSON.parse(desk.stored) as DraftContent)
    const { stored, given } = desk
    Object.assign(desk, startDesk(saved), { stored, given })
    if (kept)
      doing(desk, (state) => rules.replaceDashboard(state, toDashboardModel({ name: '', ...kept.content })), expected)
  },
} satisfies Record<string, (desk: Desk, a: number, b: number) => void>

/** What holds after every step, whatever it was. */
function check(desk: Desk) {
  const { state, expected } = desk
  const { model } = state
  expect(shownOf(model)).toEqual(expected)
  expect(JSON.stringify(model), 'undo and redo give back what was there').toBe(desk.steps[desk.now]!.text)
  expect([state.past.length, state.future.length]).toEqual([desk.now, desk.steps.length - 1 - desk.now])
  expect(state.tab).toBeLessThan(model.tabs.length)
  const tiles = model.tabs.flatMap(placedOf)
  expect(new Set(tiles.map(({ id }) => id)).size, 'tiles have ids of their own').toBe(tiles.length)
  expect(new Set(model.tabs.map(({ id }) => id)).size, 'tabs have ids of their own').toBe(model.tabs.length)
  if (!rules.hasChanges(state))
    expect(JSON.parse(desk.stored), 'what is shown as saved is stored').toEqual(toContent(model))
  for (const tab of model.tabs) checkLayouts(tab)
}

/** Saving and opening gives back what is shown. */
function checkStored({ state: { model } }: Desk) {
  const reopened = toDashboardModel(DashboardDraft.parse(toContent(model)))
  expect(reopened).toEqual(model)
}

/** Tabs that no step has touched are the same object. */
const checked = new WeakSet<Tab>()

function checkLayouts(tab: Tab) {
  if (checked.has(tab)) return
  checked.add(tab)
  const tiles = placedOf(tab)
  const faults = widths.flatMap((width) => [true, false].flatMap((isCompact) => faultsOf(tiles, width, isCompact)))
  expect(faults).toEqual([])
}

function faultsOf(tiles: readonly PlacedTile[], width: Breakpoint, isCompact: boolean): string[] {
  const layout = layoutAt(tiles, width, isCompact)
  const missing = layout.length === tiles.length ? [] : ['a tile is missing']
  const wrong = layout.flatMap((each) => {
    const { minW, minH } = limitsAt(
      tiles.find(({ id }) => id === each.i)!,
      width,
    )
    return [
      ...(each.x >= 0 && each.y >= 0 && each.x + each.w <= breakpoints[width].columns ? [] : ['lies beyond the grid']),
      ...(each.w >= minW && each.h >= minH ? [] : ['is smaller than it may be']),
      ...layout.filter((other) => collides(each, other)).map(({ i }) => `lies over ${i}`),
    ].map((fault) => `${each.i} ${fault}`)
  })
  return [...missing, ...wrong].map((fault) => `${fault} at ${width}${isCompact ? ', closed up' : ''}`)
}

const names = Object.keys(actions) as (keyof typeof actions)[]
const often: (keyof typeof actions)[] = ['add', 'add', 'add', 'move', 'resize', 'undo']
/** Steps that are not needed for a failure shrink to null, so that the shortest sequence is printed. */
const step = fc.option(fc.record({ do: fc.constantFrom(...often, ...names), a: fc.nat(60), b: fc.nat(999) }), {
  freq: 50,
})

it(
  'after any sequence of work on a dashboard what is shown is what was done and what is stored, at every width [DE2 DE4 DE8]',
  () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (sequence) => {
        const desk = startDesk(emptyDashboard)
        const done: string[] = []
        try {
          for (const each of sequence) {
            if (each === null) continue
            done.push(`${each.do} ${each.a} ${each.b}`)
            actions[each.do](desk, each.a, each.b)
            check(desk)
          }
          checkStored(desk)
        } catch (error) {
          throw new Error(`${error instanceof Error ? error.message : String(error)}\nafter: ${done.join(', ')}`, {
            cause: error,
          })
        }
      }),
      { numRuns: SEQUENCES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
  },
  60_000 + SEQUENCES * 60,
)
