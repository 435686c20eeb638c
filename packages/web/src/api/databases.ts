import { listDatabases } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const databaseQueries = {
  all: ['databases'] as const,
  list: () =>
    queryOptions({ queryKey: [...databaseQueries.all, 'list'], queryFn: ({ signal }) => call(listDatabases, { query: wholeList, signal }) }),
}
