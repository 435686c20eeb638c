import {
  layoutNames,
  MAX_TILE_SIZE,
  NEW_TAB_NAME,
  newTabId,
  type DashboardText,
  type FilterWire,
  type Question,
} from '@soundings/contract'
import { chartTypes, isViewType } from '../../../charts/registry.ts'
import { rowsOfText } from '../text-tiles/text-rows.ts'
import { messages } from './messages.ts'
import {
  breakpoints,
  byRow,
  closedUp,
  firstGap,
  withTileAt,
  type Breakpoint,
  type Place,
  type Placed,
} from '../grid/grid.ts'

/** Wide screens are what people arrange first; other widths have places of their own once a person arranged them there. */
export type Places = Readonly<{ lg: Place } & Partial<Record<Breakpoint, Place>>>

/** What has a place on the grid. */
export interface PlacedTile {
  readonly id: string
  /** Of those without a question. */
  readonly kind?: TextKind
  readonly text?: string
  readonly minW: number
  readonly minH: number
  readonly places: Places
}

/** A question on a dashboard. */
export interface Tile extends PlacedTile {
  readonly questionId: number
  readonly title: string
  readonly description: string
  readonly viewType: string
  /** Chart options as JSON text, the tile's own. */
  readonly viewOptions: string
}

/** A text, a heading or a spacer. */
export interface TextTile extends PlacedTile {
  readonly kind: TextKind
  /** Markdown of a text, the words of a heading, empty for a spacer. */
  readonly text: string
}

export const isText = (tile: Tile | TextTile): tile is TextTile => tile.kind !== undefined

/** A tile is the same while its id stands for the same question, or the same kind of text: ids of removed tiles are given again. */
export const keyOfTile = (tile: Tile | TextTile): string => `${tile.id} ${isText(tile) ? tile.kind : tile.questionId}`

export type TextKind = DashboardText['kind']

export interface Tab {
  /** What it is, wherever it stands: never that of a tab which was there before. */
  readonly id: string
  readonly name: string
  readonly tiles: readonly Tile[]
  readonly texts: readonly TextTile[]
  readonly filters: readonly FilterWire[]
}

export interface DashboardModel {
  readonly name: string
  readonly tabs: readonly Tab[]
  /** Those that every tab has, before its own. */
  readonly filters: readonly FilterWire[]
  /** A click on a segment or a row filters the other tiles at once. */
  readonly clickFilters: boolean
}

/** What has to be known of a question to put it on a dashboard. Lists of questions leave the view settings out, so they do not do. */
export type TileQuestion = Pick<Question, 'id' | 'name' | 'description' | 'defaultView' | 'viewTypeOptions'>

/** What a tab is called when a person leaves its name empty. */
export const UNNAMED_TAB_NAME = 'New tab'

export const emptyTab: Tab = { id: 'tab-1', name: NEW_TAB_NAME, tiles: [], texts: [], filters: [] }
export const emptyDashboard: DashboardModel = {
  name: messages.defaultName,
  tabs: [emptyTab],
  filters: [],
  clickFilters: true,
}

export const newTab = (): Tab => ({ ...emptyTab, id: newTabId() })

/** The filters of a tab, with those of all tabs. */
export const filtersOn = (
  { filters }: Pick<DashboardModel, 'filters'>,
  tab: Pick<Tab, 'filters'>,
): readonly FilterWire[] => (filters.length === 0 ? tab.filters : [...filters, ...tab.filters])
/** A single tab whose name no one chose says nothing to readers. */
export const hasOnlyUnnamedTab = (tabs: readonly Tab[]): boolean =>
  tabs.length === 1 && tabs[0]?.name.toLowerCase() === NEW_TAB_NAME.toLowerCase()

/** Everything on the grid of a tab. */
export const placedOf = ({ tiles, texts }: Pick<Tab, 'tiles' | 'texts'>): readonly PlacedTile[] => [...tiles, ...texts]

/** A tile in the first gap, in the size of its view type. */
export function newTile(model: DashboardModel, tab: Tab, question: TileQuestion): Tile {
  const { w, h, minW, minH } = sizeOf(question.defaultView)
  return {
    id: freeTileId(model),
    questionId: question.id,
    title: question.name,
    description: question.description,
    viewType: question.defaultView,
    viewOptions: question.viewTypeOptions,
    minW,
    minH,
    places: { lg: gapIn(tab, { w, h }) },
  }
}

const textSizes = {
  text: { w: 4, h: 1 },
  heading: { w: 12, h: 1 },
  spacer: { w: 12, h: 1 },
} as const satisfies Record<TextKind, Pick<Place, 'w' | 'h'>>

export function newText(model: DashboardModel, tab: Tab, { kind, text }: Pick<TextTile, 'kind' | 'text'>): TextTile {
  const { w, h } = textSizes[kind]
  const size = { w, h: kind === 'text' ? rowsOfText(text) : h }
  return { id: freeTileId(model), kind, text, minW: 1, minH: 1, places: { lg: gapIn(tab, size) } }
}

/** Another one like it in the first gap of its size, also on another tab or dashboard. */
export const copyOf = <Each extends PlacedTile>(model: DashboardModel, tab: Tab, tile: Each): Each => ({
  ...tile,
  id: freeTileId(model),
  places: { lg: gapIn(tab, { w: tile.places.lg.w, h: tile.places.lg.h }) },
})

