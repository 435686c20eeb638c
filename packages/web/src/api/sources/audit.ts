import { exportAudit, getAuditVerification, listAudit, verifyAuditRecord } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { startOfDay } from '../../ui/format/reporting-zone.ts'
import { call, callForFile, callForPage } from '../core/call.ts'
import { keepFile } from '../core/keep-file.ts'

/** What is empty does not narrow. */
export interface AuditFilter {
  readonly username: string
  readonly action: string
  readonly object: string
  readonly outcome: string
  /** Days as a date field gives them, both included. */
  readonly firstDay: string
  readonly lastDay: string
}

const RECENT_ENTRIES = 500
const VERIFYING_MS = 1_000

export const auditQueries = {
  all: ['audit'] as const,
  /** Pages count from 0. */
  page: (filter: AuditFilter, { page, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...auditQueries.all, 'page', filter, page, size],
      queryFn: ({ signal }) =>
        callForPage(listAudit, { query: { page: String(page), size: String(size), ...toQuery(filter) }, signal }),
      staleTime: 0,
    }),
  /** Asked again while it runs. */
  verification: () =>
    queryOptions({
      queryKey: [...auditQueries.all, 'verification'],
      queryFn: ({ signal }) => call(getAuditVerification, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? VERIFYING_MS : false),
      staleTime: 0,
    }),
  /** Objects to choose from: those that came up lately. */
  recentObjects: () =>
    queryOptions({
      queryKey: [...auditQueries.all, 'objects'],
      queryFn: async ({ signal }) => {
        const entries = await call(listAudit, { query: { size: String(RECENT_ENTRIES) }, signal })
        return [...new Set(entries.map(({ object }) => object))].filter(Boolean).toSorted()
      },
    }),
}

export function useVerifyAudit() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyAuditRecord),
    onSuccess: (verification) => cache.setQueryData(auditQueries.verification().queryKey, verification),
  })
}

export async function keepAuditFile(filter: AuditFilter): Promise<void> {
  keepFile(await callForFile(exportAudit, { query: toQuery(filter) }), 'audit.csv')
}

function toQuery({ username, action, object, outcome, firstDay, lastDay }: AuditFilter) {
  const given = {
    username: username.trim(),
    action,
    object: object.trim(),
    outcome,
    from: firstDay === '' ? '' : startOfDay(firstDay).toISOString(),
    to: lastDay === '' ? '' : startOfDay(lastDay, 1).toISOString(),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
