import { filterTarget, MAX_TABS, MAX_TILES, type FilterWire } from '@soundings/contract'
import {
  copyOf,
  emptyDashboard,
  emptyTab,
  isText,
  layoutAt,
  newTab,
  newText,
  newTile,
  placedOf,
  UNNAMED_TAB_NAME,
  withPlaces,
  withViewType,
  type DashboardModel,
  type Tab,
  type TextTile,
  type Tile,
  type TileQuestion,
} from './dashboard-model.ts'
import { noSteps, stepBack, stepForward, stepOn, type Reached, type Steps } from '../../../ui/undo/steps.ts'
import { sameLayout, type Breakpoint, type Placed } from '../grid/grid.ts'

/** A dashboard being edited: how it stands, how it was saved, what can be undone and what is being looked at. */
export interface DashboardState extends Steps<DashboardModel> {
  readonly model: DashboardModel
  readonly saved: DashboardModel
  /** The selected tab. */
  readonly tab: number
  /** The name of the selected tab while a person types it. */
  readonly typedName: string | undefined
  /** The tile that the last change placed: it may lie beyond the edge of the screen. */
  readonly placed: string | undefined
}

export function openDashboard(model: DashboardModel, tab = 0): DashboardState {
  return {
    model,
    saved: model,
    ...noSteps,
    tab: withinTabs(model, tab),
    typedName: undefined,
    placed: undefined,
  }
}

/** As it is saved now, on the tab that was shown. */
export const openAgain = (state: DashboardState, model: DashboardModel): DashboardState =>
  openDashboard(model, tabIn(state, model))

export const hasChanges = ({ model, saved }: DashboardState): boolean => model !== saved

/** What was sent is saved; what was changed since then is not. */
export const markSaved = (state: DashboardState, sent: DashboardModel): DashboardState => ({ ...state, saved: sent })

export const selectedTab = ({ model, tab }: Pick<DashboardState, 'model' | 'tab'>): Tab => model.tabs[tab] ?? emptyTab

/** Changing tab ends the renaming of the one that is left. */
export function chooseTab(state: DashboardState, tab: number): DashboardState {
  const done = endNaming(state)
  return { ...done, tab: withinTabs(done.model, tab), placed: undefined }
}

export function beginNaming(state: DashboardState, tab: number): DashboardState {
  const chosen = chooseTab(state, tab)
  return { ...chosen, typedName: selectedTab(chosen).name }
}

export function typeName(state: DashboardState, typedName: string): DashboardState {
  return { ...state, typedName }
}

export function leaveName(state: DashboardState): DashboardState {
  return { ...state, typedName: undefined }
}

export function endNaming(state: DashboardState): DashboardState {
  if (state.typedName === undefined) return state
  const name = state.typedName.trim() || UNNAMED_TAB_NAME
  const ended = leaveName(state)
  return name === selectedTab(state).name ? ended : changeTab(ended, { name })
}

export const mayAddTab = ({ model }: DashboardState): boolean => model.tabs.length < MAX_TABS

export function addTab(state: DashboardState): DashboardState {
  if (!mayAddTab(state)) return state
  const done = endNaming(state)
  const next = change(done, { ...done.model, tabs: [...done.model.tabs, newTab()] })
  return { ...next, tab: next.model.tabs.length - 1 }
}

export const mayRemoveTab = ({ model }: DashboardState): boolean => model.tabs.length > 1

/** Its filters go with it. The selection moves to the tab before. */
export function removeTab(state: DashboardState, at: number): DashboardState {
  if (!mayRemoveTab(state)) return state
  const done = state.tab === at ? leaveName(state) : endNaming(state)
  const next = change(done, { ...done.model, tabs: done.model.tabs.filter((_, index) => index !== at) })
  return { ...next, tab: withinTabs(next.model, at <= done.tab ? done.tab - 1 : done.tab) }
}

export const mayAddTile = (state: DashboardState): boolean => placedOf(selectedTab(state)).length < MAX_TILES

/** On the tab of that id, which is selected then, since the user may have gone to another one while the question was loading. */
export function addTileTo(state: DashboardState, tabId: string, question: TileQuestion): DashboardState {
  const at = state.model.tabs.findIndex(({ id }) => id === tabId)
  return addTile(at < 0 ? state : chooseTab(state, at), question)
}

