import { DashboardText, DashboardView } from '@soundings/contract'
import { z } from 'zod'
import { createDraftStore } from '../../../widgets/drafts/draft-store.ts'
import type { CopiedTiles } from '../board/board-state.ts'
import { toText, toTile, toView, toWireText } from '../board/board-wire.ts'

/** As dashboards are sent, so that a newer page reads what an older one copied, or nothing. */
const Kept = z.object({ keptAt: z.string(), views: z.array(DashboardView), texts: z.array(DashboardText) })

/** Copied tiles lie in the browser, where another window finds them. Logging out removes them. */
const clipboard = createDraftStore<z.infer<typeof Kept>>('copiedTiles', (value) => Kept.safeParse(value).data)

export function keepTiles(storage: Storage, username: string, { tiles, texts }: CopiedTiles, now: Date): void {
  clipboard.keep(
    storage,
    { username, id: 'new' },
    { keptAt: now.toISOString(), views: tiles.map(toView), texts: texts.map(toWireText) },
  )
}

export function findTiles(storage: Storage, username: string): CopiedTiles | undefined {
  const kept = clipboard.find(storage, { username, id: 'new' })
  return kept && { tiles: kept.views.map(toTile), texts: kept.texts.map(toText) }
}
