import { type DashboardTab, MAX_TABS, type SavedTab, tilesOfTab } from './dashboard-tabs.ts'

type WithoutId = Pick<DashboardTab, 'id' | 'index' | 'name' | 'views' | 'texts'>
type WithId = Pick<SavedTab, 'id' | 'index' | 'name' | 'views' | 'texts'>

/** The id of a tab that was saved before tabs had ids: its number on the dashboard. */
export const numberedTabId = ({ index }: Pick<SavedTab, 'index'>): string => `tab-${index + 1}`

/** The number in such an id. */
export function numberOfTabId(id: string): number | undefined {
  const number = Number(/^tab-([1-9])$/.exec(id)?.[1])
  return number <= MAX_TABS ? number : undefined
}

/** The id of a tab that an earlier version without ids has and today's dashboard has not: what stood in its place in another version may be another tab. */
export const goneTabId = (version: number, { index }: Pick<SavedTab, 'index'>): string => `gone-${version}-${index + 1}`

export const isGoneTabId = (id: string): boolean => id.startsWith('gone-')

const ID_LETTERS = 10

/** Drawn by lot, because people keep values and links by the ids of tabs that are not there any more. */
export const newTabId = (): string =>
  String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_LETTERS)).map((byte) => 97 + (byte % 26)))

/** Tabs without an id get that of the known tab which they are, or one of their own. */
export function withTabIds<Tab extends WithoutId>(
  tabs: readonly Tab[],
  known: readonly WithId[] = [],
  idOfNew: (tab: Tab) => string = numberedTabId,
): (Tab & { id: string })[] {
  const ids = new Map<Tab, string>(tabs.flatMap((tab) => (tab.id === undefined ? [] : [[tab, tab.id]])))
  const taken = new Set(ids.values())
  const give = (tab: Tab, id: string) => {
    ids.set(tab, id)
    taken.add(id)
  }
  const pairs = tabs
    .filter(({ id }) => id === undefined)
    .flatMap((tab) => known.map((other) => ({ tab, id: other.id, likeness: likenessOf(tab, other) })))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, other) => other.likeness - one.likeness)
  for (const { tab, id } of pairs) if (!ids.has(tab) && !taken.has(id)) give(tab, id)
  return tabs.map((tab) => {
    if (!ids.has(tab)) {
      const id = idOfNew(tab)
      give(tab, taken.has(id) ? newTabId() : id)
    }
    return { ...tab, id: ids.get(tab)! }
  })
}

/** Tiles say most about what a tab is, then its name, then where it stands. */
function likenessOf(tab: WithoutId, other: WithId): number {
  const tiles = new Set(tilesOfTab(other).map(keyOf))
  const common = tilesOfTab(tab).filter((tile) => tiles.has(keyOf(tile))).length
  return common * 4 + (tab.name === other.name ? 2 : 0) + (tab.index === other.index ? 1 : 0)
}

/** Ids of removed tiles are given again, for another question. */
const keyOf = (tile: ReturnType<typeof tilesOfTab>[number]): string =>
  `${tile.id} ${'questionId' in tile ? tile.questionId : tile.kind}`
