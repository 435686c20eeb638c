import { listAudit } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, callForPage } from './call.ts'

interface AuditPage {
  /** Empty for everybody. */
  readonly username: string
  /** Empty for every action. */
  readonly action: string
  /** Counted from 0. */
  readonly page: number
  readonly size: number
}

const RECENT_ENTRIES = 500

export const auditQueries = {
  all: ['audit'] as const,
  page: ({ username, action, page, size }: AuditPage) =>
    queryOptions({
      queryKey: [...auditQueries.all, 'page', username, action, page, size],
      queryFn: ({ signal }) => {
        const filter = { ...(username.trim() && { username: username.trim() }), ...(action.trim() && { action: action.trim() }) }
        return callForPage(listAudit, { query: { page: String(page), size: String(size), ...filter }, signal })
      },
      staleTime: 0,
    }),
  /** Names of actions to choose from: those that happened lately. */
  recentActions: () =>
    queryOptions({
      queryKey: [...auditQueries.all, 'actions'],
      queryFn: async ({ signal }) => {
        const entries = await call(listAudit, { query: { size: String(RECENT_ENTRIES) }, signal })
        return [...new Set(entries.map(({ action }) => action))].toSorted()
      },
    }),
}
