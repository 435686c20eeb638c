import { DashboardTab } from '@soundings/contract'
import { createDraftStore } from '../../../components/drafts/draft-store.ts'
import type { CopiedTiles } from '../state/dashboard-state.ts'
import { toText, toTile, toView, toWireText } from '../state/dashboard-wire.ts'

interface Kept {
  readonly keptAt: string
  /** As dashboards are sent, so that what cannot be read any more counts as nothing. */
  readonly tab: DashboardTab
}

/** Copied tiles lie in the browser, where another window finds them. Logging out removes them. */
const clipboard = createDraftStore<Kept>('copiedTiles', (value) => {
  const kept = value as Kept | null
  return kept ? { ...kept, tab: DashboardTab.parse(kept.tab) } : undefined
})

export function keepTiles(storage: Storage, username: string, { tiles, texts }: CopiedTiles, now: Date): void {
  const tab = { index: 0, name: 'Copied', views: tiles.map(toView), texts: texts.map(toWireText) }
  clipboard.keep(storage, { username, id: 'new' }, { keptAt: now.toISOString(), tab })
}

export function findTiles(storage: Storage, username: string): CopiedTiles | undefined {
  const tab = clipboard.find(storage, { username, id: 'new' })?.tab
  return tab && { tiles: tab.views.map(toTile), texts: (tab.texts ?? []).map(toText) }
}
