import { DashboardDraft } from '@soundings/contract'
import { createDraftStore } from '../../../widgets/drafts/draft-store.ts'
import { toContent, type DraftContent } from '../state/dashboard-wire.ts'
import type { Board } from '../state/board.ts'

const format = 1

/** Unsaved work on a dashboard, and the version it began with. */
export interface KeptBoard {
  readonly format: typeof format
  readonly keptAt: string
  /** Work that was kept before names were edited with it has none. */
  readonly content: Omit<DraftContent, 'name'> & Partial<Pick<DraftContent, 'name'>>
  readonly version?: number | undefined
}

export const dashboardDrafts = createDraftStore<KeptBoard>('dashboardDraft', (value) => {
  const kept = value as KeptBoard | null
  if (kept?.format !== format) return undefined
  const { tabs, filters, filtersOnAllTabs, clickFilters } = DashboardDraft.parse({ ...kept.content, name: 'Draft' })
  const { name } = kept.content
  return {
    ...kept,
    content: {
      ...(typeof name === 'string' && { name }),
      tabs,
      filters,
      ...(filtersOnAllTabs && { filtersOnAllTabs }),
      ...(clickFilters && { clickFilters }),
    },
  }
})

export const toKeptBoard = (board: Board, version: number | undefined, now: Date): KeptBoard => ({
  format,
  keptAt: now.toISOString(),
  content: toContent(board),
  ...(version !== undefined && { version }),
})
