import { layoutNames, type Dashboard, type DashboardDraft, type DashboardView } from '@soundings/contract'
import { emptyBoard, type Board, type Places, type Tab, type Tile } from './board.ts'
import type { Place } from './grid.ts'

/** A saved dashboard as it is edited and shown: filters lie with their tab. */
export function toBoard({ tabs, filters }: Pick<Dashboard, 'tabs' | 'filters'>): Board {
  if (tabs.length === 0) return emptyBoard
  const inOrder = tabs.toSorted((one, other) => one.index - other.index)
  return {
    tabs: inOrder.map(({ index, name, views }, at) => ({
      id: `tab-${at + 1}`,
      name,
      tiles: views.map(toTile),
      filters: filters.find(({ tabIndex }) => tabIndex === index)?.filters ?? [],
    })),
  }
}

export function toDraftTabs({ tabs }: Board): Pick<DashboardDraft, 'tabs' | 'filters'> {
  return {
    tabs: tabs.map(({ name, tiles }, index) => ({ index, name, views: tiles.map(toView) })),
    filters: tabs.flatMap(({ filters }: Tab, tabIndex) => (filters.length > 0 ? [{ tabIndex, filters: [...filters] }] : [])),
  }
}

function toTile(view: DashboardView): Tile {
  const { id, questionId, title, description, viewType, viewOptionsJSON, minW, minH, position, positions } = view
  const arranged = layoutNames.flatMap((name) => (positions[name] ? [[name, toPlace(positions[name])]] : []))
  const places = { lg: toPlace(position), ...Object.fromEntries(arranged) } as Places
  return { id, questionId, title, description, viewType, viewOptions: viewOptionsJSON, minW, minH, places }
}

function toView({ id, questionId, title, description, viewType, viewOptions, minW, minH, places }: Tile): DashboardView {
  const { lg, ...others } = places
  const at = (place: Place) => ({ i: id, ...place })
  const positions = Object.fromEntries(Object.entries(others).map(([name, place]) => [name, at(place)]))
  return { id, questionId, title, description, viewType, viewOptionsJSON: viewOptions, minW, minH, position: at(lg), positions }
}

function toPlace({ x, y, w, h }: Place): Place {
  return { x, y, w, h }
}
