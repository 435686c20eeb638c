import {
  addGdaFilter, deleteGdaFilter, getGdaReach, listGdaFilters, readSystemSettings, updateGdaFilter, updateSystemSettings, type GdaDraft,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const accessRuleQueries = {
  all: ['access-rules'] as const,
  list: () =>
    queryOptions({ queryKey: [...accessRuleQueries.all, 'list'], queryFn: ({ signal }) => call(listGdaFilters, { query: wholeList, signal }) }),
  reach: (id: number) =>
    queryOptions({ queryKey: [...accessRuleQueries.all, 'reach', id], queryFn: ({ signal }) => call(getGdaReach, { params: { id }, signal }) }),
  settings: () =>
    queryOptions({ queryKey: [...accessRuleQueries.all, 'settings'], queryFn: ({ signal }) => call(readSystemSettings, { signal }) }),
}

/** Saves a new filter, or with an id a change of one. */
export function useSaveAccessRule() {
  return useAccessRuleMutation(({ id, ...draft }: GdaDraft & { id?: number | undefined }) =>
    id === undefined ? call(addGdaFilter, { body: draft }) : call(updateGdaFilter, { body: { ...draft, id } }),
  )
}

export function useDeleteAccessRule() {
  return useAccessRuleMutation((id: number) => call(deleteGdaFilter, { params: { id } }))
}

export function useSwitchAccessRules() {
  return useAccessRuleMutation((enabledGDA: boolean) => call(updateSystemSettings, { body: { enabledGDA } }))
}

function useAccessRuleMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: accessRuleQueries.all }) })
}
