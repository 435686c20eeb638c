import {
  analyseColumn,
  getColumnAnalysis,
  getColumnStatistics,
  LIST_SIZE_MAX,
  listColumnValues,
  listQuestionValues,
  type FilterWire,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

interface WantedValues {
  readonly search?: string
  readonly size?: number
  readonly questions?: readonly number[]
  /** Values of other filters of each question, which narrow the list. */
  readonly filtersOf?: FiltersOfQuestions | undefined
  /** By which references a question reaches the column, where it does by several ways. */
  readonly path?: readonly number[] | undefined
  /** Values that need not be asked for, such as the days of the week. */
  readonly known?: readonly string[] | undefined
}

/** By the id of the question. */
export type FiltersOfQuestions = Readonly<Record<number, readonly FilterWire[]>>

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
  values: (
    id: number,
    { search = '', size = LIST_SIZE_MAX, questions = [], filtersOf, path, known }: WantedValues = {},
  ) =>
    queryOptions({
      queryKey: [...columnQueries.all, 'values', id, search, size, questions, filtersOf, path, known],
      queryFn: async ({ signal }) => {
        if (known) return [...known]
        // Of columns that only a question has, no values are listed.
        if (id < 0) return []
        if (questions.length > 0)
          return valuesThroughQuestions(
            questions,
            filtersOf ?? {},
            { dbColumn: id, ...(path && { path: [...path] }), search, size },
            signal,
          )
        const query = { size: String(size), ...(search !== '' && { search }) }
        return (await call(listColumnValues, { params: { id }, query, signal })).map(String)
      },
    }),
}

/** More than a few questions would not tell more. */
const QUESTIONS_ASKED = 5

/** For people who see the column in the results of questions, whether or not they may use its table. */
async function valuesThroughQuestions(
  questions: readonly number[],
  filtersOf: FiltersOfQuestions,
  body: { dbColumn: number; path?: number[]; search: string; size: number },
  signal: AbortSignal,
): Promise<string[]> {
  const lists = await Promise.all(
    questions.slice(0, QUESTIONS_ASKED).map((id) =>
      call(listQuestionValues, {
        params: { id },
        body: { ...body, ...(filtersOf[id] && { dynamicFilters: [...filtersOf[id]] }) },
        signal,
      }),
    ),
  )
  const [first = [], ...others] = lists.map((values) => values.map(String))
  if (others.length === 0) return first
  return [...new Set([...first, ...others.flat()])]
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    .slice(0, body.size)
}

export function useAnalyseColumn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(analyseColumn, { params: { id } }),
    onSuccess: (analysis) => cache.setQueryData(columnQueries.analysis(analysis.columnId).queryKey, analysis),
  })
}