export function addTile(state: DashboardState, question: TileQuestion): DashboardState {
  if (!mayAddTile(state)) return state
  const tab = selectedTab(state)
  const tile = newTile(state.model, tab, question)
  return { ...changeTab(state, { tiles: [...tab.tiles, tile] }), placed: tile.id }
}

export function addText(state: DashboardState, content: Pick<TextTile, 'kind' | 'text'>): DashboardState {
  if (!mayAddTile(state)) return state
  const tab = selectedTab(state)
  const added = newText(state.model, tab, content)
  return { ...changeTab(state, { texts: [...tab.texts, added] }), placed: added.id }
}

/** Tiles to put down elsewhere. */
export type CopiedTiles = Pick<Tab, 'tiles' | 'texts'>

/** On the selected tab, as many as there is room for. */
export function pasteTiles(state: DashboardState, copied: CopiedTiles): DashboardState {
  const room = MAX_TILES - placedOf(selectedTab(state)).length
  const pasteOne = (model: DashboardModel, tile: Tile | TextTile): DashboardModel => {
    const tab = selectedTab({ model, tab: state.tab })
    return withTab(
      model,
      state.tab,
      isText(tile)
        ? { texts: [...tab.texts, copyOf(model, tab, tile)] }
        : { tiles: [...tab.tiles, copyOf(model, tab, tile)] },
    )
  }
  const next = change(state, [...copied.tiles, ...copied.texts].slice(0, room).reduce(pasteOne, state.model))
  const before = new Set(placedOf(selectedTab(state)).map(({ id }) => id))
  return next === state ? state : { ...next, placed: placedOf(selectedTab(next)).find(({ id }) => !before.has(id))?.id }
}

/** The tile of that id on the selected tab. */
export function copiedTile(state: DashboardState, id: string): CopiedTiles {
  const { tiles, texts } = selectedTab(state)
  return { tiles: tiles.filter((tile) => tile.id === id), texts: texts.filter((text) => text.id === id) }
}

export function changeText(state: DashboardState, id: string, text: string): DashboardState {
  return changeTab(state, {
    texts: selectedTab(state).texts.map((each) => (each.id === id ? { ...each, text } : each)),
  })
}

export function removeTile(state: DashboardState, id: string): DashboardState {
  const { tiles, texts } = selectedTab(state)
  return changeTab(state, {
    tiles: tiles.filter((tile) => tile.id !== id),
    texts: texts.filter((text) => text.id !== id),
  })
}

export function changeTile(
  state: DashboardState,
  id: string,
  changes: Partial<Pick<Tile, 'title' | 'viewOptions'>>,
): DashboardState {
  return changeTab(state, { tiles: tilesOf(state).map((tile) => (tile.id === id ? { ...tile, ...changes } : tile)) })
}

export function changeViewType(state: DashboardState, id: string, viewType: string): DashboardState {
  return changeTab(state, withViewType(selectedTab(state), id, viewType))
}

/** Keeps where the tiles stand at this width. An arrangement that changes nothing is no step to undo. */
export function arrange(
  state: DashboardState,
  breakpoint: Breakpoint,
  layout: readonly Placed[],
  isCompact: boolean,
): DashboardState {
  const tab = selectedTab(state)
  if (sameLayout(layoutAt(placedOf(tab), breakpoint, isCompact), layout)) return state
  return changeTab(state, withPlaces(tab, breakpoint, layout))
}

/** Values of filters that the tab has, its own and those of all tabs; what is new is its own. The others stay, since lists leave out filters whose column no tile has. */
export function setFilters(state: DashboardState, filters: readonly FilterWire[]): DashboardState {
  const given = new Map(filters.map((filter) => [filterTarget(filter), filter]))
  const withGiven = (before: readonly FilterWire[]) => before.map((filter) => given.get(filterTarget(filter)) ?? filter)
  const onAllTabs = withGiven(state.model.filters)
  const before = withGiven(selectedTab(state).filters)
  const own = [...before, ...filters.filter((filter) => !has(onAllTabs, filter) && !has(before, filter))]
  return change(state, withTab({ ...state.model, filters: onAllTabs }, state.tab, { filters: own }))
}