const gapIn = (tab: Tab, size: Pick<Place, 'w' | 'h'>): Place =>
  firstGap(layoutAt(placedOf(tab), 'lg', false), size, breakpoints.lg.columns)

function freeTileId({ tabs }: DashboardModel): string {
  const numbers = tabs.flatMap(placedOf).map(({ id }) => Number(id.split('-').at(-1)))
  return `tile-${Math.max(0, ...numbers.filter(Number.isFinite)) + 1}`
}

/** Another view may need more room: the tile grows to its least size, and its neighbours give way. */
export function withViewType(tab: Tab, id: string, viewType: string): Tab {
  const { minW, minH } = sizeOf(viewType)
  const retyped = {
    ...tab,
    tiles: tab.tiles.map((tile) => (tile.id === id ? { ...tile, viewType, minW, minH } : tile)),
  }
  return layoutNames.reduce<Tab>((before, breakpoint) => withRoomAt(before, id, breakpoint), retyped)
}

function withRoomAt(tab: Tab, id: string, breakpoint: Breakpoint): Tab {
  const tile = tab.tiles.find((each) => each.id === id)
  const place = tile?.places[breakpoint]
  if (!tile || !place) return tab
  const least = limitsAt(tile, breakpoint)
  const w = Math.max(place.w, least.minW)
  const h = Math.max(place.h, least.minH)
  if (w === place.w && h === place.h) return tab
  const x = Math.min(place.x, breakpoints[breakpoint].columns - w)
  return withPlaces(
    tab,
    breakpoint,
    withTileAt(layoutAt(placedOf(tab), breakpoint, false), { i: id, x, y: place.y, w, h }, false),
  )
}

export function withPlaces(tab: Tab, breakpoint: Breakpoint, layout: readonly Placed[]): Tab {
  const moved = <Each extends PlacedTile>(tile: Each): Each => {
    const place = layout.find(({ i }) => i === tile.id)
    return place
      ? { ...tile, places: { ...tile.places, [breakpoint]: { x: place.x, y: place.y, w: place.w, h: place.h } } }
      : tile
  }
  return { ...tab, tiles: tab.tiles.map(moved), texts: tab.texts.map(moved) }
}

/** How the tiles stand at a width of the screen. */
export function layoutAt(tiles: readonly PlacedTile[], breakpoint: Breakpoint, isCompact: boolean): Placed[] {
  const own = tiles.flatMap(({ id, places }) => (places[breakpoint] ? [{ i: id, ...places[breakpoint] }] : []))
  const missing = byRow(
    tiles.filter(({ places }) => !places[breakpoint]).map((tile) => ({ ...tile.places.lg, i: tile.id, tile })),
  )
  const derived = missing.map(({ i, h, tile }, at) => ({
    i,
    h,
    w: breakpoint === 'xs' && isInPair(missing, at) ? PAIR_WIDTH : widthAt(tile, breakpoint),
  }))
  const all = derived.reduce<Placed[]>(
    (done, { i, w, h }) => [...done, { i, ...firstGap(done, { w, h }, breakpoints[breakpoint].columns) }],
    own,
  )
  return isCompact ? closedUp(byRow(all)) : all
}

/** On a phone two numbers that follow each other stand beside each other. */
const PAIR_WIDTH = 2

const isNumber = ({ kind, minH, places }: PlacedTile): boolean => kind === undefined && minH === 1 && places.lg.h === 1

function isInPair(inOrder: readonly { readonly tile: PlacedTile }[], at: number): boolean {
  const before = inOrder.slice(0, at).findLastIndex(({ tile }) => !isNumber(tile))
  const next = inOrder.findIndex(({ tile }, index) => index > at && !isNumber(tile))
  const [place, count] = [at - before - 1, (next < 0 ? inOrder.length : next) - before - 1]
  const own = inOrder[at]
  return own !== undefined && isNumber(own.tile) && (place < count - 1 || count % 2 === 0)
}

/** How wide and high a tile may be made. */
export function limitsAt(
  tile: Pick<PlacedTile, 'kind' | 'minW' | 'minH'>,
  breakpoint: Breakpoint,
): { minW: number; maxW: number; minH: number; maxH: number } {
  const { widest, fixedWidth } = widthsAt(tile, breakpoint)
  return {
    minW: fixedWidth ?? Math.min(tile.minW, widest, breakpoint === 'xs' ? PAIR_WIDTH : widest),
    maxW: fixedWidth ?? widest,
    minH: tile.minH,
    maxH: MAX_TILE_SIZE,
  }
}

function widthAt(tile: PlacedTile, breakpoint: Breakpoint): number {
  const { widest, fixedWidth } = widthsAt(tile, breakpoint)
  return fixedWidth ?? (breakpoint === 'xs' ? widest : Math.min(tile.places.lg.w, widest))
}

/** What parts the tiles of a tab goes across the grid at every width. */
function widthsAt({ kind, minH }: Pick<PlacedTile, 'kind' | 'minH'>, breakpoint: Breakpoint) {
  const { columns, widest, fixedWidth } = breakpoints[breakpoint]
  // Half of a phone or all of it.
  if (breakpoint === 'xs' && kind === undefined && minH === 1) return { widest, fixedWidth: undefined }
  return kind === 'heading' || kind === 'spacer' ? { widest: columns, fixedWidth: undefined } : { widest, fixedWidth }
}

function sizeOf(viewType: string) {
  return chartTypes[isViewType(viewType) ? viewType : 'TABLE'].tile
}
