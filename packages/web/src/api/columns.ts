import { analyseColumn, countUnmatchedKeys, getColumnAnalysis, getColumnStatistics, LIST_SIZE_MAX, listColumnValues } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export const columnQueries = {
  all: ['columns'] as const,
  analysis: (id: number) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'analysis', id],
      queryFn: ({ signal }) => call(getColumnAnalysis, { params: { id }, signal }),
    }),
  /** Counted when it is asked for, over the rows that the caller may see. */
  statistics: (id: number) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'statistics', id],
      queryFn: ({ signal }) => call(getColumnStatistics, { params: { id }, signal }),
    }),
  /** The different values that hold the searched text, as the caller may see them; without a size, as many as lists have. */
  values: (id: number, { search = '', size = LIST_SIZE_MAX }: { search?: string; size?: number } = {}) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'values', id, search, size],
      queryFn: async ({ signal }) => {
        const query = { size: String(size), ...(search !== '' && { search }) }
        return (await call(listColumnValues, { params: { id }, query, signal })).map(String)
      },
    }),
  unmatchedKeys: (id: number, references: number) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'unmatched-keys', id, references],
      queryFn: ({ signal }) => call(countUnmatchedKeys, { params: { id }, query: { references: String(references) }, signal }),
    }),
}

export function useAnalyseColumn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(analyseColumn, { params: { id } }),
    onSuccess: (analysis) => cache.setQueryData(columnQueries.analysis(analysis.columnId).queryKey, analysis),
  })
}
