import {
  type ApiKeyDraft,
  createOwnApiKey,
  createServiceApiKey,
  listApiKeys,
  listOwnApiKeys,
  revokeApiKey,
  revokeOwnApiKey,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { type PageAsk, pageQuery, toAddress } from '../core/list-query.ts'

export const apiKeyQueries = {
  all: ['api-keys'] as const,
  own: () =>
    queryOptions({
      queryKey: [...apiKeyQueries.all, 'own'],
      queryFn: ({ signal }) => call(listOwnApiKeys, { signal }),
    }),
  page: (ask: PageAsk) =>
    pageQuery([...apiKeyQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listApiKeys, { query: toAddress(ask), signal }),
    ),
}

function useKeyChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: apiKeyQueries.all }) })
}

/** For oneself, or for the service account with this id. */
export const useCreateApiKey = (serviceId?: number) =>
  useKeyChange((body: ApiKeyDraft) =>
    serviceId === undefined
      ? call(createOwnApiKey, { body })
      : call(createServiceApiKey, { params: { id: serviceId }, body }),
  )

export const useRevokeOwnApiKey = () => useKeyChange((id: string) => call(revokeOwnApiKey, { params: { id } }))
export const useRevokeApiKey = () => useKeyChange((id: string) => call(revokeApiKey, { params: { id } }))
