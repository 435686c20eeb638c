import { layoutNames, MAX_TILE_SIZE, NEW_TAB_NAME, type FilterWire, type Question } from '@soundings/contract'
import { chartTypes, isViewType } from '../../../charts/registry.ts'
import { breakpoints, byRow, closedUp, firstGap, withTileAt, type Breakpoint, type Place, type Placed } from './grid.ts'

/** Wide screens are what people arrange first; other widths have places of their own once somebody arranged them there. */
export type Places = Readonly<{ lg: Place } & Partial<Record<Breakpoint, Place>>>

/** A question on a dashboard. */
export interface Tile {
  readonly id: string
  readonly questionId: number
  readonly title: string
  readonly description: string
  readonly viewType: string
  /** Chart options as JSON text, the tile's own. */
  readonly viewOptions: string
  readonly minW: number
  readonly minH: number
  readonly places: Places
}

export interface Tab {
  readonly id: string
  readonly name: string
  readonly tiles: readonly Tile[]
  readonly filters: readonly FilterWire[]
}

export interface Board {
  readonly tabs: readonly Tab[]
}

/** What has to be known of a question to put it on a dashboard. Lists of questions leave the view settings out, so they do not do. */
export type TileQuestion = Pick<Question, 'id' | 'name' | 'description' | 'defaultView' | 'viewTypeOptions'>

/** What a tab is called when somebody leaves its name empty. */
export const UNNAMED_TAB_NAME = 'New tab'

export const emptyTab: Tab = { id: 'tab-1', name: NEW_TAB_NAME, tiles: [], filters: [] }
export const emptyBoard: Board = { tabs: [emptyTab] }

export function newTab(board: Board): Tab {
  return { id: freeId('tab', board.tabs), name: NEW_TAB_NAME, tiles: [], filters: [] }
}

/** A tile in the first gap, in the size of its view type. */
export function newTile(board: Board, tab: Tab, question: TileQuestion): Tile {
  const { w, h, minW, minH } = sizeOf(question.defaultView)
  return {
    id: freeId('tile', board.tabs.flatMap(({ tiles }) => tiles)),
    questionId: question.id,
    title: question.name,
    description: question.description,
    viewType: question.defaultView,
    viewOptions: question.viewTypeOptions,
    minW,
    minH,
    places: { lg: firstGap(layoutAt(tab.tiles, 'lg', false), { w, h }, breakpoints.lg.columns) },
  }
}

/** Another view may need more room: the tile grows to its least size, and its neighbours give way. */
export function withViewType(tiles: readonly Tile[], id: string, viewType: string): readonly Tile[] {
  const { minW, minH } = sizeOf(viewType)
  const retyped = tiles.map((tile) => (tile.id === id ? { ...tile, viewType, minW, minH } : tile))
  return layoutNames.reduce<readonly Tile[]>((before, breakpoint) => withRoomAt(before, id, breakpoint), retyped)
}

function withRoomAt(tiles: readonly Tile[], id: string, breakpoint: Breakpoint): readonly Tile[] {
  const tile = tiles.find((each) => each.id === id)
  const place = tile?.places[breakpoint]
  if (!tile || !place) return tiles
  const least = limitsAt(tile, breakpoint)
  const w = Math.max(place.w, least.minW)
  const h = Math.max(place.h, least.minH)
  if (w === place.w && h === place.h) return tiles
  const x = Math.min(place.x, breakpoints[breakpoint].columns - w)
  return withPlaces(tiles, breakpoint, withTileAt(layoutAt(tiles, breakpoint, false), { i: id, x, y: place.y, w, h }, false))
}

export function withPlaces(tiles: readonly Tile[], breakpoint: Breakpoint, layout: readonly Placed[]): readonly Tile[] {
  return tiles.map((tile) => {
    const place = layout.find(({ i }) => i === tile.id)
    return place ? { ...tile, places: { ...tile.places, [breakpoint]: { x: place.x, y: place.y, w: place.w, h: place.h } } } : tile
  })
}

/** How the tiles stand at a width of the screen. */
export function layoutAt(tiles: readonly Tile[], breakpoint: Breakpoint, isCompact: boolean): Placed[] {
  const own = tiles.flatMap(({ id, places }) => (places[breakpoint] ? [{ i: id, ...places[breakpoint] }] : []))
  const derived = byRow(tiles.filter(({ places }) => !places[breakpoint]).map(({ id, places }) => ({ i: id, ...places.lg })))
  const all = derived.reduce<Placed[]>((done, { i, w, h }) => [...done, { i, ...firstGap(done, { w: widthAt(w, breakpoint), h }, breakpoints[breakpoint].columns) }], own)
  return isCompact ? closedUp(byRow(all)) : all
}

/** How wide and high a tile may be made. */
export function limitsAt({ minW, minH }: Tile, breakpoint: Breakpoint): { minW: number; maxW: number; minH: number; maxH: number } {
  const { widest, fixedWidth } = breakpoints[breakpoint]
  return { minW: fixedWidth ?? Math.min(minW, widest), maxW: fixedWidth ?? widest, minH, maxH: MAX_TILE_SIZE }
}

function widthAt(width: number, breakpoint: Breakpoint): number {
  const { widest, fixedWidth } = breakpoints[breakpoint]
  return fixedWidth ?? Math.min(width, widest)
}

function freeId(stem: string, taken: readonly { id: string }[]): string {
  const numbers = taken.map(({ id }) => Number(id.split('-').at(-1))).filter(Number.isFinite)
  return `${stem}-${Math.max(0, ...numbers) + 1}`
}

function sizeOf(viewType: string) {
  return chartTypes[isViewType(viewType) ? viewType : 'TABLE'].tile
}
