import {
  layoutNames,
  withTabIds,
  type DashboardDraft,
  type DashboardText,
  type DashboardView,
  type SavedTab,
} from '@soundings/contract'
import {
  emptyDashboard,
  type DashboardModel,
  type PlacedTile,
  type Places,
  type Tab,
  type TextTile,
  type Tile,
} from './dashboard-model.ts'
import type { Place } from '../grid/grid.ts'

/** A saved dashboard as it is edited and shown: filters lie with their tab. Tabs of drafts that were kept without ids are `known` by what they are. */
export function toDashboardModel(
  { name, tabs, filters, filtersOnAllTabs = [], clickFilters = false }: DraftContent,
  known: readonly SavedTab[] = [],
): DashboardModel {
  if (tabs.length === 0) return { ...emptyDashboard, name, clickFilters }
  const inOrder = withTabIds(tabs, known).toSorted((one, other) => one.index - other.index)
  return {
    name,
    tabs: inOrder.map(({ id, index, name: tabName, views, texts = [] }) => ({
      id,
      name: tabName,
      tiles: views.map(toTile),
      texts: texts.map(toText),
      filters: filters.find(({ tabIndex }) => tabIndex === index)?.filters ?? [],
    })),
    filters: filtersOnAllTabs,
    clickFilters,
  }
}

/** What is edited of a dashboard. */
export type DraftContent = Pick<DashboardDraft, 'name' | 'tabs' | 'filters' | 'filtersOnAllTabs' | 'clickFilters'>

export function toContent({
  name,
  tabs,
  filters: onAllTabs,
  clickFilters,
}: DashboardModel): DraftContent & { tabs: SavedTab[] } {
  return {
    name,
    tabs: tabs.map(({ id, name: tabName, tiles, texts }, index) => ({
      id,
      index,
      name: tabName,
      views: tiles.map(toView),
      ...(texts.length > 0 && { texts: texts.map(toWireText) }),
    })),
    filters: tabs.flatMap(({ filters }: Tab, tabIndex) =>
      filters.length > 0 ? [{ tabIndex, filters: [...filters] }] : [],
    ),
    ...(onAllTabs.length > 0 && { filtersOnAllTabs: [...onAllTabs] }),
    ...(clickFilters && { clickFilters }),
  }
}

export function toTile({
  id,
  questionId,
  title,
  description,
  viewType,
  viewOptionsJSON,
  minW,
  minH,
  ...placed
}: DashboardView): Tile {
  return {
    id,
    questionId,
    title,
    description,
    viewType,
    viewOptions: viewOptionsJSON,
    minW,
    minH,
    places: toPlaces(placed),
  }
}

export function toView({
  id,
  questionId,
  title,
  description,
  viewType,
  viewOptions,
  minW,
  minH,
  places,
}: Tile): DashboardView {
  return {
    id,
    questionId,
    title,
    description,
    viewType,
    viewOptionsJSON: viewOptions,
    minW,
    minH,
    ...toPositions({ id, places }),
  }
}

export const toText = (tile: DashboardText): TextTile => ({
  id: tile.id,
  kind: tile.kind,
  text: tile.kind === 'spacer' ? '' : tile.text,
  minW: 1,
  minH: 1,
  places: toPlaces(tile),
})

export function toWireText({ id, kind, text, places }: TextTile): DashboardText {
  const placed = { id, ...toPositions({ id, places }) }
  return kind === 'spacer' ? { ...placed, kind } : { ...placed, kind, text }
}

function toPlaces({ position, positions }: Pick<DashboardView, 'position' | 'positions'>): Places {
  const arranged = layoutNames.flatMap((name) => (positions[name] ? [[name, toPlace(positions[name])]] : []))
  return { lg: toPlace(position), ...Object.fromEntries(arranged) } as Places
}

function toPositions({ id, places }: Pick<PlacedTile, 'id' | 'places'>): Pick<DashboardView, 'position' | 'positions'> {
  const { lg, ...others } = places
  const at = (place: Place) => ({ i: id, ...place })
  return {
    position: at(lg),
    positions: Object.fromEntries(Object.entries(others).map(([name, place]) => [name, at(place)])),
  }
}

function toPlace({ x, y, w, h }: Place): Place {
  return { x, y, w, h }
}
