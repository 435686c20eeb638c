import { DashboardDraft } from '@soundings/contract'
import { createDraftStore } from '../../../widgets/drafts/draft-store.ts'
import { toDraftTabs, type DraftContent } from './board-wire.ts'
import type { Board } from './board.ts'

const format = 1

/** Unsaved work on a dashboard, and the version it began with. */
export interface KeptBoard {
  readonly format: typeof format
  readonly keptAt: string
  readonly content: DraftContent
  readonly version?: number | undefined
}

export const boardDrafts = createDraftStore<KeptBoard>('dashboardDraft', (value) => {
  const kept = value as KeptBoard | null
  if (kept?.format !== format) return undefined
  const { tabs, filters, filtersOnAllTabs, clickFilters } = DashboardDraft.parse({ name: 'Draft', ...kept.content })
  return {
    ...kept,
    content: {
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
  content: toDraftTabs(board),
  ...(version !== undefined && { version }),
})
