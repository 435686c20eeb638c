import { listQuestionValues } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Values to choose from in a filter on a saved question, also for those who see its table through the question only. */
export const questionValues = (questionId: number, dbColumn: number, search: string, size: number) =>
  queryOptions({
    queryKey: ['question-values', questionId, dbColumn, search, size],
    queryFn: ({ signal }) => call(listQuestionValues, { params: { id: questionId }, body: { dbColumn, search, size }, signal }),
  })
