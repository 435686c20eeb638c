import {
  createDisplayLink,
  type DisplayLinkDraft,
  listDashboardDisplayLinks,
  listDisplayLinks,
  revokeDisplayLink,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from './core/call.ts'
import { type PageAsk, pageQuery, toAddress } from './core/list-query.ts'

export const displayLinkQueries = {
  all: ['display-links'] as const,
  ofDashboard: (id: number) =>
    queryOptions({
      queryKey: [...displayLinkQueries.all, 'of', id],
      queryFn: ({ signal }) => call(listDashboardDisplayLinks, { params: { id }, signal }),
    }),
  page: (ask: PageAsk) =>
    pageQuery([...displayLinkQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listDisplayLinks, { query: toAddress(ask), signal }),
    ),
}

function useLinkChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: displayLinkQueries.all }) })
}

export const useCreateDisplayLink = (dashboardId: number) =>
  useLinkChange((body: DisplayLinkDraft) => call(createDisplayLink, { params: { id: dashboardId }, body }))

export const useRevokeDisplayLink = () => useLinkChange((id: string) => call(revokeDisplayLink, { params: { id } }))
