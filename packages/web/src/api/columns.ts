import { analyseColumn, countUnmatchedKeys, getColumnAnalysis, getColumnStatistics, LIST_SIZE_MAX, listColumnValues, listQuestionValues } from '@soundings/contract'
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
  values: (id: number, { search = '', size = LIST_SIZE_MAX, questions = [] }: { search?: string; size?: number; questions?: readonly number[] } = {}) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'values', id, search, size, ...questions],
      queryFn: async ({ signal }) => {
        if (questions.length > 0) return valuesThroughQuestions(questions, { dbColumn: id, search, size }, signal)
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

/** More than a few questions would not tell more. */
const QUESTIONS_ASKED = 5

/** For people who see the column in the results of questions, whether or not they may use its table. */
async function valuesThroughQuestions(questions: readonly number[], body: { dbColumn: number; search: string; size: number }, signal: AbortSignal): Promise<string[]> {
  const lists = await Promise.all(questions.slice(0, QUESTIONS_ASKED).map((id) => call(listQuestionValues, { params: { id }, body, signal })))
  const [first = [], ...others] = lists.map((values) => values.map(String))
  if (others.length === 0) return first
  return [...new Set([...first, ...others.flat()])].toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true })).slice(0, body.size)
}

export function useAnalyseColumn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(analyseColumn, { params: { id } }),
    onSuccess: (analysis) => cache.setQueryData(columnQueries.analysis(analysis.columnId).queryKey, analysis),
  })
}
