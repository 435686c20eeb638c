import {
  filterTarget,
  isGoneTabId,
  withTabIds,
  type Dashboard,
  type FilterColumn,
  type FilterWire,
} from '@soundings/contract'
import { chartTypes, isViewType } from '../../../charts/registry.ts'
import { draftWords } from '../../../components/filter-editor/condition-words.ts'
import { isDone } from '../../../components/filter-editor/filter-draft.ts'
import { toDrafts } from '../../../components/question-result/answers/dynamic-filters.ts'
import { toDashboardModel } from '../state/dashboard-wire.ts'
import {
  isText,
  keyOfTile,
  type DashboardModel,
  type PlacedTile,
  type Tab,
  type TextTile,
  type Tile,
} from '../state/dashboard-model.ts'
import { nameOfText } from '../text-tiles/text-names.ts'

type Version = Pick<
  Dashboard,
  'name' | 'description' | 'tag' | 'tabs' | 'filters' | 'filtersOnAllTabs' | 'clickFilters'
>

/** One difference, as it was and as it is; empty where it was not there. */
export interface Change {
  readonly what: string
  readonly before: string
  readonly after: string
}

/** What became different from one version of a dashboard to a later one, in words. */
export function versionChanges(earlier: Version, later: Version, columns: readonly FilterColumn[]): Change[] {
  const [before, after] = [toDashboardModel(withIdsOf(later, earlier)), toDashboardModel(later)]
  return [
    ...fromTo('Name', earlier.name, later.name),
    ...fromTo('Description', earlier.description, later.description),
    ...fromTo('Tags', earlier.tag, later.tag),
    ...fromTo('A click filters', onOrOff(before.clickFilters), onOrOff(after.clickFilters)),
    ...tabChanges(before, after),
    ...tileChanges(before, after),
    ...filterChanges(before, after, columns),
  ]
}

/** Tabs that went before tabs had ids have others in each version: they are followed by what they are. */
function withIdsOf({ tabs: later }: Version, version: Version): Version {
  const { tabs } = version
  const tabsWithout = tabs.map((tab) => (isGoneTabId(tab.id) ? { ...tab, id: undefined } : tab))
  return {
    ...version,
    tabs: withTabIds(tabsWithout, later, ({ index }) => tabs.find((tab) => tab.index === index)!.id),
  }
}

const fromTo = (what: string, before: string, after: string): Change[] =>
  before === after ? [] : [{ what, before, after }]

const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')

function tabChanges(before: DashboardModel, after: DashboardModel): Change[] {
  const nameIn = ({ tabs }: DashboardModel, id: string) => tabs.find((tab) => tab.id === id)?.name ?? ''
  const orderIn = ({ tabs }: DashboardModel, other: DashboardModel) =>
    tabs.filter(({ id }) => other.tabs.some((tab) => tab.id === id)).map(({ id }) => id)
  const [old, now] = [orderIn(before, after), orderIn(after, before)]
  const names = ({ tabs }: DashboardModel) => tabs.map(({ name }) => name).join(', ')
  return [
    ...after.tabs.flatMap(({ id, name }, at) => fromTo(`Tab ${at + 1}`, nameIn(before, id), name)),
    ...before.tabs.flatMap(({ id, name }, at) => (old.includes(id) ? [] : fromTo(`Tab ${at + 1}`, name, ''))),
    ...(old.join(' ') === now.join(' ') ? [] : fromTo('Order of tabs', names(before), names(after))),
  ]
}

interface OnTab<Each> {
  readonly tile: Each
  readonly tab: Tab
}

const tilesOf = ({ tabs }: DashboardModel): Map<string, OnTab<Tile | TextTile>> =>
  new Map(tabs.flatMap((tab) => [...tab.tiles, ...tab.texts].map((tile) => [keyOfTile(tile), { tile, tab }])))

function tileChanges(before: DashboardModel, after: DashboardModel): Change[] {
  const [old, now] = [tilesOf(before), tilesOf(after)]
  const removed = [...old].flatMap(([key, { tile }]) => (now.has(key) ? [] : fromTo(titleOf(tile), wordsOf(tile), '')))
  const others = [...now].flatMap(([key, { tile, tab }]) => {
    const own = old.get(key)
    if (!own) return fromTo(titleOf(tile), '', wordsOf(tile))
    return [
      ...fromTo(titleOf(tile), wordsOf(own.tile), wordsOf(tile)),
      ...detailChanges(own.tile, tile),
      ...(own.tab.id === tab.id ? [] : fromTo(`Tab of ${titleOf(tile)}`, own.tab.name, tab.name)),
      ...(placesText(own.tile) === placesText(tile) ? [] : placeChange(own.tile, tile)),
    ]
  })
  return [...removed, ...others]
}

const titleOf = (tile: Tile | TextTile): string =>
  isText(tile) ? { text: 'Text', heading: 'Heading', spacer: 'Spacer' }[tile.kind] : `Tile ${tile.title}`

/** What a tile shows, in a few words. */
const wordsOf = (tile: Tile | TextTile): string =>
  isText(tile)
    ? nameOfText(tile)
    : `${tile.title}, ${isViewType(tile.viewType) ? chartTypes[tile.viewType].label : tile.viewType}`

function detailChanges(before: Tile | TextTile, after: Tile | TextTile): Change[] {
  if (isText(before) || isText(after)) {
    const isSaidAbove = wordsOf(before) !== wordsOf(after)
    return before.text === after.text || isSaidAbove
      ? []
      : [{ what: titleOf(after), before: 'Earlier words', after: 'Other words' }]
  }
  return [
    ...fromTo(`Description of ${after.title}`, before.description, after.description),
    ...(before.viewOptions === after.viewOptions
      ? []
      : [{ what: `View settings of ${after.title}`, before: 'Earlier settings', after: 'Other settings' }]),
  ]
}

const placesText = ({ places }: PlacedTile): string => JSON.stringify(Object.entries(places).toSorted())

/** Where it stands on a wide screen; other widths are only said to differ. */
function placeChange(before: Tile | TextTile, after: Tile | TextTile): Change[] {
  const words = ({ places: { lg } }: PlacedTile) => `column ${lg.x + 1}, row ${lg.y + 1}, ${lg.w} × ${lg.h}`
  const what = `Place of ${isText(after) ? nameOfText(after) : after.title}`
  const change = fromTo(what, words(before), words(after))
  return change.length > 0
    ? change
    : [{ what, before: 'Earlier place on narrow screens', after: 'Another place on narrow screens' }]
}

function filterChanges(before: DashboardModel, after: DashboardModel, columns: readonly FilterColumn[]): Change[] {
  const [old, now] = [filtersOf(before), filtersOf(after)]
  const words = (filter: FilterWire | undefined): string => {
    const [draft] = filter ? toDrafts([filter], [], columns) : []
    if (!filter) return ''
    if (!draft) return 'A column that is not there'
    return isDone(draft) ? draftWords(draft) : `${draft.target.label}: all values`
  }
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const { place } = (now.get(key) ?? old.get(key))!
    return fromTo(`Filter on ${place}`, words(old.get(key)?.filter), words(now.get(key)?.filter))
  })
}

/** By where they are and what they compare. */
const filtersOf = ({ filters, tabs }: DashboardModel): Map<string, { place: string; filter: FilterWire }> =>
  new Map([
    ...filters.map((filter) => [`all ${filterTarget(filter)}`, { place: 'all tabs', filter }] as const),
    ...tabs.flatMap((tab) =>
      tab.filters.map((filter) => [`${tab.id} ${filterTarget(filter)}`, { place: tab.name, filter }] as const),
    ),
  ])
