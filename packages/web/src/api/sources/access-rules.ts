import {
  addGdaFilter,
  compareGdaChains,
  deleteGdaFilter,
  getGdaReach,
  listGdaFilters,
  readSystemSettings,
  updateGdaFilter,
  updateSystemSettings,
  type GdaDraft,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { pageQuery, toAddress, type PageAsk } from '../core/list-query.ts'

/** The key and value of a rule, without whom it is for; a rule by attribute has no value of its own. */
export type ChainTarget = Omit<GdaDraft, 'username' | 'chains' | 'columnValue'> & { columnValue?: string }

export const accessRuleQueries = {
  all: ['access-rules'] as const,
  page: (ask: PageAsk) =>
    pageQuery([...accessRuleQueries.all, 'page', ask], ({ signal }) =>
      callForPage(listGdaFilters, { query: toAddress(ask), signal }),
    ),
  reach: (id: number) =>
    queryOptions({
      queryKey: [...accessRuleQueries.all, 'reach', id],
      queryFn: ({ signal }) => call(getGdaReach, { params: { id }, signal }),
    }),
  chainCounts: (target: ChainTarget) =>
    queryOptions({
      queryKey: [...accessRuleQueries.all, 'chain-counts', target],
      queryFn: ({ signal }) => call(compareGdaChains, { body: target, signal }),
      retry: false,
    }),
  settings: () =>
    queryOptions({
      queryKey: [...accessRuleQueries.all, 'settings'],
      queryFn: ({ signal }) => call(readSystemSettings, { signal }),
    }),
}

/** Saves a new filter, or with an id a change of one. */
export function useSaveGdaFilter() {
  return useAccessRuleMutation(({ id, ...draft }: GdaDraft & { id?: number | undefined }) =>
    id === undefined ? call(addGdaFilter, { body: draft }) : call(updateGdaFilter, { body: { ...draft, id } }),
  )
}

export function useDeleteGdaFilter() {
  return useAccessRuleMutation((id: number) => call(deleteGdaFilter, { params: { id } }))
}

export function useSwitchAccessRules() {
  return useAccessRuleMutation((enabledGDA: boolean) => call(updateSystemSettings, { body: { enabledGDA } }))
}

function useAccessRuleMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: accessRuleQueries.all }) })
}