export function removeFilter(state: DashboardState, columnId: number): DashboardState {
  const isKept = ({ dbColumn }: FilterWire) => dbColumn !== columnId
  const model = { ...state.model, filters: state.model.filters.filter(isKept) }
  return change(state, withTab(model, state.tab, { filters: selectedTab(state).filters.filter(isKept) }))
}

export const isOnAllTabs = ({ model }: DashboardState, columnId: number): boolean =>
  model.filters.some(({ dbColumn }) => dbColumn === columnId)

/** A filter of all tabs takes the place of those that single tabs have on the column. */
export function putOnAllTabs(state: DashboardState, columnId: number): DashboardState {
  const moved = selectedTab(state).filters.filter(({ dbColumn }) => dbColumn === columnId)
  if (moved.length === 0) return state
  const { model } = state
  return change(state, {
    ...model,
    tabs: model.tabs.map((tab) => ({ ...tab, filters: tab.filters.filter((filter) => !has(moved, filter)) })),
    filters: [...model.filters, ...moved],
  })
}

/** Only the selected tab keeps it. */
export function takeOffOtherTabs(state: DashboardState, columnId: number): DashboardState {
  const moved = state.model.filters.filter(({ dbColumn }) => dbColumn === columnId)
  const model = { ...state.model, filters: state.model.filters.filter((filter) => !has(moved, filter)) }
  return change(state, withTab(model, state.tab, { filters: [...selectedTab(state).filters, ...moved] }))
}

const has = (filters: readonly FilterWire[], filter: FilterWire): boolean =>
  filters.some((each) => filterTarget(each) === filterTarget(filter))

/** A name of spaces is no name. */
export function renameDashboard(state: DashboardState, name: string): DashboardState {
  return name.trim() === '' ? state : change(state, { ...state.model, name: name.trim() })
}

export function setClickFilters(state: DashboardState, clickFilters: boolean): DashboardState {
  return change(state, { ...state.model, clickFilters })
}

/** No filters, one empty tab, and that one is selected. */
export function reset(state: DashboardState): DashboardState {
  const { name, clickFilters } = state.model
  // A tab of its own: what people chose on the tabs before was not chosen for it.
  return { ...change(leaveName(state), { ...emptyDashboard, name, clickFilters, tabs: [newTab()] }), tab: 0 }
}

/** What was changed since it was saved goes, until it is undone. */
export const backToSaved = (state: DashboardState): DashboardState => replaceDashboard(state, state.saved)

export const undo = (state: DashboardState): DashboardState => goTo(state, stepBack(state, state.model))
export const redo = (state: DashboardState): DashboardState => goTo(state, stepForward(state, state.model))

/** Another version takes the place of what is shown; it can be undone like any other change. */
export function replaceDashboard(state: DashboardState, model: DashboardModel): DashboardState {
  const next = change(leaveName(state), model)
  return { ...next, tab: tabIn(state, model) }
}

const tilesOf = (state: DashboardState): readonly Tile[] => selectedTab(state).tiles

const changeTab = (state: DashboardState, changes: Partial<Tab>): DashboardState =>
  change(state, withTab(state.model, state.tab, changes))

const withTab = (model: DashboardModel, changed: number, changes: Partial<Tab>): DashboardModel => ({
  ...model,
  tabs: model.tabs.map((tab, at) => (at === changed ? { ...tab, ...changes } : tab)),
})

/** What changes nothing is no step to undo. */
function change(state: DashboardState, model: DashboardModel): DashboardState {
  if (JSON.stringify(model) === JSON.stringify(state.model)) return state
  return { ...state, ...stepOn(state, state.model), model, placed: undefined }
}

function goTo(state: DashboardState, reached: Reached<DashboardModel> | undefined): DashboardState {
  if (!reached) return state
  const { past, present: model, future } = reached
  return { ...state, past, future, model, tab: tabIn(state, model), typedName: undefined, placed: undefined }
}

/** Where the selected tab stands in another state of the dashboard; where it is not there, the one in its place. */
function tabIn(state: DashboardState, model: DashboardModel): number {
  const at = model.tabs.findIndex(({ id }) => id === selectedTab(state).id)
  return at < 0 ? withinTabs(model, state.tab) : at
}

function withinTabs({ tabs }: DashboardModel, tab: number): number {
  return Math.min(Math.max(0, tab), tabs.length - 1)
}
