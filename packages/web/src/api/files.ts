import { listFiles } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const fileQueries = {
  all: ['files'] as const,
  list: () =>
    queryOptions({ queryKey: [...fileQueries.all, 'list'], queryFn: ({ signal }) => call(listFiles, { query: wholeList, signal }) }),
}
