import {
  addRowRules,
  deleteRowRule,
  getRowRuleReach,
  getRuleCoverage,
  listRowRules,
  setRuleCoverage,
  updateRowRule,
  type RowRuleChange,
  type RowRuleDraft,
  type RuleCoverage,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accessRuleQueries } from './access-rules.ts'
import { call, callForPage } from '../core/call.ts'
import { pageQuery, toAddress, type PageAsk } from '../core/list-query.ts'

export const rowRuleQueries = {
  page: (ask: PageAsk) =>
    pageQuery([...accessRuleQueries.all, 'of-many', ask], ({ signal }) =>
      callForPage(listRowRules, { query: toAddress(ask), signal }),
    ),
  reach: (id: number) =>
    queryOptions({
      queryKey: [...accessRuleQueries.all, 'of-many', 'reach', id],
      queryFn: ({ signal }) => call(getRowRuleReach, { params: { id }, signal }),
    }),
  coverage: (id: number) =>
    queryOptions({
      queryKey: [...accessRuleQueries.all, 'coverage', id],
      queryFn: ({ signal }) => call(getRuleCoverage, { params: { id }, signal }),
      staleTime: 0,
    }),
}

export const useAddRowRules = () =>
  useRowRuleMutation((draft: Partial<RowRuleDraft> & Pick<RowRuleDraft, 'databaseName' | 'tableName' | 'columnName'>) =>
    call(addRowRules, { body: draft }),
  )

export const useUpdateRowRule = () =>
  useRowRuleMutation(({ id, ...change }: RowRuleChange & { id: number }) =>
    call(updateRowRule, { params: { id }, body: change }),
  )

export const useDeleteRowRule = () => useRowRuleMutation((id: number) => call(deleteRowRule, { params: { id } }))

export const useSetRuleCoverage = () =>
  useRowRuleMutation(({ id, rowsWithoutRule }: { id: number; rowsWithoutRule: RuleCoverage['rowsWithoutRule'] }) =>
    call(setRuleCoverage, { params: { id }, body: { rowsWithoutRule } }),
  )

function useRowRuleMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: accessRuleQueries.all }) })
}
