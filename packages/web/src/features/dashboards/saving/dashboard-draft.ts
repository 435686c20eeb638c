import { DashboardDraft } from '@soundings/contract'
import { createDraftStore } from '../../../components/drafts/draft-store.ts'
import { toContent, type DraftContent } from '../state/dashboard-wire.ts'
import type { DashboardModel } from '../state/dashboard-model.ts'

const format = 1

/** Unsaved work on a dashboard, and the version it began with. */
export interface KeptDashboard {
  readonly format: typeof format
  readonly keptAt: string
  /** Work that was kept before names were edited with it has none. */
  readonly content: Omit<DraftContent, 'name'> & Partial<Pick<DraftContent, 'name'>>
  readonly version?: number | undefined
}

export const dashboardDrafts = createDraftStore<KeptDashboard>('dashboardDraft', (value) => {
  const kept = value as KeptDashboard | null
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

export const toKeptDashboard = (model: DashboardModel, version: number | undefined, now: Date): KeptDashboard => ({
  format,
  keptAt: now.toISOString(),
  content: toContent(model),
  ...(version !== undefined && { version }),
})
