import { listTasks } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const taskQueries = {
  all: ['tasks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...taskQueries.all, 'list'],
      queryFn: ({ signal }) => call(listTasks, { body: { jobService: 'EXPORTER' }, signal }),
    }),
}
