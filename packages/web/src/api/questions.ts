import { listQuestions, listQuestionsSharedWith, unshareQuestions } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const questionQueries = {
  all: ['questions'] as const,
  list: () =>
    queryOptions({
      queryKey: [...questionQueries.all, 'list'],
      queryFn: ({ signal }) => call(listQuestions, { query: wholeList, signal }),
    }),
  sharedWith: (name: string) =>
    queryOptions({
      queryKey: [...questionQueries.all, 'shared-with', name],
      queryFn: ({ signal }) => call(listQuestionsSharedWith, { params: { name }, signal }),
    }),
}

export function useUnshareQuestions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, username }: { ids: number[]; username: string }) =>
      call(unshareQuestions, { body: { questionsIds: ids, userNames: [username] } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: questionQueries.all }),
  })
}
