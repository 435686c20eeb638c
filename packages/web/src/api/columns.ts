import { analyseColumn, countUnmatchedKeys, getColumnAnalysis } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export const columnQueries = {
  all: ['columns'] as const,
  analysis: (id: number) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'analysis', id],
      queryFn: ({ signal }) => call(getColumnAnalysis, { params: { id }, signal }),
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
